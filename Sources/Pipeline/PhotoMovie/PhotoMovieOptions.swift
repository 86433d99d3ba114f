public import Imaging
public import Movies

/// What a movie of photographs is like.
public struct PhotoMovieOptions: Sendable {
    /// How long a photograph is shown, seconds.
    public var seconds = 1.0
    /// The size of the movie, pixels; both sides even.
    public var size = PixelSize(width: 1920, height: 1080)
    /// Frames in a second.
    public var frameRate = FrameRate.thirty
    /// Whether photographs fill the frame, faces kept in view, or are shown whole.
    public var fills = false
    /// What is seen where a photograph does not reach.
    public var bars = Bars.color(Color(hex: 0x000000))
    /// How long one photograph dissolves into the next, seconds; never more than half of either's time.
    public var fade = 0.0
    /// How pictures are compressed.
    public var codec = MovieCodec.h264
    /// Whether faces are covered.
    public var coversFaces = false
    /// Whether each photograph is shown twice: covered, then as it is, each time for its seconds.
    public var showsBeforeAndAfter = false
    /// A file whose beginning is heard.
    public var sound: String?
    /// Only says what would be made.
    public var isPlanOnly = false

    /// A second each, 1920 by 1080 at 30 frames a second, black bars, no dissolving, silent.
    public init() {}

    /// The movie of an old app: 1500 by 844 pixels, a photograph and a frame a second.
    public static var piggy: PhotoMovieOptions {
        var options = PhotoMovieOptions()
        options.size = PixelSize(width: 1500, height: 844)
        options.frameRate = FrameRate(1) ?? .thirty
        return options
    }
}

/// A movie of photographs that was made.
public struct PhotoMovieReport: Encodable, Sendable {
    /// A photograph in it.
    public struct Photo: Encodable, Sendable {
        /// The file, as it was named.
        public let input: String
        /// When it begins, seconds.
        public let start: Double
        /// How long it is shown, seconds.
        public let seconds: Double
    }

    /// Where the movie is.
    public let output: String
    /// Width, pixels.
    public let width: Int
    /// Height, pixels.
    public let height: Int
    /// How many frames it has; 0 for a movie that was kept.
    public var frames = 0
    /// How long it is, seconds.
    public var duration: Double?
    /// The photographs, in the order in which they are shown.
    public var photos: [Photo] = []
    /// What became of it.
    public let status: OutputStatus

    init(_ output: String, _ options: PhotoMovieOptions, _ status: OutputStatus) {
        self.output = output
        (width, height) = (options.size.width, options.size.height)
        self.status = status
    }
}
