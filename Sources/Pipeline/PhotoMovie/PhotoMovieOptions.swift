public import Imaging
public import Movies

/// The options of a movie of photos.
public struct PhotoMovieOptions: Sendable {
    /// The duration of each photo, seconds.
    public var seconds = 1.0
    /// The size of the movie, pixels; both sides even.
    public var size = PixelSize(width: 1920, height: 1080)
    /// The frame rate.
    public var frameRate = FrameRate.thirty
    /// `true` if photos fill the frame, with faces kept in view; `false` if they are shown whole.
    public var fills = false
    /// The filling of a frame's area outside its photo.
    public var bars = Bars.color(Color(hex: 0x000000))
    /// The duration of the dissolve between photos, seconds; limited to half of either photo's duration.
    public var fade = 0.0
    /// The codec of the video.
    public var codec = MovieCodec.h264
    /// `true` if faces are covered.
    public var coversFaces = false
    /// `true` if each photo is shown twice, covered and then original, each time for its full duration.
    public var showsBeforeAndAfter = false
    /// A file whose sound, from its beginning, accompanies the movie.
    public var sound: String?
    /// `true` if the movie is only reported, not made.
    public var isPlanOnly = false

    /// The range of the frame rate, frames a second.
    package static let frameRates = 1.0...60.0
    /// The range of a dissolve's length, seconds.
    package static let fades = 0.0...10.0
    /// The longest side of a movie, pixels.
    package static let longestSide = 8192

    /// A second each, no dissolving, black bars, silent; 1920 by 1080 pixels at 30 frames a second, and for GIFs, which
    /// grow fast, 800 by 600 at 20.
    public init(_ kind: PhotoMovieKind = .mp4) {
        guard kind == .gif else { return }
        size = PixelSize(width: 800, height: 600)
        frameRate = FrameRate(20) ?? .thirty
    }

    /// Sees to it that a movie can be like this.
    ///
    /// - Throws: `OptionError` that says which option cannot be so.
    package func check() throws(OptionError) {
        try Slide.durations.check(seconds, "seconds")
        guard size.width % 2 == 0, size.height % 2 == 0, size.longSide <= Self.longestSide else {
            throw OptionError(
                "size",
                "needs even sides of at most \(Self.longestSide) pixels"
            )
        }
        try Self.frameRates.check(frameRate.perSecond, "fps")
        try Self.fades.check(fade, "fade", unit: "seconds")
    }

    /// The settings of an old app: 1500 by 844 pixels, one photo and one frame per second.
    public static var piggy: PhotoMovieOptions {
        var options = PhotoMovieOptions()
        options.size = PixelSize(width: 1500, height: 844)
        options.frameRate = FrameRate(1) ?? .thirty
        return options
    }
}

/// The report of a movie of photos.
public struct PhotoMovieReport: Encodable, Sendable {
    /// A photo in the movie.
    public struct Photo: Encodable, Sendable {
        /// The input's path, as given.
        public let input: String
        /// The start of its display, seconds.
        public let start: Double
        /// The duration of its display, seconds.
        public let seconds: Double
    }

    /// The movie's path.
    public let output: String
    /// The width, pixels.
    public let width: Int
    /// The height, pixels.
    public let height: Int
    /// The number of frames; 0 for a movie that was kept.
    public var frames = 0
    /// The duration, seconds.
    public var duration: Double?
    /// The photos, in display order.
    public var photos: [Photo] = []
    /// The result for the movie.
    public let status: OutputStatus

    init(_ output: String, _ options: PhotoMovieOptions, _ status: OutputStatus) {
        self.output = output
        (width, height) = (options.size.width, options.size.height)
        self.status = status
    }
}
