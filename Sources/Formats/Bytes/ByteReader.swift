/// A cursor over bytes that never reads past their end: a read that does not fit returns `nil`.
///
/// Positions count from the first byte of `bytes`. `offset` is an index of `bytes`; for a slice of a file's
/// bytes it is the offset in the file.
package struct ByteReader: Sendable {
    /// The bytes to read.
    package let bytes: ArraySlice<UInt8>
    /// The order of multi-byte integers.
    package let order: ByteOrder
    /// The index in `bytes` of the next byte to read.
    package private(set) var offset: Int

    /// Creates a reader at the first of `bytes`.
    package init(_ bytes: ArraySlice<UInt8>, order: ByteOrder = .bigEndian) {
        self.bytes = bytes
        self.order = order
        self.offset = bytes.startIndex
    }

    /// Creates a reader at the first of `bytes`.
    package init(_ bytes: [UInt8], order: ByteOrder = .bigEndian) {
        self.init(bytes[...], order: order)
    }

    /// The number of bytes left.
    package var remaining: Int { bytes.endIndex - offset }

    /// Reads the next `count` bytes; returns `nil` without moving if fewer are left or `count` is negative.
    package mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= remaining else { return nil }
        defer { offset += count }
        return bytes[offset..<offset + count]
    }

    /// Reads all bytes that are left.
    package mutating func takeRest() -> ArraySlice<UInt8> {
        defer { offset = bytes.endIndex }
        return bytes[offset...]
    }

    /// Reads the next byte.
    package mutating func uint8() -> UInt8? { next() }
    /// Reads the next two bytes as an integer.
    package mutating func uint16() -> UInt16? { next() }
    /// Reads the next four bytes as an integer.
    package mutating func uint32() -> UInt32? { next() }
    /// Reads the next eight bytes as an integer.
    package mutating func uint64() -> UInt64? { next() }

    private mutating func next<Value: FixedWidthInteger & UnsignedInteger>() -> Value? {
        let value = integer(Value.self, at: offset - bytes.startIndex)
        if value != nil { offset += Value.bitWidth / 8 }
        return value
    }

    /// Returns the integer whose first byte is at `position`, or `nil` if it does not lie within the bytes.
    package func integer<Value: FixedWidthInteger & UnsignedInteger>(
        _ type: Value.Type,
        at position: Int
    ) -> Value? {
        guard let field = slice(at: position, count: Value.bitWidth / 8) else { return nil }
        switch order {
        case .bigEndian: return field.reduce(0) { $0 << 8 | Value($1) }
        case .littleEndian: return field.reversed().reduce(0) { $0 << 8 | Value($1) }
        }
    }

    /// Returns the `count` bytes from `position` on, or `nil` if they do not all lie within the bytes.
    package func slice(at position: Int, count: Int) -> ArraySlice<UInt8>? {
        guard position >= 0, count >= 0, position <= bytes.count, count <= bytes.count - position else {
            return nil
        }
        let start = bytes.startIndex + position
        return bytes[start..<start + count]
    }
}
