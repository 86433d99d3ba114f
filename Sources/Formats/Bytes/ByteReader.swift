/// A cursor over bytes; a read beyond their end returns `nil`. Positions count from the first byte; `offset` is an
/// index of `bytes`, so for a slice of a file it is the file offset.
package struct ByteReader: Sendable {
    package let bytes: ArraySlice<UInt8>
    let order: ByteOrder
    /// The index in `bytes` of the next byte.
    private(set) var offset: Int

    /// Creates a reader at the first of `bytes`.
    package init(_ bytes: ArraySlice<UInt8>, order: ByteOrder = .bigEndian) {
        self.bytes = bytes
        self.order = order
        self.offset = bytes.startIndex
    }

    /// Creates a reader at the first of `bytes`.
    package init(_ bytes: [UInt8], order: ByteOrder = .bigEndian) { self.init(bytes[...], order: order) }

    package var remaining: Int { bytes.endIndex - offset }

    /// Reads `count` bytes; returns `nil` without moving if fewer are left or `count` is negative.
    package mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= remaining else { return nil }
        defer { offset += count }
        return bytes[offset..<offset + count]
    }

    package mutating func takeRest() -> ArraySlice<UInt8> {
        defer { offset = bytes.endIndex }
        return bytes[offset...]
    }

    package mutating func uint8() -> UInt8? { next() }
    package mutating func uint16() -> UInt16? { next() }
    package mutating func uint32() -> UInt32? { next() }
    package mutating func uint64() -> UInt64? { next() }

    private mutating func next<Value: FixedWidthInteger & UnsignedInteger>() -> Value? {
        let value = integer(Value.self, at: offset - bytes.startIndex)
        if value != nil { offset += Value.bitWidth / 8 }
        return value
    }

    /// Returns the integer at `position`; `nil` if it does not lie within the bytes.
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

    /// Returns `count` bytes from `position` on; `nil` unless all lie within the bytes.
    package func slice(at position: Int, count: Int) -> ArraySlice<UInt8>? {
        guard position >= 0, count >= 0, position <= bytes.count, count <= bytes.count - position else {
            return nil
        }
        let start = bytes.startIndex + position
        return bytes[start..<start + count]
    }
}
