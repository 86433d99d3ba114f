public import Faces
internal import FileJobs
public import Imaging
public import Movies
public import Overlay
internal import Pairing

/// The handling of a picture in which no face was found.
public enum NoFacePolicy: String, Sendable, CaseIterable {
    /// Makes nothing and reports it.
    case skip
    /// Copies the file unchanged.
    case copy
    /// Counts it as a failure.
    case fail
}

/// The rule that assigns kaomoji to faces.
public enum KaomojiChoice: Hashable, Sendable {
    /// The same kaomoji for every face.
    case fixed(Kaomoji)
    /// These kaomoji in turn, starting over with the first face of each picture.
    case inTurn([Kaomoji])
    /// The catalogue's kaomoji in turn, starting over with the first face of each picture.
    case cycle
    /// A pseudorandom kaomoji, the same for the same seed and file name.
    case random(seed: UInt64)
    /// The kaomoji that fits the face's expression, as determined from its landmarks.
    case match
}

/// The options of the face search.
public struct DetectionOptions: Sendable {
    /// The detectors to use and the search effort.
    public var search = FaceSearchOptions()
    /// The largest picture that is decoded.
    public var limits = DecodeLimits.standard
    /// The landmark model's path, or `nil` for the one that Debian's libdlib-data installs, if present.
    public var landmarkModel: String?
    /// `true` if small and strongly tilted faces are searched for as well, which takes several times as long.
    public var isThorough: Bool {
        get { search.effort == .thorough }
        set { search.effort = newValue ? .thorough : .standard }
    }

    /// Creates the defaults: the network together with dlib's detector, standard effort, standard limits, Debian's
    /// landmark model.
    public init() {}
}

/// The options for covering faces and writing the results.
public struct CoverOptions: Sendable {
    /// The options of the face search.
    public var detection = DetectionOptions()
    /// The rule that assigns kaomoji to faces.
    public var kaomoji: KaomojiChoice
    /// The named kaomoji: the user's own before the standard ones.
    public var catalog = KaomojiCatalog.standard
    /// The faces to cover and their kaomoji, where the user asks for other than "all of them".
    public var selection = FaceSelection()
    /// Stored faces to use instead of searching, or `nil`.
    public var sidecar: FaceSidecar?
    /// `true` if the faces are stored in a sidecar beside each output.
    public var savesFaces = false
    /// The kaomoji's style and colours.
    public var appearance = OverlayAppearance()
    /// A font that takes precedence over all others, or `nil`.
    public var fontFile: String?
    /// `true` if a Live Photo is treated as a plain photo, without its motion and sound.
    public var asStill = false
    /// The handling of pictures without faces.
    public var noFace = NoFacePolicy.skip
    /// `true` if existing outputs are replaced.
    public var replacesExisting = false
    /// The pictures that earlier runs found no face in; `nil` for searching every picture.
    package var searched: SearchedPictures?
    /// `true` if the covered picture keeps only metadata that reveals nothing about people, places and cameras, and is
    /// read back and searched for faces before it gets its name.
    public var isPrivate = false
    /// `true` if metadata may still name people whose faces are covered.
    public var keepsNames = false
    /// The quality of lossy encoding, 1 to 100, or `nil` for each format's default: JPEG 95, WebP 92, HEIC 70, AVIF
    /// 80. A JPEG that stays a JPEG keeps its own.
    public var quality: Int?
    /// The qualities there are.
    package static let qualities = 1...100

    /// `true` if faces are hidden rather than only drawn on.
    var hidesFaces: Bool { appearance.hidesFaces }

    /// `true` if every face found is to be covered.
    var hidesAll: Bool { selection.only == nil && selection.except.isEmpty && sidecar == nil }

    /// Creates the defaults with this kaomoji.
    public init(kaomoji: KaomojiChoice) { self.kaomoji = kaomoji }
}

/// The options of a Live Photo's movie.
public struct RevealOptions: Sendable {
    /// The schedule of the kaomoji's appearance.
    public var timeline = RevealTimeline()
    /// The movie's maximum long side, pixels.
    public var movieLongSide = 1440
    /// The codec of the movie's video.
    public var codec = MovieCodec.h264
    /// `true` if the picture is cropped for a Lock Screen. See `setWallpaper()`.
    package private(set) var isWallpaper = false
    /// The sound, as long as the timeline; `nil` for a silent movie. See `setSound(of:)`.
    package var sound: EncodedSound?
    /// The file the sound comes from; a movie's permissions are no wider than that file's.
    var soundFile: String?
    /// The identifier of both halves, an upper-case UUID, or `nil` for a new one. With an identifier, the same
    /// picture and options give the same bytes.
    public var identifier: String?

    /// The range of the movie's length, seconds: galleries stop calling longer clips live.
    package static let durations = 0.5...MovieInspection.longestDuration
    /// The range of the frame rate, frames a second.
    package static let frameRates = 10.0...60.0
    /// The range of the movie's longest long side, pixels.
    package static let movieLongSides = 64...4096

    /// Sees to it that the movie can have this length, frame rate and size.
    ///
    /// - Throws: `OptionError` that says which values there are.
    package static func check(
        duration: Double = RevealTimeline.standardDuration,
        frameRate: FrameRate = .thirty,
        movieLongSide: Int = RevealOptions().movieLongSide
    ) throws(OptionError) {
        try durations.check(duration, "duration", unit: "seconds")
        try frameRates.check(frameRate.perSecond, "fps")
        try movieLongSides.check(movieLongSide, "movie-size")
    }

    /// Asks for what is reported of Live Photos on Lock Screens (``WallpaperShape``).
    ///
    /// - Parameters:
    ///   - duration: The movie's duration, seconds.
    ///   - transition: The way kaomoji disappear and reappear.
    package mutating func setWallpaper(duration: Double, transition: RevealTransition) {
        isWallpaper = true
        (codec, movieLongSide) = (.hevc, WallpaperShape.size.longSide)
        let rate = FrameRate(WallpaperShape.framesPerSecond) ?? .thirty
        timeline = RevealTimeline(duration: duration, frameRate: rate, transition: transition)
    }

    /// Creates the defaults: 2.6 seconds, 30 frames per second, a fade, long side 1440, H.264, no sound.
    public init() {}
}
