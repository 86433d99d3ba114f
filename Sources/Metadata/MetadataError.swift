/// What is wrong with a still file: a code for programs, a sentence with coordinates for people.
///
/// Two errors are equal when their codes are equal.
public struct MetadataError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, as a stable word for programs.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The bytes do not begin with a JPEG start-of-image marker.
        case notAJPEG = "not-a-jpeg"
        /// The JPEG ends before its end-of-image marker.
        case truncatedJPEG = "truncated-jpeg"
        /// The JPEG's markers cannot be made sense of.
        case badJPEG = "bad-jpeg"
        /// The bytes do not begin with the PNG signature.
        case notAPNG = "not-a-png"
        /// The PNG ends before its IEND chunk.
        case truncatedPNG = "truncated-png"
        /// A PNG chunk is damaged or out of place.
        case badPNG = "bad-png"
        /// The bytes do not begin as a WebP does.
        case notAWebP = "not-a-webp"
        /// The WebP ends before one of its chunks.
        case truncatedWebP = "truncated-webp"
        /// A WebP's chunks make no sense.
        case badWebP = "bad-webp"
        /// The HEIC or AVIF file's item metadata is damaged.
        case badHEIF = "bad-heif"
        /// The Exif block's TIFF structure is damaged.
        case badExif = "bad-exif"
        /// The XMP packet is no well-formed XML.
        case badXMP = "bad-xmp"
        /// The Exif block does not fit where it has to go.
        case exifTooLarge = "exif-too-large"
        /// A segment's payload does not fit in its 16-bit length.
        case segmentTooLarge = "segment-too-large"
        /// The maker note is not an Apple maker note, or is damaged.
        case badMakerNote = "bad-maker-note"
        /// The content identifier is not 36 ASCII characters.
        case badContentIdentifier = "bad-content-identifier"
        /// The orientation is not one of 1...8.
        case badOrientation = "bad-orientation"
    }

    /// What went wrong.
    public let code: Code
    /// Where, from the outermost container in: `["Exif", "IFD0"]`.
    public private(set) var path: [String]
    /// Where, as a byte offset in the file or block that was read; `nil` when no single byte is to blame.
    public let offset: Int?
    /// What went wrong, as a sentence that can stand alone.
    public let detail: String

    /// An error at `offset` within the containers of `path`.
    public init(_ code: Code, _ detail: String, path: [String] = [], offset: Int? = nil) {
        self.code = code
        self.detail = detail
        self.path = path
        self.offset = offset
    }

    /// The same error with the name of the container it passed on its way out.
    public func within(_ container: String) -> MetadataError {
        var error = self
        error.path.insert(container, at: 0)
        return error
    }

    /// The sentence, led by the path and the byte offset when they are known:
    /// `Exif/IFD0 at byte 8: the directory ends early ...`.
    public var description: String {
        var place = path.joined(separator: "/")
        if let offset, !path.isEmpty { place += " at byte \(offset)" }
        return place.isEmpty ? detail : "\(place): \(detail)"
    }

    /// Equal codes make equal errors.
    public static func == (left: MetadataError, right: MetadataError) -> Bool { left.code == right.code }

    /// Hashes the code only, as equality does.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
