internal import Formats
internal import Imaging
internal import Overlay

/// The pixels of a sticker and the position of its eyes.
///
/// Processes exchange it as bytes: width and height (UInt32), both eyes (four Float64, NaN without eyes), the pixels.
struct StickerDrawing {
    static let maximumCount = headCount + 4 * Sticker.longestSide * Sticker.longestSide
    private static let headCount = 2 * 4 + 4 * 8

    let layer: Layer
    /// The eyes, pixels of the layer.
    let eyes: Sticker.Eyes?

    init(layer: Layer, eyes: Sticker.Eyes?) { (self.layer, self.eyes) = (layer, eyes) }

    /// Reads a drawing; `nil` if the bytes are invalid or larger than a sticker. Eyes outside it are dropped.
    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        let sides = 1...UInt32(Sticker.longestSide)
        guard let width = reader.uint32(), sides.contains(width), let height = reader.uint32(),
            sides.contains(height)
        else { return nil }
        let places = (0..<4).compactMap { _ in reader.uint64().map { Double(bitPattern: $0) } }
        let size = PixelSize(width: Int(width), height: Int(height))
        guard places.count == 4, reader.remaining == 4 * size.width * size.height else { return nil }
        layer = Layer(bounds: PixelRect(size), bytes: Array(reader.takeRest()))
        let isInside = (0..<4).allSatisfy { index in
            (0...Double(index % 2 == 0 ? size.width : size.height)).contains(places[index])
        }
        eyes = isInside ? Sticker.Eyes(Point(places[0], places[1]), Point(places[2], places[3])) : nil
    }

    var bytes: [UInt8] {
        var writer = ByteWriter(capacity: Self.headCount + layer.bytes.count)
        writer.write(UInt32(layer.bounds.width))
        writer.write(UInt32(layer.bounds.height))
        let places = [eyes?.left.x, eyes?.left.y, eyes?.right.x, eyes?.right.y]
        for place in places { writer.write((place ?? .nan).bitPattern) }
        writer.write(layer.bytes)
        return writer.bytes
    }
}
