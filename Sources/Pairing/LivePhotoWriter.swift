public import Metadata

/// Gives stills and movies the identifier that makes a Live Photo of them.
public enum LivePhotoWriter {
    /// A still that has its identifier, and what became of the maker note it had.
    public struct Still: Sendable, Hashable {
        /// The JPEG file.
        public let file: JPEGFile
        /// What became of the maker note; another vendor's note that was replaced is worth telling the user.
        public let makerNote: ExifBlock.MakerNoteOutcome
        /// Whether the source's Exif was too damaged to be kept, so that a new block took its place.
        public let replacedDamagedExif: Bool
    }

    /// The still with the identifier in its Exif block; all its other metadata and its pixels stay as they are.
    /// A still without Exif gets a new block; one whose Exif cannot be read gets a new block as well.
    ///
    /// Throws `bad-jpeg` when the picture has no frame header, `exif-too-large` when the block grows too large.
    public static func still(
        _ file: JPEGFile,
        identifier: ContentIdentifier
    ) throws(MetadataError) -> Still {
        guard file.exifPayload != nil else { return try still(newExifIn: file, identifier, damaged: false) }
        guard var exif = try? file.exif() else {
            return try still(newExifIn: file, identifier, damaged: true)
        }
        let outcome = try exif.setContentIdentifier(identifier.text)
        return Still(file: try file.settingExif(exif), makerNote: outcome, replacedDamagedExif: false)
    }

    /// The still with the identifier, read from a JPEG file's bytes. Throws what `JPEGFile.init(parsing:)` and
    /// `still(_:identifier:)` throw.
    public static func still(
        jpeg bytes: [UInt8],
        identifier: ContentIdentifier
    ) throws(MetadataError) -> Still {
        try still(try JPEGFile(parsing: bytes), identifier: identifier)
    }

    private static func still(
        newExifIn file: JPEGFile,
        _ identifier: ContentIdentifier,
        damaged: Bool
    ) throws(MetadataError) -> Still {
        let frame = try file.frameHeader()
        let exif = try ExifBlock.standard(
            width: frame.width,
            height: frame.height,
            contentIdentifier: identifier.text
        )
        return Still(
            file: try file.settingExif(exif),
            makerNote: .noteAdded,
            replacedDamagedExif: damaged
        )
    }
}
