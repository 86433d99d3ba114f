/// Integers as bytes, big-endian or little-endian.
enum Digits {
    static func big(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    static func little(_ number: Int, _ count: Int) -> [UInt8] { big(number, count).reversed() }

    /// Returns the big-endian number in these bytes; 0 if they are not all there.
    static func big(_ bytes: [UInt8], at place: Int, _ count: Int) -> Int {
        guard place >= 0, place + count <= bytes.count else { return 0 }
        return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    static func little(_ bytes: [UInt8], at place: Int, _ count: Int) -> Int {
        guard place >= 0, place + count <= bytes.count else { return 0 }
        return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

/// Zlib streams of stored blocks: RFC 1950, RFC 1951 §3.2.4.
enum StoredZlib {
    static func packed(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let block = bytes[start..<min(bytes.count, start + 65_535)]
            start = block.endIndex
            stream += [start == bytes.count ? 1 : 0] + Digits.little(block.count, 2)
            stream += Digits.little(~block.count, 2) + block
        } while start < bytes.count
        return stream + Digits.big(Int(CheckValues.adler32(bytes)), 4)
    }
}

enum CheckValues {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { word, _ in word & 1 == 1 ? 0xEDB8_8320 ^ (word >> 1) : word >> 1 }
    }

    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
    }

    /// Computes the Adler-32 checksum of RFC 1950 §8.2.
    static func adler32(_ bytes: [UInt8]) -> UInt32 {
        let sums = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
            let first = (sums.0 + UInt32(byte)) % 65_521
            return (first, (sums.1 + first) % 65_521)
        }
        return sums.1 << 16 | sums.0
    }
}
