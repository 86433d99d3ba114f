internal import CZlib

/// The CRC of PNG chunks and zip archives. PNG (Third Edition) §5.5 and Annex D; APPNOTE §4.4.7.
package struct CRC32: Sendable {
    private var word: UInt = 0

    package init() {}

    package mutating func add(_ bytes: ArraySlice<UInt8>) {
        guard !bytes.isEmpty else { return }
        word = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe crc32_z(word, buffer.baseAddress, z_size_t(buffer.count))
        }
    }

    package var value: UInt32 { UInt32(truncatingIfNeeded: word) }

    static func checksum(_ parts: ArraySlice<UInt8>...) -> UInt32 {
        var check = CRC32()
        for part in parts { check.add(part) }
        return check.value
    }
}
