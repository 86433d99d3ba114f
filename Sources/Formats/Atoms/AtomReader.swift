/// Reads an atom's fields in order. An early end is an error with atom and byte.
package struct AtomReader {
    private var reader: ByteReader
    private let type: FourCharCode

    package init(_ payload: ArraySlice<UInt8>, _ type: FourCharCode) {
        reader = ByteReader(payload)
        self.type = type
    }

    var remaining: Int { reader.remaining }

    mutating func uint8() throws(ContainerError) -> UInt8 { try present(reader.uint8()) }
    package mutating func uint16() throws(ContainerError) -> UInt16 { try present(reader.uint16()) }
    package mutating func uint32() throws(ContainerError) -> UInt32 { try present(reader.uint32()) }
    mutating func uint64() throws(ContainerError) -> UInt64 { try present(reader.uint64()) }
    package mutating func take(_ count: Int) throws(ContainerError) -> ArraySlice<UInt8> {
        try present(reader.take(count))
    }
    /// Reads all bytes that are left.
    mutating func rest() -> ArraySlice<UInt8> { reader.takeRest() }

    package mutating func code() throws(ContainerError) -> FourCharCode {
        FourCharCode(rawValue: try uint32())
    }

    package mutating func versionAndFlags() throws(ContainerError) -> VersionAndFlags {
        let word = try uint32()
        return VersionAndFlags(version: UInt8(word >> 24), flags: word & 0xFF_FFFF)
    }

    /// Reads four bytes in version 0, eight in version 1.
    package mutating func time(_ version: UInt8) throws(ContainerError) -> UInt64 {
        version == 0 ? UInt64(try uint32()) : try uint64()
    }

    /// Reads a table's number of entries, and verifies that so many of `width` bytes are left.
    package mutating func entryCount(width: Int) throws(ContainerError) -> Int {
        let count = Int(try uint32())
        guard count <= remaining / max(1, width) else {
            throw damaged("it ends before its \(count) entries")
        }
        return count
    }

    /// Returns the error of a damaged atom at the current byte.
    package func damaged(_ reason: String) -> ContainerError {
        ContainerError(
            .badAtom,
            "the atom is damaged: \(reason)",
            path: [type.description],
            offset: reader.offset
        )
    }

    private func present<Value>(_ value: Value?) throws(ContainerError) -> Value {
        guard let value else { throw damaged("it ends early") }
        return value
    }
}

extension ByteWriter {
    package mutating func write(_ code: FourCharCode) { write(code.rawValue) }

    package mutating func write(_ head: VersionAndFlags) {
        write(UInt32(head.version) << 24 | head.flags & 0xFF_FFFF)
    }

    /// Writes four bytes in version 0, eight in version 1.
    package mutating func write(time: UInt64, version: UInt8) {
        if version == 0 { write(UInt32(truncatingIfNeeded: time)) } else { write(time) }
    }
}
