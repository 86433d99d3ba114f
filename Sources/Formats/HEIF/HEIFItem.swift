/// An item of a HEIF file, from its `infe` atom of version 2 or 3. ISO/IEC 14496-12 §8.11.6.
package struct HEIFItem: Hashable, Sendable {
    package let id: UInt32
    package let type: FourCharCode
    /// The MIME type of an item of type `mime`.
    package let contentType: String?

    init(id: UInt32, type: FourCharCode, contentType: String? = nil) {
        (self.id, self.type, self.contentType) = (id, type, contentType)
    }

    /// Reads an `infe` payload; `nil` if it is unreadable.
    init?(_ payload: ArraySlice<UInt8>) {
        var reader = ByteReader(payload)
        guard let head = reader.uint32(), head >> 24 >= 2,
            let id = head >> 24 == 2 ? reader.uint16().map({ UInt32($0) }) : reader.uint32(),
            reader.uint16() != nil, let type = reader.uint32()
        else { return nil }
        self.id = id
        self.type = FourCharCode(rawValue: type)
        let texts = reader.takeRest().split(separator: 0, omittingEmptySubsequences: false)
        contentType = self.type == "mime" && texts.count > 1 ? String(decoding: texts[1], as: UTF8.self) : nil
    }

    /// The `infe` atom: version 2 for a 16-bit ID, else version 3.
    var node: AtomNode {
        let isWide = id > UInt32(UInt16.max)
        var writer = ByteWriter()
        writer.write(UInt32(isWide ? 3 : 2) << 24)
        writer.write(itemID: id, isWide: isWide)
        writer.write(UInt16(0))
        writer.write(type.rawValue)
        for text in ["", contentType].compactMap({ $0 }) { writer.write(Array(text.utf8) + [0]) }
        return AtomNode("infe", payload: writer.bytes)
    }
}
