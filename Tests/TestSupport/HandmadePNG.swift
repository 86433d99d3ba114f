/// A handmade PNG, in any colour type and bit depth, with any chunks before its picture data, uncompressed, so that
/// the tests know every byte. PNG (Third Edition).
package struct HandmadePNG: Sendable {
    /// 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha.
    package var colorType: UInt8
    package var depth: UInt8
    package var width: Int
    /// The stored rows, each a whole number of bytes.
    package var rows: [[UInt8]]
    /// The chunks between the header and the data.
    package var chunks: [(type: String, data: [UInt8])] = []

    package init(colorType: UInt8, depth: UInt8, width: Int, height: Int, seed: UInt64) {
        (self.colorType, self.depth, self.width) = (colorType, depth, width)
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(colorType)] ?? 1
        let count = (width * channels * Int(depth) + 7) / 8
        var generator = SeededGenerator(seed: seed)
        rows = (0..<height).map { _ in (0..<count).map { _ in .random(in: 0...255, using: &generator) } }
    }

    package var bytes: [UInt8] {
        let header =
            Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(rows.count)) + [depth, colorType, 0, 0, 0]
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += Self.chunk("IHDR", header)
        for (type, data) in chunks { file += Self.chunk(type, data) }
        return file + Self.chunk("IDAT", stored(rows.flatMap { [0] + $0 })) + Self.chunk("IEND", [])
    }

    /// Returns a chunk with a correct CRC.
    package static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let named = Array(type.utf8) + data
        return bigEndian(UInt32(data.count)) + named + bigEndian(check(named))
    }

    /// Returns a zlib stream of stored blocks. RFC 1950, RFC 1951 §3.2.4.
    private func stored(_ data: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: data.count, by: 65_535) {
            let block = data[start..<min(data.count, start + 65_535)]
            let length = UInt16(block.count)
            stream += [start + 65_535 >= data.count ? 1 : 0]
            for word in [length, ~length] { stream += [UInt8(word & 0xFF), UInt8(word >> 8)] }
            stream += block
        }
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in data {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return stream + Self.bigEndian(b << 16 | a)
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// Computes the CRC of Annex D, bit by bit.
    private static func check(_ bytes: [UInt8]) -> UInt32 {
        var word = UInt32.max
        for byte in bytes {
            word ^= UInt32(byte)
            for _ in 0..<8 { word = word & 1 == 1 ? word >> 1 ^ 0xEDB8_8320 : word >> 1 }
        }
        return ~word
    }
}
