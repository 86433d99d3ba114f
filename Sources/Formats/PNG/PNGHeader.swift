/// The image header chunk (IHDR). PNG (Third Edition) §11.2.1.
package struct PNGHeader: Sendable, Hashable {
    package let width, height: Int
    /// 1, 2, 4, 8 or 16.
    let bitDepth: Int
    /// 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha.
    let colorType: Int
    /// `true` for seven interlaced passes.
    let isInterlaced: Bool

    /// Reads the header; throws `bad-png` unless it is 13 bytes long with a valid size.
    init(chunk: PNGChunk) throws(ContainerError) {
        var reader = ByteReader(chunk.data)
        guard chunk.type == "IHDR", chunk.data.count == 13, let width = reader.uint32(),
            let height = reader.uint32(), let depth = reader.uint8(), let color = reader.uint8(),
            reader.take(2) != nil, let interlace = reader.uint8()
        else { throw ContainerError(.badPNG, "the picture does not begin with an IHDR chunk of 13 bytes") }
        guard (1..<1 << 31).contains(width), (1..<1 << 31).contains(height) else {
            throw ContainerError(.badPNG, "the picture declares \(width) x \(height) pixels", path: ["IHDR"])
        }
        self.width = Int(width)
        self.height = Int(height)
        bitDepth = Int(depth)
        colorType = Int(color)
        isInterlaced = interlace == 1
    }
}
