public import Faces
public import Imaging
public import Movies
public import Overlay
public import Reveal

/// What to do with a picture in which no face was found.
public enum NoFacePolicy: String, Sendable, CaseIterable {
    /// Make nothing and say so.
    case skip
    /// Copy the file as it is.
    case copy
    /// Count it as a failure.
    case fail
}

/// Which kaomoji a face gets.
public enum KaomojiChoice: Hashable, Sendable {
    /// The same for every face.
    case fixed(Kaomoji)
    /// One after the other through the catalogue, from the first face of each picture.
    case cycle
    /// By chance, but the same again for the same seed and file name.
    case random(seed: UInt64)
    /// What fits the expression of the face, told by its landmarks.
    case match
}

/// How faces are looked for.
public struct DetectionOptions: Sendable {
    /// What looks for them, and how closely.
    public var search = FaceSearchOptions()
    /// The largest picture that is decoded.
    public var limits = DecodeLimits.standard
    /// The landmark model to use, or `nil` for the one Debian's libdlib-data installs, where it is.
    public var landmarkModel: String?

    /// The defaults: the network with dlib's detector beside it, standard effort, standard limits, Debian's landmark
    /// model.
    public init() {}
}

/// How faces are covered and where the results go.
public struct CoverOptions: Sendable {
    /// How faces are looked for.
    public var detection = DetectionOptions()
    /// Which kaomoji a face gets.
    public var kaomoji: KaomojiChoice
    /// The kaomoji that have names: the user's own before the standard ones.
    public var catalog = KaomojiCatalog.standard
    /// Which faces are covered, and with what, beyond "all of them".
    public var selection = FaceSelection()
    /// Faces written down, used instead of looking for them, or `nil`.
    public var sidecar: FaceSidecar?
    /// Whether the faces are written down beside each output.
    public var savesFaces = false
    /// How the kaomoji is drawn.
    public var appearance = OverlayAppearance()
    /// A font to ask before all others, or `nil`.
    public var fontFile: String?
    /// Whether a Live Photo is taken for a plain photo, its motion and sound left out.
    public var asStill = false
    /// What happens to pictures without faces.
    public var noFace = NoFacePolicy.skip
    /// Whether outputs that exist are made again.
    public var replacesExisting = false
    /// Whether the covered picture keeps only such metadata as tell nothing of people, places and cameras, and is
    /// read back and searched for faces before it gets its name.
    public var isPrivate = false
    /// Whether metadata go on naming those who are covered.
    public var keepsNames = false
    /// The quality of what is coded anew with losses, 1 to 100, or `nil` for each format's own: JPEG 95, WebP 92,
    /// HEIC 70, AVIF 80. A JPEG that stays one keeps its own.
    public var quality: Int?

    /// Whether faces are hidden, and not drawn on alone.
    var hidesFaces: Bool { appearance.hidesFaces }

    /// Whether every face that is found is to be covered.
    var hidesAll: Bool { selection.only == nil && selection.except.isEmpty && sidecar == nil }

    /// The defaults, with this kaomoji.
    public init(kaomoji: KaomojiChoice) { self.kaomoji = kaomoji }
}

/// What the movie of a Live Photo is like.
public struct RevealOptions: Sendable {
    /// What is shown when.
    public var timeline = RevealTimeline()
    /// The long side of the movie at most, pixels.
    public var movieLongSide = 1440
    /// How its pictures are compressed.
    public var codec = MovieCodec.h264
    /// Whether the picture is cut to a Lock Screen. See `setWallpaper()`.
    public private(set) var isWallpaper = false
    /// What is heard, as long as the timeline; `nil` for a silent movie. See `setSound(of:)`.
    public var sound: EncodedSound?
    /// The file it comes from; a movie is no more public than that.
    var soundFile: String?
    /// The identifier both halves get, an upper-case UUID, or `nil` for a fresh one. With it the same picture and
    /// options give the same bytes.
    public var identifier: String?

    /// Asks for what is reported of Live Photos on Lock Screens (``WallpaperShape``).
    ///
    /// - Parameters:
    ///   - duration: How long the movie is, seconds.
    ///   - transition: How the kaomoji go and come.
    public mutating func setWallpaper(duration: Double, transition: RevealTransition) {
        isWallpaper = true
        (codec, movieLongSide) = (.hevc, WallpaperShape.size.longSide)
        let rate = FrameRate(WallpaperShape.framesPerSecond) ?? .thirty
        timeline = RevealTimeline(duration: duration, frameRate: rate, transition: transition)
    }

    /// The defaults: 2.6 seconds, 30 frames a second, a fade, long side 1440, H.264, no sound.
    public init() {}
}
