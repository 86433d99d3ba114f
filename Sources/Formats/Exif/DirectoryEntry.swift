/// An entry of an image file directory: a tag and the place of its value. TIFF 6.0 p.14.
package struct DirectoryEntry: Sendable, Hashable {
    /// The tag, which defines the value's meaning.
    package let tag: UInt16
    let type: UInt16
    let count: UInt32
    /// The position of the entry's 12 bytes in the block.
    let position: Int
    /// The value's range in the block, within the entry for up to four bytes; `nil` if outside or of unknown type.
    let valueRange: Range<Int>?

    /// `true` if the value is outside the entry, at an offset.
    var isOutOfLine: Bool { valueRange.map { $0.count > 4 } ?? false }

    /// Returns the bytes per value of a type, `nil` if unknown. TIFF 6.0 p.15; 13 is IFD, and 16...18 are BigTIFF's
    /// 64-bit types, which Apple's maker note uses.
    static func size(ofType type: UInt16) -> Int? {
        switch type {
        case 1, 2, 6, 7: 1
        case 3, 8: 2
        case 4, 9, 11, 13: 4
        case 5, 10, 12, 16, 17, 18: 8
        default: nil
        }
    }

    /// Reads the entry at `position`; `nil` if outside the block.
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
