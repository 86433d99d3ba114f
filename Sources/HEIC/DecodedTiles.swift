import Formats
internal import Imaging
internal import Movies

/// The tiles decoded so far, joined into one picture.
struct DecodedTiles: Sendable {
    private(set) var whole: WholePicture
    private let picture: PictureItem
    private let file: HEIFFile
    private var missing: Set<Int>

    init(of picture: PictureItem, in file: HEIFFile) throws(HEICError) {
        (self.picture, self.file) = (picture, file)
        whole = WholePicture(size: picture.size, chroma: try file.sequenceParameters(of: picture).chroma)
        missing = Set(picture.tiles.indices)
    }

    /// Decodes the missing tiles under a part; throws `HEICError.damaged` if one cannot be decoded.
    mutating func decode(_ part: PixelRect) throws(HEICError) {
        guard !missing.isEmpty else { return }
        let wanted = missing.filter { !picture.rect(ofTile: $0).intersection(part).isEmpty }.sorted()
        guard let first = wanted.first else { return }
        var place = picture.tiles[first].configuration
        var coder = try TileCoder(try file.record(place))
        for index in wanted {
            let tile = picture.tiles[index]
            if tile.configuration != place {
                place = tile.configuration
                coder = try TileCoder(try file.record(place))
            }
            let decoded = try coder.decode(try file.tileData(tile.id))
            whole.place(decoded, in: picture.rect(ofTile: index))
            missing.remove(index)
        }
    }
}
