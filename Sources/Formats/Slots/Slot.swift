/// A place in a file for a picture or a name, listed by its container. The kind alone decides what happens to it:
/// `SlotCover` for covered pictures, `SlotNames` for names, `Slot+Private` for `--private`, `Slot+Pictures` for its
/// pictures.
package struct Slot: Sendable {
    /// The kind of content in a slot.
    package enum Kind: Sendable, Hashable {
        case exif
        case xmp
        /// The part of an XMP packet beyond one segment.
        case extendedXMP
        case photoshop
        case text(HiddenNames.Use)
        /// A copy of an XMP packet or another block, written as text.
        case repetition(isXMP: Bool)
        case colorProfile
        /// A picture or movie, and the change to report if it is removed; `nil` if it is covered in place.
        case picture(EmbeddedPicture.Content, MetadataChange?)
        /// Data about the uncovered picture alone, and the change to report if they are removed.
        case layer(MetadataChange?)
        /// Coding data; the covered picture has its own.
        case coding
        case unknown
    }

    /// The change made to a slot.
    package enum Edit: Sendable, Hashable {
        case keep
        case remove
        /// Replace its content.
        case replace([UInt8])
    }

    package let kind: Kind
    /// The segments, chunks or atoms around it, outermost first.
    let path: [String]
    /// The slot's name in sentences: `APP5 HOLDER`, `the comment`.
    let name: String
    /// The content without the container's framing or compression.
    let bytes: ArraySlice<UInt8>
    /// The offset of the content in the file; `nil` if it is not contiguous there.
    let offset: Int?
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

    /// Returns the slots of a JPEG, PNG, WebP, HEIC or AVIF file; none for other or unreadable files.
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
    var slots: [Slot] { get }
    /// Returns the file with its slots changed. Calls `edit` once per slot, in order.
    func editing(_ edit: (Slot) -> Slot.Edit) -> Self
}

/// Reducing files to the picture and what is needed to show it (`--private`). Kept data are rebuilt from their values,
/// so nothing hides in them.
extension SlottedFile {
    /// Returns the file with what `ExifBlock.forPrivatePicture` keeps of its first Exif block, a colour profile, and
    /// all outside its slots: the coded picture, its resolution, numbers about its colours. `colorProfile` is a minimal
    /// profile of the same colours as the file's.
    package func forPrivatePicture(colorProfile: [UInt8]?) -> Self {
        var seen: Set<Slot.Kind> = []
        return editing { slot in
            guard seen.insert(slot.kind).inserted else { return .remove }
            let kept =
                switch slot.kind {
                case .exif: try? (try? ExifBlock(parsing: slot.bytes))?.forPrivatePicture()?.bytes
                case .colorProfile: colorProfile
                default: nil as [UInt8]?
                }
            return kept.map { .replace($0) } ?? .remove
        }
    }
}

extension Slot {
    /// Returns the name of the first part that `--private` does not write; `nil` if there is none.
    package static func foreign(in bytes: [UInt8], _ format: FileFormat) -> String? {
        all(in: bytes, format).first { slot in
            switch slot.kind {
            case .exif:
                let block = try? ExifBlock(parsing: slot.bytes)
                return (try? block?.forPrivatePicture())?.bytes.elementsEqual(slot.bytes) != true
            case .colorProfile, .coding: return false
            default: return true
            }
        }?.name
    }

    /// The pictures and movies in the slot, not nested.
    package var pictures: [EmbeddedPicture] {
        switch kind {
        case .picture(let content, _): return [EmbeddedPicture(purpose, path: path, offset: offset, content)]
        case .exif:
            guard let block = try? ExifBlock(parsing: bytes) else { return found(in: bytes) }
            return block.embeddedPictures(path: path, offset: offset)
        case .xmp, .extendedXMP:
            return XMPReading(XMPPacket(bytes)).values.filter(\.text.isLong).flatMap { value in
                EmbeddedPicture.found(in: value.text.bytes, purpose, path: path, offset: nil, isText: true)
            }
        case .photoshop, .text, .repetition, .colorProfile, .layer, .unknown: return found(in: bytes)
        case .coding: return []
        }
    }

    private func found(in bytes: ArraySlice<UInt8>) -> [EmbeddedPicture] {
        EmbeddedPicture.found(in: bytes, purpose, path: path, offset: offset)
    }
}

extension ExifBlock {
    /// Returns the thumbnail and every other picture in the block. `offset` is the block's in the file; `nil` if it is
    /// not contiguous.
    func embeddedPictures(path: [String], offset: Int?) -> [EmbeddedPicture] {
        let thumbnail = path + [ImageFileDirectory.Kind.thumbnail.rawValue]
        let found = EmbeddedPicture.found(
            in: bytes[...],
            .preview,
            path: path,
            offset: offset ?? 0,
            isBlock: true
        )
        let start = thumbnailRange.map { $0.lowerBound + (offset ?? 0) }
        return uncompressedThumbnail(path: thumbnail, offset: offset)
            + found.map { picture in
                let isThumbnail = picture.offset != nil && picture.offset == start
                return EmbeddedPicture(
                    isThumbnail ? .thumbnail : picture.kind,
                    path: isThumbnail ? thumbnail : picture.path,
                    offset: offset == nil ? nil : picture.offset,
                    picture.content
                )
            }
    }

    /// Returns a thumbnail of RGB strips. TIFF 6.0 §4.
    private func uncompressedThumbnail(path: [String], offset: Int?) -> [EmbeddedPicture] {
        guard let directory = directory(.thumbnail), thumbnailRange == nil,
            let width = number(ExifTag.imageWidth, in: .thumbnail),
            let height = number(ExifTag.imageHeight, in: .thumbnail), width > 0, height > 0,
            width <= bytes.count, height <= bytes.count
        else { return [] }
        let strips = pictureRanges(of: directory)
        guard let first = strips.first, strips.allSatisfy({ $0.upperBound <= bytes.count }) else { return [] }
        let pixels = strips.flatMap { bytes[$0] }
        guard pixels.count >= width * height * 3 else { return [] }
        let content = EmbeddedPicture.Content.pixels(
            width: width,
            height: height,
            bytes: Array(pixels.prefix(width * height * 3))
        )
        return [
            EmbeddedPicture(.thumbnail, path: path, offset: offset.map { $0 + first.lowerBound }, content)
        ]
    }
}
