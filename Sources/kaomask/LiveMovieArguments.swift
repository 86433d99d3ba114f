internal import ArgumentParser
internal import KaomaskKit
internal import Movies

/// The movie of a Live Photo: how many frames it has, how large they are, and how they are coded.
struct LiveMovieArguments: ParsableArguments {
    @Option(
        help: "Frames per second, \(RevealOptions.frameRates.inWords): 25, 29.97, 30000/1001 (default: 30).",
        transform: RevealOptions.frameRates.frameRateParser()
    )
    var fps = FrameRate.thirty

    @Option(help: "Video codec: h264 plays everywhere, hevc is smaller.")
    var codec: MovieCodec = .h264

    @Option(
        help: ArgumentHelp(
            """
            Longest side of the movie, \(RevealOptions.movieLongSides.inWords) (default: \
            \(RevealOptions().movieLongSide)); never enlarged.
            """,
            valueName: "pixels"
        ),
        transform: RevealOptions.movieLongSides.parser(unit: "pixels")
    )
    var movieSize = RevealOptions().movieLongSide

    /// The names of the options.
    static let names = ["--fps", "--codec", "--movie-size"]

    /// Sets the frame rate, the codec and the size of a movie, with its duration in seconds and its transition.
    func set(
        _ reveal: inout RevealOptions,
        duration: Double = RevealTimeline.standardDuration,
        transition: RevealTransition = .fade
    ) {
        reveal.timeline = RevealTimeline(duration: duration, frameRate: fps, transition: transition)
        (reveal.movieLongSide, reveal.codec) = (movieSize, codec)
    }
}
