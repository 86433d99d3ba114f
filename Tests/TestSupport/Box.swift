/// Atoms put together by hand, so that what the tests read was not written by what they test.
public enum Box {
    /// An atom: size, four letters, content.
    public static func atom(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
        let content = parts.flatMap { $0 }
        return u32(content.count + 8) + Array(type.utf8) + content
    }

    /// An atom whose type is a number, as the items of `ilst` and the keys of `mebx` have.
    public static func numbered(_ type: Int, _ parts: [UInt8]...) -> [UInt8] {
        let content = parts.flatMap { $0 }
        return u32(content.count + 8) + u32(type) + content
    }

    /// Big-endian integers.
    public static func u32(_ values: Int...) -> [UInt8] {
        values.flatMap { value in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    }

    /// Big-endian integers.
    public static func u16(_ values: Int...) -> [UInt8] {
        values.flatMap { value in [8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    }

    /// Zero bytes.
    public static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
