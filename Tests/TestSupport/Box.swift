/// Atoms assembled by hand, so that the tests do not read output of the code they test.
package enum Box {
    /// Returns an atom: size, four letters, content.
    package static func atom(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
        let content = parts.flatMap { $0 }
        return u32(content.count + 8) + Array(type.utf8) + content
    }

    /// Returns an atom whose type is a number, like the items of `ilst` and the keys of `mebx`.
    package static func numbered(_ type: Int, _ parts: [UInt8]...) -> [UInt8] {
        let content = parts.flatMap { $0 }
        return u32(content.count + 8) + u32(type) + content
    }

    /// Returns big-endian 32-bit integers.
    package static func u32(_ values: Int...) -> [UInt8] {
        values.flatMap { value in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    }

    /// Returns big-endian 16-bit integers.
    package static func u16(_ values: Int...) -> [UInt8] {
        values.flatMap { value in [8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    }

    package static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
