/// One entry of an image file directory: a tag and where its value is. TIFF 6.0 p.14.
public struct DirectoryEntry: Sendable, Hashable {
    /// What the value means.
    public let tag: UInt16
    /// The value's type as stored; unknown codes are kept.
    public let type: UInt16
    /// How many values of that type.
    public let count: UInt32
    /// Where the 12 bytes of the entry are in the block.
    public let position: Int
    /// Where the value's bytes are in the block: within the entry for four bytes or fewer. `nil` when the type
    /// is unknown or the value would lie outside the block.
    public let valueRange: Range<Int>?

    /// Whether the value stands outside the entry, at an offset.
    public var isOutOfLine: Bool { valueRange.map { $0.count > 4 } ?? false }

    /// The bytes of one value of a type, `nil` for an unknown type. TIFF 6.0 p.15; 13 is IFD, and 16...18 are
    /// BigTIFF's 64-bit types, which Apple's maker note uses.
    static func size(ofType type: UInt16) -> Int? {
        switch type {
        case 1, 2, 6, 7: 1
        case 3, 8: 2
        case 4, 9, 11, 13: 4
        case 5, 10, 12, 16, 17, 18: 8
        default: nil
        }
    }

    /// Reads the entry at `position` of a block, or `nil` when it does not lie within it.
    init?(_ reader: ByteReader, at position: Int) {
        guard let tag = reader.integer(UInt16.self, at: position),
            let type = reader.integer(UInt16.self, at: position + 2),
            let count = reader.integer(UInt32.self, at: position + 4),
            let offset = reader.integer(UInt32.self, at: position + 8)
        else { return nil }
        self.tag = tag
        self.type = type
        self.count = count
        self.position = position
        valueRange = Self.range(type, count, offset, position, within: reader.bytes.count)
    }

    private static func range(
        _ type: UInt16,
        _ count: UInt32,
        _ offset: UInt32,
        _ position: Int,
        within limit: Int
    ) -> Range<Int>? {
        guard let size = size(ofType: type) else { return nil }
        let length = size * Int(count)
        let start = length > 4 ? Int(offset) : position + 8
        return length <= limit - start ? start..<start + length : nil
    }
}
