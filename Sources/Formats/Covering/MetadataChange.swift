/// A change to metadata that no longer held for the covered picture.
package enum MetadataChange: Sendable, Hashable {
    /// The Exif thumbnail was replaced by one of the covered picture.
    case thumbnailRemade
    /// The Exif thumbnail could not be replaced and was removed.
    case thumbnailRemoved
    /// A preview in the Exif block, usually in the maker note, was replaced by one of the covered picture.
    case previewRemade
    /// A picture in the Exif block that could not be replaced was erased.
    case previewRemoved
    /// The maker note was removed, because it held a picture that could not be replaced.
    case makerNoteRemoved
    /// The Exif block was removed, because it could not be read and held a picture.
    case exifRemoved
    /// The content identifier was removed. It would pair the covered picture with the movie of the uncovered one.
    case identifierRemoved
    /// The thumbnail of a JFIF, JFXX or Photoshop segment was removed.
    case otherThumbnailRemoved
    /// A picture written as text into the XMP packet was removed.
    case xmpPictureRemoved
    /// The XMP packet was removed, because it could not be read and may have held or named pictures.
    case xmpRemoved
    /// The extended XMP was removed, because it held pictures.
    case extendedXMPRemoved
    case gainMapRemoved
    case depthMapRemoved
    /// The movie of a Motion Photo was removed.
    case movieRemoved
    /// Pictures after the first, such as previews, were removed.
    case furtherPicturesRemoved
    /// Content credentials were removed. They were signed for the uncovered picture.
    case credentialsRemoved
    /// An application segment or chunk, given by its name, was removed because it held a picture.
    case holderRemoved(String)
    /// An unknown segment, chunk, item or atom, given by its name, was removed because of its size.
    case unknownRemoved(String)
    /// The colour profile, which held a picture, was replaced by one of the same colours and nothing else.
    case colorProfileRemade
    /// The colour profile, which held a picture, was removed because no replacement could be made.
    case colorProfileRemoved
    /// Bytes after the picture that no standard describes were removed; the value is their number.
    case trailerRemoved(Int)
    /// Bytes of a HEIC that belong to no picture were zeroed; the value is their number.
    case unusedErased(Int)
    /// All metadata that `--private` removes were removed.
    case privacy
}

extension [MetadataChange] {
    /// The changes, each once, in the order in which they were noted.
    package var unique: [MetadataChange] {
        var seen: Set<MetadataChange> = []
        return filter { seen.insert($0).inserted }
    }
}

/// A request to replace a picture within metadata.
package struct PictureRequest: Sendable {
    /// The JPEG file to replace; `nil` for a picture that is not stored as one.
    package let jpeg: [UInt8]?
    /// Its size in pixels, unless `jpeg` gives it.
    package let size: (width: Int, height: Int)?
    /// The maximum size of the new JPEG file, in bytes.
    package let maximumCount: Int
}

/// Makes a JPEG file of the covered picture for a request, or returns `nil` if that fails.
package typealias PictureMaker = (PictureRequest) -> [UInt8]?
