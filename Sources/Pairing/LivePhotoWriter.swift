public import Formats

/// Adding the identifier that makes a Live Photo to stills and movies.
public enum LivePhotoWriter {
    /// A still with its identifier, and the effect on its maker note.
    public struct Still: Sendable, Hashable {
        /// The file's bytes.
        public let bytes: [UInt8]
        /// The effect on the maker note; users are told if another vendor's is lost.
        package let makerNote: ExifBlock.MakerNoteOutcome
        /// `true` if a new block replaces Exif too damaged to keep.
        public let replacedDamagedExif: Bool
    }

    /// Returns the still with the identifier in its Exif block, or in a new one if it has none readable; other metadata
    /// and pixels stay.
    ///
    /// - Throws: The errors of parsing a JPEG, PNG or HEIC file, `not-a-jpeg` for other formats, `bad-jpeg` without a
    ///   frame header, and `exif-too-large`.
    public static func still(
        _ bytes: [UInt8],
        identifier: ContentIdentifier
    ) throws(ContainerError) -> Still {
        switch FileFormat(sniffing: bytes) {
        case .heic, .avif: try still(heif: try HEIFFile(parsing: bytes), identifier)
        case .png: try still(png: try PNGFile(parsing: bytes), identifier)
        default: try still(jpeg: try JPEGFile(parsing: bytes), identifier)
        }
    }

    private static func still(
        jpeg file: JPEGFile,
        _ identifier: ContentIdentifier
    ) throws(ContainerError) -> Still {
        let tagged = try TaggedExif(file.exifPayload, identifier) { () throws(ContainerError) in
            let frame = try file.frameHeader()
            return (frame.width, frame.height)
        }
        return Still(try file.settingExif(tagged.block).reindexed(after: file).serialized(), tagged)
    }

    private static func still(
        png file: PNGFile,
        _ identifier: ContentIdentifier
    ) throws(ContainerError) -> Still {
        let tagged = try TaggedExif(file.exifPayload, identifier) { (file.header.width, file.header.height) }
        return Still(file.settingExif(tagged.block).serialized(), tagged)
    }

    private static func still(
        heif file: HEIFFile,
        _ identifier: ContentIdentifier
    ) throws(ContainerError) -> Still {
        let tagged = try TaggedExif(file.exif, identifier) { file.size ?? (0, 0) }
        return Still(try file.settingExif(tagged.block), tagged)
    }
}

extension LivePhotoWriter.Still {
    fileprivate init(_ bytes: [UInt8], _ tagged: TaggedExif) {
        self.init(bytes: bytes, makerNote: tagged.makerNote, replacedDamagedExif: tagged.isReplacement)
    }
}

private struct TaggedExif {
    let block: ExifBlock
    let makerNote: ExifBlock.MakerNoteOutcome
    /// `true` if a new block replaces an unreadable one.
    let isReplacement: Bool

    init(
        _ payload: ArraySlice<UInt8>?,
        _ identifier: ContentIdentifier,
        size: () throws(ContainerError) -> (width: Int, height: Int)
    ) throws(ContainerError) {
        if let payload, var exif = try? ExifBlock(parsing: payload) {
            makerNote = try exif.setContentIdentifier(identifier.text)
            (block, isReplacement) = (exif, false)
            return
        }
        let size = try size()
        block = try ExifBlock.standard(
            width: size.width,
            height: size.height,
            contentIdentifier: identifier.text
        )
        (makerNote, isReplacement) = (.noteAdded, payload != nil)
    }
}
