internal import ArgumentParser
internal import Foundation
internal import Imaging
internal import Movies
internal import Pipeline

/// The command `kaomask movie`.
struct MovieCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "movie",
        abstract: "Make a movie of pictures, in the order given.",
        discussion: """
            kaomask movie a.jpg b.jpg c.jpg -o out.mp4        a second each
            kaomask movie holiday/ -o out.mov --fade 0.4 --sound song.mp3
            kaomask movie list.txt -o out.gif --size 800x600  a list: a name a line, its seconds behind a tab or space
            kaomask movie party/ -o out.mp4 --before-after    each picture covered, then as it is
            """
    )

    /// A named preset.
    enum Preset: String, ExpressibleByArgument, CaseIterable {
        case piggy
    }

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Covering (with --cover or --before-after)") var cover: CoverArguments
    @OptionGroup(title: "Finding faces") var detection: DetectionArguments
    @OptionGroup(title: "Printing") var printing: ReportArguments

    @Option(help: "Seconds each picture is shown (default: 1), unless a list says otherwise.")
    var seconds: Double?

    @Option(help: "Width x height in pixels, both even (default: 1920x1080; 800x600 for .gif).")
    var size: String?

    @Option(help: "Frames in a second, 1 to 60 (default: 30; 20 for .gif).")
    var fps: FrameRate?

    @Flag(help: "Fill the frame, faces kept in view, instead of showing pictures whole.")
    var fill = false

    @Flag(help: "Fill what a picture leaves free with the picture itself, blurred, instead of black.")
    var blurBars = false

    @Option(help: "Seconds one picture dissolves into the next; never more than half of either's time.")
    var fade = PhotoMovieOptions().fade

    @Option(help: "A file whose beginning is heard: WAV, MP3, FLAC, Ogg, M4A, or a movie with sound.")
    var sound: String?

    @Option(help: "How the movie is compressed: h264, which everything plays, or hevc, which is smaller.")
    var codec: MovieCodec = .h264

    @Flag(name: .customLong("cover"), help: "Cover the faces.")
    var coversFaces = false

    @Flag(help: "Show each picture twice: covered, then as it is.")
    var beforeAfter = false

    @Option(help: "Use this many pictures at most.")
    var max: Int?

    @Option(help: "piggy: 1500x844 pixels, a picture and a frame a second, as an old app made them.")
    var preset: Preset?

    func validate() throws {
        try input.refuseWatch()
        _ = try options(for: "out.mov")
    }

    func run() async throws {
        let output = try CanvasArguments.file(
            cover.output,
            name: "movie.mov",
            extensions: PhotoMovieKind.allCases.flatMap(\.extensions)
        )
        let options = try options(for: output)
        var slides = Slide.slides(of: await input.feed().all())
        if let max { slides = Array(slides.prefix(max)) }
        let pipeline = try Run.pipeline(try cover.options(detection, of: input.inputs), quiet: printing.quiet)
        let rate = options.frameRate.perSecond * (beforeAfter ? 2 : 1)
        let expected = slides.reduce(0) { sum, slide in
            sum + Int((((try? slide.get().seconds) ?? options.seconds) * rate).rounded())
        }
        var frames = 0
        try await Run.whole(1, printing) { emit in
            await pipeline.movie(
                of: slides,
                as: output,
                options,
                jobs: input.jobs,
                isStopped: { Interruption.isRequested },
                written: { count in
                    frames += count
                    if !printing.quiet { Console.progress("\(frames)/\(expected) frames") }
                },
                emit: emit
            )
        }
    }

    private func options(for output: String) throws -> PhotoMovieOptions {
        let kind = PhotoMovieKind(ofFileNamed: output)
        var options = preset == .piggy ? .piggy : PhotoMovieOptions(kind)
        if let seconds { options.seconds = seconds }
        if let size { options.size = try CanvasArguments.size(size, option: "--size") }
        if let fps { options.frameRate = fps }
        options.fade = fade
        try Run.checked { () throws(OptionError) in try options.check() }
        if let max, max < 1 { throw ValidationError("--max takes a number from 1 up") }
        if kind == .gif, sound != nil {
            throw ValidationError("a GIF has no sound; leave out --sound or make a .mov")
        }
        options.fills = fill
        if blurBars { options.bars = .blurred }
        options.sound = sound
        options.codec = codec
        options.coversFaces = coversFaces
        options.showsBeforeAndAfter = beforeAfter
        options.isPlanOnly = cover.dryRun
        return options
    }
}

extension PhotoMovieReport: ReadableReport {
    var picture: String { photos.first?.input ?? output }

    var lines: [String] {
        switch status {
        case .planned: return ["\(output.oneLine)  would be made"]
        case .written:
            let pictures = photos.count == 1 ? "1 picture" : "\(photos.count) pictures"
            return [
                "\(output.oneLine)  \(pictures), \(duration ?? 0) s, \(frames) frames of \(width)x\(height)"
            ]
        default: return ["\(output.oneLine)  kept, it was there already (--force makes it again)"]
        }
    }
}
