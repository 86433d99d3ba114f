/// A place in a file where a picture or a name can stand. Each container lists its own. The kind alone
/// decides what happens to a slot: in `SlotCover` for a covered picture, in `SlotNames` for names, in
/// `Slot+Private` for `--private`, and in `Slot+Pictures` for the pictures in it.
package struct Slot: Sendable {
    /// The kind of content in a slot.
    package enum Kind: Sendable, Hashable {
        /// An Exif block.
        case exif
        /// An XMP packet.
        case xmp
        /// The part of an XMP packet that did not fit in one segment.
        case extendedXMP
        /// Photoshop's image resources.
        case photoshop
        /// A text.
        case text(HiddenNames.Use)
        /// A copy of an XMP packet or another block that a program wrote as a text.
        case repetition(isXMP: Bool)
        /// An ICC profile.
        case colorProfile
        /// A picture or movie, and the change to report if it is removed; `nil` for one that is covered in place.
        case picture(EmbeddedPicture.Content, MetadataChange?)
        /// Data about the uncovered picture alone, and the change to report when they are removed.
        case layer(MetadataChange?)
        /// Data of the coding; the covered picture has its own.
        case coding
        /// Anything else.
        case unknown
    }

    /// The change made to a slot.
    package enum Edit: Sendable, Hashable {
        /// Keep every byte.
        case keep
        /// Remove it.
        case remove
        /// Replace its content.
        case replace([UInt8])
    }

    /// The kind of its content.
    package let kind: Kind
    /// The segments, chunks or atoms around it, outermost first.
    package let path: [String]
    /// The slot's name in sentences: `APP5 HOLDER`, `the comment`.
    package let name: String
    /// The content without the container's framing, unpacked if the container compresses it.
    package let bytes: ArraySlice<UInt8>
    /// The offset of the content in the file; `nil` if it is not contiguous there.
    package let offset: Int?
    let purpose: EmbeddedPicture.Kind

    /// Creates a slot. The default name is the path.
    package init(
        _ kind: Kind,
        _ path: [String],
        name: String? = nil,
        _ bytes: ArraySlice<UInt8> = [],
        offset: Int? = nil,
        purpose: EmbeddedPicture.Kind = .preview
    ) {
        (self.kind, self.path, self.name) = (kind, path, name ?? path.joined(separator: " "))
        (self.bytes, self.offset, self.purpose) = (bytes, offset, purpose)
    }

    /// Returns the slot with new content, which has no offset.
    package func holding(_ bytes: [UInt8]) -> Slot {
        Slot(kind, path, name: name, bytes[...], purpose: purpose)
    }

    /// Returns the slots of a JPEG, PNG, WebP, HEIC or AVIF file; none for other formats, or if it cannot be read.
    package static func all(in bytes: [UInt8], _ format: FileFormat) -> [Slot] {
        switch format {
        case .jpeg: (try? JPEGFile(parsing: bytes))?.slots ?? []
        case .png: (try? PNGFile(parsing: bytes))?.slots ?? []
        case .webp: (try? WebPFile(parsing: bytes))?.slots ?? []
        case .heic, .avif: (try? HEIFFile(parsing: bytes))?.slots ?? []
        default: []
        }
    }
}

/// A file whose slots can be changed. Everything outside them stays byte for byte.
package protocol SlottedFile {
    /// All places where a picture or a name can stand, in file order.
    var slots: [Slot] { get }
    /// Returns the file with its slots changed. Calls `edit` once for each, in order.
    func editing(_ edit: (Slot) -> Slot.Edit) -> Self
}
