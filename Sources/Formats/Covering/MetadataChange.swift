/// A change to metadata that does not hold for the covered picture.
package enum MetadataChange: Sendable, Hashable {
    /// The Exif thumbnail was replaced by one of the covered picture.
    case thumbnailRemade
    /// The Exif thumbnail could not be replaced and was removed.
    case thumbnailRemoved
    /// A preview in the Exif block, usually in the maker note, was replaced by one of the covered picture.
    case previewRemade
    /// A picture in the Exif block that could not be replaced was erased.
    case previewRemoved
    /// The maker note was removed: it held a picture that could not be replaced.
    case makerNoteRemoved
    /// The unreadable Exif block was removed: it held a picture.
    case exifRemoved
    /// The content identifier, which pairs with the uncovered movie, was removed.
    case identifierRemoved
    /// The thumbnail of a JFIF, JFXX or Photoshop segment was removed.
    case otherThumbnailRemoved
    /// A picture written as text in the XMP packet was removed.
    case xmpPictureRemoved
    /// The unreadable XMP packet was removed: it may have held or named pictures.
    case xmpRemoved
    /// The extended XMP was removed: it held pictures.
    case extendedXMPRemoved
    case gainMapRemoved
    case depthMapRemoved
    /// The movie of a Motion Photo was removed.
    case movieRemoved
    /// Pictures after the first, such as previews, were removed.
    case furtherPicturesRemoved
    /// Content credentials, signed for the uncovered picture, were removed.
    case credentialsRemoved
    /// A named application segment or chunk was removed: it held a picture.
    case holderRemoved(String)
    /// A named unknown segment, chunk, item or atom was removed for its size.
    case unknownRemoved(String)
    /// The colour profile, which held a picture, was replaced by a minimal one of the same colours.
    case colorProfileRemade
    /// The colour profile, which held a picture, was removed for lack of a replacement.
    case colorProfileRemoved
    /// This many nonstandard bytes after the picture were removed.
    case trailerRemoved(Int)
    /// This many bytes of a HEIC that belong to no picture were zeroed.
    case unusedErased(Int)
    /// All metadata that `--private` drops were removed.
    case privacy
}

extension [MetadataChange] {
    /// Each change once, in the order noted.
    package var unique: [MetadataChange] {
        var seen: Set<MetadataChange> = []
        return filter { seen.insert($0).inserted }
    }
}

/// A request to replace a picture within metadata.
package struct PictureRequest: Sendable {
    /// The JPEG file to replace; `nil` for a picture stored otherwise.
    package let jpeg: [UInt8]?
    /// Its size in pixels, if `jpeg` is `nil`.
    package let size: (width: Int, height: Int)?
    /// The maximum size of the new JPEG file, in bytes.
    package let maximumCount: Int
}

/// Makes a JPEG file of the covered picture; returns `nil` if that fails.
package typealias PictureMaker = (PictureRequest) -> [UInt8]?
