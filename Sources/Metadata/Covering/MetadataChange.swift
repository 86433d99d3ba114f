/// Something in a source's metadata that did not hold for the covered picture, and what became of it.
public enum MetadataChange: Sendable, Hashable {
    /// The Exif thumbnail was made from the covered picture.
    case thumbnailRemade
    /// The Exif thumbnail could not be made anew and was removed.
    case thumbnailRemoved
    /// A preview in the Exif block, usually in the maker note, was made from the covered picture.
    case previewRemade
    /// A picture in the Exif block that could not be made anew was erased.
    case previewRemoved
    /// The maker note was removed, because it held a picture that could not be made anew.
    case makerNoteRemoved
    /// The Exif block could not be read, and held a picture.
    case exifRemoved
    /// The content identifier, which would pair the covered picture with the movie of the uncovered one.
    case identifierRemoved
    /// The thumbnail of a JFIF, JFXX or Photoshop segment.
    case otherThumbnailRemoved
    /// A picture written as text into the XMP packet.
    case xmpPictureRemoved
    /// The XMP packet could not be read, and may have held or named pictures.
    case xmpRemoved
    /// The part of the XMP packet in further segments, which held pictures.
    case extendedXMPRemoved
    /// The map that makes a picture brighter on bright screens.
    case gainMapRemoved
    /// The map of distances.
    case depthMapRemoved
    /// The movie of a Motion Photo.
    case movieRemoved
    /// Pictures behind the first, such as previews.
    case furtherPicturesRemoved
    /// Content credentials, which were signed for the uncovered picture.
    case credentialsRemoved
    /// An application segment or chunk that held a picture, by its name.
    case holderRemoved(String)
    /// The colour profile held a picture; one of the same colours and nothing else took its place.
    case colorProfileRemade
    /// The colour profile held a picture, and no other could be made of it.
    case colorProfileRemoved
    /// So many bytes behind the picture that no standard speaks of.
    case trailerRemoved(Int)
    /// All that `--private` removes.
    case privacy

    /// What happened, as a short sentence without a full stop.
    public var sentence: String {
        switch self {
        case .thumbnailRemade: "the thumbnail was made anew from the covered picture"
        case .thumbnailRemoved: "the thumbnail could not be made anew and was removed"
        case .previewRemade: "the camera's preview was made anew from the covered picture"
        case .previewRemoved: "a preview that could not be made anew was erased"
        case .makerNoteRemoved: "the maker note held a preview that could not be made anew and was removed"
        case .exifRemoved: "the Exif block was damaged, held a picture and was removed"
        case .identifierRemoved: "the Live Photo identifier of the source was removed"
        case .otherThumbnailRemoved: "a thumbnail outside Exif was removed"
        case .xmpPictureRemoved: "a picture within XMP was removed"
        case .xmpRemoved: "the XMP packet could not be checked for pictures and was removed"
        case .extendedXMPRemoved: "extended XMP that held a picture was removed"
        case .gainMapRemoved: "the HDR gain map was removed"
        case .depthMapRemoved: "the depth map was removed"
        case .movieRemoved: "the movie of the Motion Photo was removed"
        case .furtherPicturesRemoved: "further pictures in the file were removed"
        case .credentialsRemoved: "the content credentials, signed for the uncovered picture, were removed"
        case .holderRemoved(let name): "removed because it held a picture: \(name)"
        case .colorProfileRemade: "the colour profile held a picture; only its colours were kept"
        case .colorProfileRemoved: "the colour profile held a picture and was removed"
        case .trailerRemoved(let count): "\(count) bytes behind the picture were removed"
        case .privacy:
            "all metadata was removed but size, turn, resolution, exposure, date and colour profile"
        }
    }
}

extension [MetadataChange] {
    /// Adds a change, once.
    mutating func note(_ change: MetadataChange) { if !contains(change) { append(change) } }
}

/// A picture within metadata for which another is needed.
public struct PictureRequest: Sendable {
    /// The JPEG file that is there; `nil` for a picture that is not stored as one.
    public let jpeg: [UInt8]?
    /// Its size, pixels, where `jpeg` does not tell.
    public let size: (width: Int, height: Int)?
    /// The most bytes the new JPEG file may have.
    public let maximumCount: Int
}

/// Makes a picture of the covered one: a JPEG file, or `nil` where it cannot be done.
public typealias PictureMaker = (PictureRequest) -> [UInt8]?
