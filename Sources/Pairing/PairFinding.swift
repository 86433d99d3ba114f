/// A problem that keeps a still and a movie from being a good Live Photo.
public struct PairFinding: Sendable, Hashable, CustomStringConvertible {
    /// The severity of a finding.
    public enum Severity: String, Sendable, Hashable, Codable {
        /// The two are not a Live Photo.
        case error
        /// The two are a Live Photo that some programs may not handle well.
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
        /// The movie's identifier is where Apple's software does not look.
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
        /// The mark's track and the movie differ in time scale, so some players misread the mark.
        case stillImageTimeMisread = "still-image-time-misread"
        /// The mark's sample is not in the file, or holds no mark.
        case unreadableStillImageTime = "unreadable-still-image-time"
        /// The aspect ratios of still and movie differ by more than a tenth.
        case aspectDisagrees = "aspect-disagrees"
        /// One half is landscape, the other portrait.
        case orientationDisagrees = "orientation-disagrees"
        /// The movie is longer than galleries accept in a Live Photo.
        case movieTooLong = "movie-too-long"
        /// The movie's frame rate is higher than phones accept in a Live Photo.
        case frameRateTooHigh = "frame-rate-too-high"
        /// Phones do not play the movie's video codec.
        case codecNotPlayed = "codec-not-played"
        /// Apple's programs do not play the movie's HEVC, only because of its sample entry type.
        case labelNotPlayed = "label-not-played"
        /// Phones do not play the movie's sound codec.
        case soundNotPlayed = "sound-not-played"
        /// The movie is not a QuickTime movie.
        case notQuickTime = "not-quicktime"
        /// The movie has no video track.
        case noVideo = "no-video"
        /// The still's Exif block is damaged.
        case damagedExif = "damaged-exif"
        /// The still declares a movie after it, but there is none.
        case staleMotionPhoto = "stale-motion-photo"
        /// A Motion Photo's movie is not where its picture declares.
        case misplacedMotionPhotoMovie = "misplaced-motion-photo-movie"
        /// A Motion Photo's movie cannot be read.
        case damagedMotionPhotoMovie = "damaged-motion-photo-movie"
        /// A Motion Photo's presentation time is outside its movie.
        case motionPhotoTimeOutsideMovie = "motion-photo-time-outside-movie"
    }

    /// The severity of the finding.
    public let severity: Severity
    /// The kind of finding.
    public let code: Code
    /// The finding as a sentence.
    public let message: String
    /// The file it is about; `nil` for both.
    public let half: Half?
    /// The containers around it, outermost first; empty without a single place.
    public let path: [String]
    /// The byte offset in the file; `nil` if unknown.
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
