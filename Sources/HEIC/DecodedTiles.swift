import Containers
internal import HEVC
internal import Imaging
internal import Movies
internal import Pairing

extension WholePicture {
    /// Decodes a picture of a file.
    ///
    /// - Throws: `HEICError.damaged` if a tile cannot be decoded.
    init(of picture: PictureItem, in file: HEIFFile) throws(HEICError) {
        self.init(size: picture.size, chroma: try file.sequenceParameters(of: picture).chroma)
        var place = picture.tiles[0].configuration
        var coder = try TileCoder(try file.record(place), .picture)
        for (index, tile) in picture.tiles.enumerated() {
            if tile.configuration != place {
                place = tile.configuration
                coder = try TileCoder(try file.record(place), .picture)
            }
            // Samples of a tile beyond its size are overwritten by the tiles that follow.
            let decoded = try coder.decode(try file.tileData(tile.id))
            self.place(decoded, at: picture.origin(ofTile: index))
        }
    }
}
