/// A problem that keeps a still and a movie from being a good Live Photo.
public struct PairFinding: Sendable, Hashable, CustomStringConvertible {
    /// The severity of a finding.
    public enum Severity: String, Sendable, Hashable, Encodable {
        /// The two are not a Live Photo.
        case error
        /// The two are a Live Photo, but some programs may not handle it well.
        case warning
    }

    /// The file a finding is about.
    public enum Half: String, Sendable, Hashable {
        case still
        case movie
    }

    /// The kind of a finding, as a stable word for programs.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Still and movie have different identifiers.
        case identifierMismatch = "identifier-mismatch"
        /// One half has no identifier.
        case missingIdentifier = "missing-identifier"
        /// An identifier is not a UUID in upper case.
        case malformedIdentifier = "malformed-identifier"
        /// The movie's identifier is at a place where Apple's software does not look.
        case identifierInWrongBox = "identifier-in-wrong-box"
        /// The still's maker note is in IFD0, where readers do not look.
        case makerNoteInPrimaryDirectory = "maker-note-in-ifd0"
        /// No track marks the still image time.
        case missingStillImageTime = "missing-still-image-time"
        /// The mark is not within the movie.
        case stillImageTimeOutsideMovie = "still-image-time-outside-movie"
        /// The mark's value is not -1.
        case stillImageTimeZeroValue = "still-image-time-zero-value"
        /// More than one track marks the still image time.
        case severalStillImageTimes = "several-still-image-times"
        /// The time scale of the mark's track differs from the movie's, so that some players misread it.
        case stillImageTimeMisread = "still-image-time-misread"
        /// The mark's sample is not in the file, or holds no mark.
        case unreadableStillImageTime = "unreadable-still-image-time"
        /// The aspect ratios of still and movie differ by more than a tenth.
        case aspectDisagrees = "aspect-disagrees"
        /// One of still and movie is landscape and the other portrait.
        case orientationDisagrees = "orientation-disagrees"
        /// The movie is longer than galleries accept in a Live Photo.
        case movieTooLong = "movie-too-long"
        /// The movie has a higher frame rate than phones accept in a Live Photo.
        case frameRateTooHigh = "frame-rate-too-high"
        /// The movie's video codec is not played by phones.
        case codecNotPlayed = "codec-not-played"
        /// The movie's HEVC video is not played by Apple's programs solely because of its sample entry type.
        case labelNotPlayed = "label-not-played"
        /// The movie's sound codec is not played by phones.
        case soundNotPlayed = "sound-not-played"
        /// The movie is not a QuickTime movie.
        case notQuickTime = "not-quicktime"
        /// The movie has no video track.
        case noVideo = "no-video"
        /// The still's Exif block is damaged.
        case damagedExif = "damaged-exif"
        /// The still declares a movie after it in the same file, and there is none.
        case staleMotionPhoto = "stale-motion-photo"
        /// A Motion Photo's movie is not at the place its picture declares.
        case misplacedMotionPhotoMovie = "misplaced-motion-photo-movie"
        /// A Motion Photo's movie cannot be read.
        case damagedMotionPhotoMovie = "damaged-motion-photo-movie"
        /// The presentation time of a Motion Photo's picture is outside its movie.
        case motionPhotoTimeOutsideMovie = "motion-photo-time-outside-movie"
    }

    /// The severity of the finding.
    public let severity: Severity
    /// The kind of finding.
    public let code: Code
    /// The finding as a sentence.
    public let message: String
    /// The file it is about; `nil` if it is about both.
    public let half: Half?
    /// The containers around it, outermost first; empty if it has no single place.
    public let path: [String]
    /// The byte offset in the file; `nil` if not known.
    public let offset: Int?

    init(
        _ severity: Severity,
        _ code: Code,
        _ message: String,
        in half: Half? = nil,
        path: [String] = [],
        offset: Int? = nil
    ) {
        (self.severity, self.half, self.code, self.message) = (severity, half, code, message)
        (self.path, self.offset) = (path, offset)
    }

    /// The severity, code and message: `error identifier-mismatch: the still has ...`.
    public var description: String { "\(severity.rawValue) \(code.rawValue): \(message)" }
}
