/// An error in the container of a picture or a movie: a code for programs, a sentence with coordinates for people.
///
/// Two errors are equal when their codes are equal.
public struct ContainerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cause of an error, as a stable word for programs.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The bytes do not begin with a JPEG start-of-image marker.
        case notAJPEG = "not-a-jpeg"
        /// The JPEG ends before its end-of-image marker.
        case truncatedJPEG = "truncated-jpeg"
        /// The JPEG's markers are invalid or out of place.
        case badJPEG = "bad-jpeg"
        /// The bytes do not begin with the PNG signature.
        case notAPNG = "not-a-png"
        /// The PNG ends before its IEND chunk.
        case truncatedPNG = "truncated-png"
        /// A PNG chunk is damaged or out of place.
        case badPNG = "bad-png"
        /// The bytes do not begin with a WebP header.
        case notAWebP = "not-a-webp"
        /// The WebP ends before one of its chunks.
        case truncatedWebP = "truncated-webp"
        /// The WebP's chunks are invalid or out of place.
        case badWebP = "bad-webp"
        /// The HEIC or AVIF file's item metadata is damaged.
        case badHEIF = "bad-heif"
        /// The Exif block's TIFF structure is damaged.
        case badExif = "bad-exif"
        /// The XMP packet is not well-formed XML.
        case badXMP = "bad-xmp"
        /// The Exif block does not fit its container.
        case exifTooLarge = "exif-too-large"
        /// A segment's payload does not fit in its 16-bit length.
        case segmentTooLarge = "segment-too-large"
        /// The maker note is not an Apple maker note, or is damaged.
        case badMakerNote = "bad-maker-note"
        /// The content identifier is not 36 ASCII characters.
        case badContentIdentifier = "bad-content-identifier"
        /// The orientation is not one of 1...8.
        case badOrientation = "bad-orientation"
        /// The bytes are neither a QuickTime nor an ISO base media movie.
        case notAMovie = "not-a-movie"
        /// The movie ends before its last atom does.
        case truncatedMovie = "truncated-movie"
        /// The atoms are invalid or contradictory.
        case badMovie = "bad-movie"
        /// An atom ends before its fields do, or its fields contradict each other.
        case badAtom = "bad-atom"
        /// A movie cannot be made from these samples.
        case badTrack = "bad-track"
        /// The still image time is not within the movie.
        case badStillImageTime = "bad-still-image-time"
        /// The file cannot be read to its end.
        case unreadable = "unreadable"
    }

    /// The cause of the error.
    public let code: Code
    /// The containers around the error, outermost first: `["Exif", "IFD0"]`, `["moov", "trak", "tkhd"]`.
    public let path: [String]
    /// The byte offset of the error in the file or block that was read; `nil` if no single byte is to blame.
    public private(set) var offset: Int?
    /// The cause as a sentence that can stand alone.
    public let detail: String

    /// Creates an error at `offset` within the containers of `path`.
    package init(_ code: Code, _ detail: String, path: [String] = [], offset: Int? = nil) {
        self.code = code
        self.detail = detail
        self.path = path
        self.offset = offset
    }

    /// Returns the same error with its offset increased by `distance`.
    package func moved(by distance: Int) -> ContainerError {
        var error = self
        error.offset = offset.map { $0 + distance }
        return error
    }

    /// The sentence, led by the path and the byte offset when they are known:
    /// `Exif/IFD0 at byte 8: the directory ends early ...`.
    public var description: String {
        var place = path.joined(separator: "/")
        if let offset, !path.isEmpty { place += " at byte \(offset)" }
        return place.isEmpty ? detail : "\(place): \(detail)"
    }

    /// Compares the codes only.
    public static func == (left: ContainerError, right: ContainerError) -> Bool { left.code == right.code }

    /// Hashes the code only, consistent with `==`.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
