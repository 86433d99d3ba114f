internal import ArgumentParser
internal import Foundation
internal import Imaging
internal import KaomaskKit
internal import Movies

/// The options of a movie of pictures.
struct MovieArguments: ParsableArguments {
    /// Looks that are known by name.
    enum Preset: String, ListedWord {
        case piggy
    }

    @Option(
        help: "Seconds each picture is shown (default: 1, or what the list says).",
        transform: Slide.durations.parser(unit: "seconds")
    )
    var seconds: Double?

    @Option(help: "Size in pixels, both sides even (default: 1920x1080; 800x600 for .gif).")
    var size: String?

    @Option(
        help: "Seconds one picture fades into the next, at most half the time of either (default: 0).",
        transform: PhotoMovieOptions.fades.parser(unit: "seconds")
    )
    var fade = PhotoMovieOptions().fade

    @Option(
        help: "Sound file, played from its beginning: WAV, MP3, FLAC, Ogg, M4A, or a movie.",
        completion: .file()
    )
    var sound: String?

    @Flag(name: .customLong("cover"), help: "Cover the faces.")
    var coversFaces = false

    @Flag(help: "Show each picture twice: covered, then as it is.")
    var beforeAfter = false

    @Option(
        help: "Frames per second, \(PhotoMovieOptions.frameRates.inWords) (default: 30; 20 for .gif).",
        transform: PhotoMovieOptions.frameRates.frameRateParser()
    )
    var fps: FrameRate?

    @Flag(help: "Fill the frame, keeping faces in view, instead of showing whole pictures.")
    var fill = false

    @OptionGroup var bars: BarArguments

    @Option(help: "Video codec: h264 plays everywhere, hevc is smaller.")
    var codec: MovieCodec = .h264

    @Option(help: "Use at most this many pictures.", transform: InputChoice.counts.parser())
    var max: Int?

    @Option(help: "piggy: 1500x844 pixels, one frame per second, black bars.")
    var preset: Preset?

    /// The options of the pipeline for a movie of this name.
    func options(for output: String) throws -> PhotoMovieOptions {
        let kind = PhotoMovieKind(ofFileNamed: output)
        var options = preset == .piggy ? .piggy : PhotoMovieOptions(kind)
        if let seconds { options.seconds = seconds }
        if let size { options.size = try CanvasArguments.size(size, option: "size") }
        if let fps { options.frameRate = fps }
        options.fade = fade
        try Wording.refusing { try options.check() }
        if kind == .gif, sound != nil {
            throw ValidationError("a GIF has no sound; leave out --sound or write a .mov")
        }
        options.fills = fill
        options.bars = try bars.chosen ?? options.bars
        options.sound = sound
        options.codec = codec
        options.coversFaces = coversFaces
        options.showsBeforeAndAfter = beforeAfter
        return options
    }
}
