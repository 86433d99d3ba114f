internal import Imaging
public import Movies
internal import Pairing

/// The options of a Live Photo's movie.
public struct RevealOptions: Sendable, Codable {
    /// The schedule of the kaomoji's appearance.
    public var timeline = RevealTimeline(transition: .hop)
    /// The movie's maximum long side, pixels.
    public var movieLongSide = 1440
    /// The codec of the movie's video.
    public var codec = MovieCodec.h264
    /// `true` to crop the picture for a Lock Screen. See `setWallpaper()`.
    package private(set) var isWallpaper = false
    /// The sound, as long as the timeline; `nil` for a silent movie. See `setSound(of:)`.
    var sound: EncodedSound?
    /// The sound's file: a movie's permissions are no wider than its.
    var soundFile: String?
    /// The identifier of both halves, an upper-case UUID, which makes output reproducible; `nil` for a new one.
    public var identifier: String?

    /// The range of the movie's duration, seconds: galleries do not treat longer clips as live.
    static let durations = 0.5...MovieInspection.longestDuration
    static let frameRates = 10.0...60.0
    static let movieLongSides = 64...4096

    /// Applies the reported requirements of Lock Screens (``WallpaperShape``); `duration` is in seconds.
    mutating func setWallpaper(duration: Double, transition: RevealTransition) {
        isWallpaper = true
        (codec, movieLongSide) = (.hevc, WallpaperShape.size.longSide)
        let rate = FrameRate(WallpaperShape.framesPerSecond) ?? .thirty
        timeline = RevealTimeline(duration: duration, frameRate: rate, transition: transition)
    }

    /// The options for an animated GIF, with a usual size and frame rate.
    var inGIF: RevealOptions {
        var small = self
        small.movieLongSide = min(movieLongSide, 640)
        if timeline.frameRate.perSecond > 20 { small.timeline = timeline.with(frameRate: FrameRate("20")) }
        return small
    }

    /// Creates the defaults: 2.6 seconds, 30 frames per second, a hop, long side 1440, H.264, no sound.
    public init() {}
}
