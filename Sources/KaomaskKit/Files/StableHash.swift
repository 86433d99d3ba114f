/// The 64-bit FNV-1a hash. Unlike Swift's own hash, it is the same in every run.
package enum StableHash {
    package static func value(of text: String) -> UInt64 { value(of: text.utf8) }

    static func value(of bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
