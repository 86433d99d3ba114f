/// Apple's maker note: `Apple iOS`, a zero byte, a version, a byte-order mark, then a TIFF directory.
///
/// Its offsets count from its own start, so a note can move anywhere. Tag names: exiftool's `Image::ExifTool::Apple`.
package struct AppleMakerNote: Sendable, Hashable {
    /// The identifier that a Live Photo's still and movie share.
    static let contentIdentifierTag: UInt16 = 0x0011
    /// The tag shared by a burst's pictures (exiftool).
    package static let burstTag: UInt16 = 0x000B
    /// The size of a note with only a content identifier, in bytes.
    static let minimumCount = 69

    static let signature: [UInt8] = Array("Apple iOS\0".utf8)
    static let directoryPosition = 14
    static let identifierCount = 37

    private(set) var bytes: [UInt8]
    /// The note's byte order, independent of the block's; big-endian in all known notes.
    let byteOrder: ByteOrder
    /// The entries, in stored order.
    private(set) var entries: [DirectoryEntry]

    /// Reads a note. Throws `bad-maker-note` if it is another vendor's, or its directory is damaged.
    init(parsing note: ArraySlice<UInt8>) throws(ContainerError) {
        let mark = note.dropFirst(12).prefix(2)
        guard note.starts(with: Self.signature), mark == [0x4D, 0x4D] || mark == [0x49, 0x49] else {
            throw ContainerError(.badMakerNote, "this is not an Apple maker note", offset: note.startIndex)
        }
        bytes = Array(note)
        byteOrder = mark == [0x4D, 0x4D] ? .bigEndian : .littleEndian
        entries = []
        try readEntries()
    }

    /// Creates a minimal note of 69 bytes, with only the content identifier. Throws `bad-content-identifier` unless
    /// `contentIdentifier` has 36 ASCII characters.
    init(contentIdentifier: String) throws(ContainerError) {
        var writer = ByteWriter(capacity: Self.minimumCount)
        writer.write(Self.signature)
        writer.write([0x00, 0x01] + ByteOrder.bigEndian.mark)
        writer.write(UInt16(0))
        writer.write(UInt32(0))
        try self.init(parsing: writer.bytes[...])
        try setContentIdentifier(contentIdentifier)
    }

    package subscript(tag: UInt16) -> DirectoryEntry? { entries.first { $0.tag == tag } }

    /// The content identifier without its terminator; `nil` without one.
    var contentIdentifier: String? {
        guard let entry = self[Self.contentIdentifierTag], entry.type == 2, let range = entry.valueRange
        else {
            return nil
        }
        return String(decoding: bytes[range].prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Sets the content identifier: in place if its length stays the same, else as a new entry with the text at the
    /// end. All other values stay. Throws `bad-content-identifier` unless `text` has 36 ASCII characters.
    mutating func setContentIdentifier(_ text: String) throws(ContainerError) {
        let value = try Self.identifierValue(text)
        if let range = identifierRange {
            bytes.replaceSubrange(range, with: value)
        } else {
            removeContentIdentifier()
            insertIdentifier(value)
        }
        try readEntries()
    }

    /// Removes the content identifier's entry and zeroes its text; the length stays.
    mutating func removeContentIdentifier() {
        while let index = entries.firstIndex(where: { $0.tag == Self.contentIdentifierTag }) {
            let entry = entries[index]
            if entry.isOutOfLine, let range = entry.valueRange, range.lowerBound >= endOfDirectory {
                bytes.replaceSubrange(range, with: repeatElement(0, count: range.count))
            }
            let tail = entry.position + 12..<min(endOfDirectory, bytes.count)
            bytes.replaceSubrange(
                entry.position..<tail.upperBound,
                with: bytes[tail] + [UInt8](repeating: 0, count: 12)
            )
            writeEntryCount(entries.count - 1)
            guard (try? readEntries()) != nil else { return }
        }
    }

    /// The 37 bytes of a well-formed identifier.
    var identifierRange: Range<Int>? {
        guard let entry = self[Self.contentIdentifierTag], entry.type == 2,
            let range = entry.valueRange, range.count == Self.identifierCount,
            range.lowerBound >= endOfDirectory
        else { return nil }
        return range
    }

    static func identifierValue(_ text: String) throws(ContainerError) -> [UInt8] {
        let characters = Array(text.utf8)
        guard characters.count == identifierCount - 1, characters.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw ContainerError(
                .badContentIdentifier,
                "\"\(text)\" is not a content identifier (36 ASCII characters)"
            )
        }
        return characters + [0]
    }

    private var endOfDirectory: Int { Self.directoryPosition + 2 + 12 * entries.count + 4 }

    private var reader: ByteReader { ByteReader(bytes, order: byteOrder) }

    private mutating func readEntries() throws(ContainerError) {
        do throws(ContainerError) {
            let directory = try ImageFileDirectory(reader, kind: .primary, at: Self.directoryPosition)
            guard directory.next != nil else {
                throw ContainerError(.badMakerNote, "the maker note ends inside its directory")
            }
            entries = directory.entries
        } catch {
            throw ContainerError(
                .badMakerNote,
                "the maker note is damaged: its directory does not fit in \(bytes.count) bytes"
            )
        }
    }

    private mutating func writeEntryCount(_ count: Int) {
        let field = Self.directoryPosition..<Self.directoryPosition + 2
        bytes.replaceSubrange(field, with: byteOrder.bytes(of: UInt16(truncatingIfNeeded: count)))
    }

    /// Inserts one entry, which moves values by 12 bytes, and appends the text.
    private mutating func insertIdentifier(_ value: [UInt8]) {
        for entry in entries where entry.isOutOfLine {
            guard let range = entry.valueRange else { continue }
            let moved = byteOrder.bytes(of: UInt32(truncatingIfNeeded: range.lowerBound + 12))
            bytes.replaceSubrange(entry.position + 8..<entry.position + 12, with: moved)
        }
        let entry: [UInt8] =
            byteOrder.bytes(of: Self.contentIdentifierTag) + byteOrder.bytes(of: UInt16(2))
            + byteOrder.bytes(of: UInt32(Self.identifierCount))
            + byteOrder.bytes(of: UInt32(truncatingIfNeeded: bytes.count + 12))
        let position = entries.first { $0.tag > Self.contentIdentifierTag }?.position ?? endOfDirectory - 4
        writeEntryCount(entries.count + 1)
        bytes.insert(contentsOf: entry, at: position)
        bytes.append(contentsOf: value)
    }
}
