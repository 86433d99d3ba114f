/// Something that keeps a still and a movie from being a good Live Photo.
public struct PairFinding: Sendable, Hashable, CustomStringConvertible {
    /// How bad it is.
    public enum Severity: String, Sendable, Hashable {
        /// The two are no Live Photo.
        case error
        /// They are one, but some programs may treat it badly.
        case warning
    }

    /// Which of the two files it is in.
    public enum Half: String, Sendable, Hashable {
        /// The picture.
        case still
        /// The movie.
        case movie
    }

    /// What it is, as a stable word for programs.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Still and movie have different identifiers.
        case identifierMismatch = "identifier-mismatch"
        /// One half has no identifier.
        case missingIdentifier = "missing-identifier"
        /// An identifier is not a UUID in upper case.
        case malformedIdentifier = "malformed-identifier"
        /// The movie's identifier is where Apple's software does not look.
        case identifierInWrongBox = "identifier-in-wrong-box"
        /// The still's maker note is in IFD0, where no reader looks.
        case makerNoteInPrimaryDirectory = "maker-note-in-ifd0"
        /// Nothing marks when the still was taken.
        case missingStillImageTime = "missing-still-image-time"
        /// The mark is not within the movie.
        case stillImageTimeOutsideMovie = "still-image-time-outside-movie"
        /// The mark's value is not -1.
        case stillImageTimeZeroValue = "still-image-time-zero-value"
        /// More than one track marks when the still was taken.
        case severalStillImageTimes = "several-still-image-times"
        /// The mark's track counts otherwise than the movie, as some players misread it.
        case stillImageTimeMisread = "still-image-time-misread"
        /// The mark's sample is not in the file, or holds no mark.
        case unreadableStillImageTime = "unreadable-still-image-time"
        /// The shapes of still and movie differ by more than a tenth.
        case aspectDisagrees = "aspect-disagrees"
        /// One of still and movie is wide and the other tall.
        case orientationDisagrees = "orientation-disagrees"
        /// The movie is longer than galleries take for a live one.
        case movieTooLong = "movie-too-long"
        /// The movie has more frames a second than phones take for a live one.
        case frameRateTooHigh = "frame-rate-too-high"
        /// The movie's pictures are coded in a way that phones do not play.
        case codecNotPlayed = "codec-not-played"
        /// The movie's pictures are HEVC that Apple's programs do not play because of its label alone.
        case labelNotPlayed = "label-not-played"
        /// The movie's sound is coded in a way that phones do not play.
        case soundNotPlayed = "sound-not-played"
        /// The movie is no QuickTime movie.
        case notQuickTime = "not-quicktime"
        /// The movie has no video track.
        case noVideo = "no-video"
        /// The still's Exif block is damaged.
        case damagedExif = "damaged-exif"
        /// The still says that a movie follows it in the same file, and there is none.
        case staleMotionPhoto = "stale-motion-photo"
        /// A Motion Photo's movie is not where the picture says it is.
        case misplacedMotionPhotoMovie = "misplaced-motion-photo-movie"
        /// A Motion Photo's movie cannot be read.
        case damagedMotionPhotoMovie = "damaged-motion-photo-movie"
        /// A Motion Photo's picture is from no moment of its movie.
        case motionPhotoTimeOutsideMovie = "motion-photo-time-outside-movie"
    }

    /// How bad it is.
    public let severity: Severity
    /// What it is.
    public let code: Code
    /// What it is, as a sentence.
    public let message: String
    /// Which file it is in; `nil` when it is about both.
    public let half: Half?
    /// Where: containers from the outermost in; empty when no single place is to blame.
    public let path: [String]
    /// Where, as a byte offset in the file; `nil` when not known.
    public let offset: Int?

    init(
        _ severity: Severity,
        _ code: Code,
        _ message: String,
        in half: Half? = nil,
        path: [String] = [],
        offset: Int? = nil
    ) {
        self.severity = severity
        self.half = half
        self.code = code
        self.message = message
        self.path = path
        self.offset = offset
    }

    /// `error identifier-mismatch: the still has ...`.
    public var description: String { "\(severity.rawValue) \(code.rawValue): \(message)" }
}
