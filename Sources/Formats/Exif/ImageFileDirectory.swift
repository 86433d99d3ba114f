/// An image file directory: sorted entries and a pointer to the next directory. TIFF 6.0 p.14.
package struct ImageFileDirectory: Sendable, Hashable {
    /// A directory's kind in an Exif block. Exif 2.32 §4.6.3.
    package enum Kind: String, Sendable, Hashable {
        /// IFD0: the primary picture.
        case primary = "IFD0"
        /// IFD1: the thumbnail.
        case thumbnail = "IFD1"
        /// A directory chained after IFD1, unknown to Exif.
        case further = "IFD2"
        /// The Exif directory, tag 0x8769.
        case exif = "ExifIFD"
        /// The GPS directory, tag 0x8825.
        case gps = "GPS"
        /// The interoperability directory, tag 0xA005 of the Exif directory.
        case interoperability = "InteropIFD"
    }

    let kind: Kind
    /// The position of the directory in the block.
    let position: Int
    package let entries: [DirectoryEntry]
    /// The offset of the next directory, 0 for none; `nil` if the block ends before the pointer.
    let next: UInt32?

    var nextPosition: Int { position + 2 + 12 * entries.count }
    var range: Range<Int> { position..<nextPosition + (next == nil ? 0 : 4) }

    /// Reads the directory at `position`; throws `bad-exif` if its entries do not lie within the block.
    init(_ reader: ByteReader, kind: Kind, at position: Int) throws(ContainerError) {
        guard let count = reader.integer(UInt16.self, at: position) else {
            throw Self.damaged(kind, position, "it starts beyond the \(reader.bytes.count) bytes")
        }
        let length = 12 * Int(count)
        guard length <= reader.bytes.count - position - 2 else {
            throw Self.damaged(kind, position, "it ends before its \(count) entries")
        }
        self.kind = kind
        self.position = position
        entries = (0..<Int(count)).compactMap { DirectoryEntry(reader, at: position + 2 + 12 * $0) }
        next = reader.integer(UInt32.self, at: position + 2 + length)
    }

    subscript(tag: UInt16) -> DirectoryEntry? { entries.first { $0.tag == tag } }

    static func damaged(_ kind: Kind, _ position: Int, _ reason: String) -> ContainerError {
        ContainerError(
            .badExif,
            "the directory is damaged: \(reason)",
            path: ["Exif", kind.rawValue],
            offset: position
        )
    }
}
