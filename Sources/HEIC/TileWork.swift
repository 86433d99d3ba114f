import Formats
internal import Imaging
internal import Movies

struct TileWork {
    private let file: HEIFFile
    private(set) var data: [UInt32: [UInt8]] = [:]
    private(set) var properties: [Int: [UInt8]] = [:]

    init(_ file: HEIFFile) { self.file = file }

    mutating func cover(
        _ picture: PictureItem,
        named name: String,
        with paint: PicturePaint
    ) throws(HEICError) -> CoveredHEIC.Picture {
        let touched = picture.tiles.indices.filter { paint.touches(picture.rect(ofTile: $0)) }
        let kinds = Dictionary(grouping: touched) { picture.tiles[$0].configuration }
        let mean = paint.ink == .mean ? try self.mean(of: picture, touched, under: paint) : 0
        for (configuration, indices) in kinds.sorted(by: { $0.key < $1.key }) {
            var coder = try TileCoder(try record(configuration))
            for index in indices {
                let sample = try file.tileData(picture.tiles[index].id)
                let origin = picture.origin(ofTile: index)
                data[picture.tiles[index].id] = try coder.cover(sample) { tile in
                    paint.draw(over: &tile, from: origin, of: picture.size, mean: mean)
                }
            }
            if let record = coder.extended { properties[configuration] = record }
        }
        return CoveredHEIC.Picture(name: name, coded: touched.count, tiles: picture.tiles.count)
    }

    private func record(_ place: Int) throws(HEICError) -> ArraySlice<UInt8> {
        if let changed = properties[place] { return changed[...] }
        return try file.record(place)
    }

    /// Returns the mean luma under the paint, 0 to 1.
    private func mean(
        of picture: PictureItem,
        _ tiles: [Int],
        under paint: PicturePaint
    ) throws(HEICError) -> Float {
        var (sum, count) = (0, 0)
        var depth = 8
        for index in tiles {
            let tile = picture.tiles[index]
            var coder = try TileCoder(try record(tile.configuration))
            let decoded = try coder.decode(try file.tileData(tile.id))
            depth = decoded.depth
            let origin = picture.origin(ofTile: index)
            for layer in paint.layers {
                let part = layer.bounds.intersection(picture.rect(ofTile: index))
                for y in part.y..<max(part.y, part.maxY) {
                    for x in part.x..<part.maxX where layer.alpha(x: x, y: y) > 0 {
                        sum += Int(decoded.planes[0][(y - origin.y) * decoded.size.width + x - origin.x])
                        count += 1
                    }
                }
            }
        }
        let mixer = ColorMixer(paint.color, picture.size, depth: depth)
        return mixer.brightness(of: Float(sum) / Float(max(1, count)))
    }

    /// Covers a JPEG thumbnail; only its blocks under the paint change.
    mutating func coverJPEG(
        _ id: UInt32,
        with layers: [Layer],
        of picture: HEICPicture
    ) throws(HEICError) -> CoveredHEIC.Picture {
        do throws(ImagingError) {
            let jpeg = try JPEGPicture(Array(try file.jpegData(id)))
            let source = (picture.primary.window, picture.orientation)
            // A JPEG thumbnail has no rotation property: with the stored shape it is rotated like the picture, else it
            // is upright.
            let turn = jpeg.size.matches(picture.size) ? picture.orientation : .up
            let map = PictureMap(from: source, to: (PixelRect(jpeg.size), turn), size: jpeg.size)
            data[id] = try jpeg.covered(with: layers.map(map.layer))
        } catch { throw .unsupported("its JPEG thumbnail cannot be covered (\(error))") }
        return CoveredHEIC.Picture(name: "the thumbnail", coded: 1, tiles: 1)
    }
}

extension HEIFFile {
    fileprivate func jpegData(_ item: UInt32) throws(ImagingError) -> ArraySlice<UInt8> {
        guard let data = data(of: item) else { throw .truncated(.jpeg) }
        return data
    }
}

extension PixelSize {
    /// Returns `true` if both are landscape or neither is.
    fileprivate func matches(_ other: PixelSize) -> Bool { (width > height) == (other.width > other.height) }
}
