/// The cyclic redundancy check of PNG chunks. PNG (Third Edition) §5.5 and Annex D.
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { start in
        (0..<8).reduce(UInt32(start)) { word, _ in
            word & 1 == 1 ? 0xEDB8_8320 ^ (word >> 1) : word >> 1
        }
    }

    /// Returns the check value of the bytes of all `parts`, in order.
    static func checksum(_ parts: ArraySlice<UInt8>...) -> UInt32 {
        var word = UInt32.max
        for part in parts {
            for byte in part { word = table[Int((word ^ UInt32(byte)) & 0xFF)] ^ (word >> 8) }
        }
        return ~word
    }
}
