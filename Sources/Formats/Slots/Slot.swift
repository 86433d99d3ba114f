/// A place in a file where a picture or a name may stand. Each container knows its own; what becomes of one is decided by
/// its kind alone: in `SlotCover` for a covered picture, in `SlotNames` for names, in `Slot+Private` for a private one, and
/// in `Slot+Pictures` for what it shows.
package struct Slot: Sendable {
    /// What stands in a slot.
    package enum Kind: Sendable, Hashable {
        /// An Exif block.
        case exif
        /// An XMP packet.
        case xmp
        /// The part of an XMP packet that did not fit beside the rest.
        case extendedXMP
        /// Photoshop's image resources.
        case photoshop
        /// A text, and its relation to names.
        case text(HiddenNames.Use)
        /// An XMP packet or another block that a program repeated as a text of its own.
        case repetition(isXMP: Bool)
        /// An ICC profile.
        case colorProfile
        /// A picture or movie, and the change to tell when it goes; `nil` for one that is covered where it is.
        case picture(EmbeddedPicture.Content, MetadataChange?)
        /// Data that hold for the uncovered picture alone, and the change to tell when they go.
        case layer(MetadataChange?)
        /// What the coding needs, which the covered picture has of its own.
        case coding
        /// Anything else.
        case unknown
    }

    /// What becomes of a slot.
    package enum Edit: Sendable, Hashable {
        /// It stays byte for byte.
        case keep
        /// It goes.
        case remove
        /// It holds these bytes from now on.
        case replace([UInt8])
    }

    /// What stands in it.
    package let kind: Kind
    /// The segments, chunks or atoms around it, outermost first.
    package let path: [String]
    /// The slot in sentences: `APP5 HOLDER`, `the comment`.
    package let name: String
    /// Its content, without what the container puts around it; unpacked where the container packs it.
    package let bytes: ArraySlice<UInt8>
    /// The offset of the content in the file; `nil` if it is not contiguous there.
    package let offset: Int?
    /// What the pictures in it are for.
    let purpose: EmbeddedPicture.Kind

    /// Creates a slot; without a name, it is called by its path.
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

    /// Returns the slot with other content, which is nowhere in a file yet.
    package func holding(_ bytes: [UInt8]) -> Slot {
        Slot(kind, path, name: name, bytes[...], purpose: purpose)
    }

    /// Returns the slots of a file; none for one that cannot be read, and for other formats than JPEG, PNG, WebP, HEIC and
    /// AVIF.
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

/// A file whose slots can be changed; everything outside them stays byte for byte.
package protocol SlottedFile {
    /// All places where a picture or a name may stand, in the order of the file.
    var slots: [Slot] { get }
    /// Returns the file with its slots changed. `edit` is called for each of them once, in their order.
    func editing(_ edit: (Slot) -> Slot.Edit) -> Self
}
