public import ArgumentParser
public import Movies
internal import Pipeline
public import Reveal

extension RevealTransition: ExpressibleByArgument {}
extension MovieCodec: ExpressibleByArgument {}
extension FrameRate: ExpressibleByArgument {
    /// Parses a frame rate. See `FrameRate.init(_:)`.
    public init?(argument: String) { self.init(argument) }
}

/// The command `kaomask reveal`.
struct RevealCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reveal",
        abstract: "Make Live Photos: the covered picture, and a movie that reveals the faces on press.",
        discussion: """
            photo.jpg becomes photo-live.jpg and photo-live.mov beside it, or goes where -o says; a HEIC stays \
            one. Bring both to the phone together. What is a Live Photo already, also a .livp archive, a .pvt bundle or a Motion \
            Photo, keeps its motion and stays what it is. The movie shows the faces: to hide somebody, use cover.
            """
    )

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Covering") var cover: CoverArguments
    @OptionGroup(title: "Finding faces") var detection: DetectionArguments
    @OptionGroup(title: "Shape") var shape: ShapeArguments
    @OptionGroup(title: "Shape") var still: StillArguments
    @OptionGroup(title: "Printing") var printing: ReportArguments
    @OptionGroup(title: "Printing") var page: PageArguments

    @Option(
        help: """
            How the face appears: the kaomoji dissolves (fade), shrinks away (pop), is lifted off like a mask \
            (slide), or is gone at once (cut).
            """
    )
    var transition: RevealTransition = .fade

    @Option(help: "Seconds the movie lasts, 0.5 to 3; galleries stop calling longer clips live.")
    var duration = RevealTimeline.standardDuration

    @Option(help: "Frames in a second, 10 to 60: 25, 29.97, 30000/1001.")
    var fps = FrameRate.thirty

    @Option(help: "How the movie is compressed: h264, which everything plays, or hevc, which is smaller.")
    var codec: MovieCodec = .h264

    @Flag(help: "The same as --codec hevc.")
    var hevc = false

    @Option(help: "A file whose beginning is heard: WAV, MP3, FLAC, Ogg, M4A, or a movie with sound.")
    var sound: String?

    @Option(
        name: .customLong("id"),
        help: """
            The identifier of both halves, a UUID (default: a fresh one). With it the same picture and options \
            give the same bytes. For one picture.
            """
    )
    var identifier: String?

    @Option(help: "The movie's long side at most, pixels, 64 to 4096; never enlarged.")
    var movieSize = RevealOptions().movieLongSide

    @Flag(
        help: """
            Experimental: cut the picture to 720x1560 and make what others report of Live Photos that their Lock Screens \
            animated: HEVC, 60 frames a second, a JPEG, 1 to 2.67 s. No promise: see verify --wallpaper.
            """
    )
    var wallpaper = false

    @Flag(name: .customLong("private"), help: .hidden)
    var isPrivate = false

    func validate() throws {
        guard !isPrivate else {
            throw ValidationError(
                "--private is for cover: the movie of a Live Photo shows the faces, whatever its still hides"
            )
        }
        try Run.checked { () throws(OptionError) in
            try RevealOptions.check(duration: duration, frameRate: fps, movieLongSide: movieSize)
        }
        if let identifier, !PairMaker.isIdentifier(identifier) {
            throw ValidationError("--id takes a UUID such as 00112233-4455-6677-8899-AABBCCDDEEFF")
        }
        if identifier != nil, input.areSeveral {
            throw ValidationError("--id is for one picture: every Live Photo needs its own")
        }
        if cover.noFace == .copy, [.livp, .motionPhoto].contains(shape.shape) {
            throw ValidationError("--no-face copy makes plain pictures, and --livp and --motion-photo do not")
        }
        if page.page, [.livp, .motionPhoto].contains(shape.shape) {
            throw ValidationError(
                "--page shows Live Photos in two files, which --livp and --motion-photo do not make"
            )
        }
        if wallpaper {
            let (lowest, highest) = (WallpaperShape.durations.lowerBound, WallpaperShape.durations.upperBound)
            guard WallpaperShape.durations.contains(duration) else {
                throw ValidationError("--wallpaper takes a --duration of \(lowest) to \(highest) seconds")
            }
            guard still.format != .heic else { throw ValidationError("--wallpaper makes a JPEG still") }
        }
    }

    func run() async throws {
        var options = RevealOptions()
        options.timeline = RevealTimeline(duration: duration, frameRate: fps, transition: transition)
        options.movieLongSide = movieSize
        options.codec = hevc ? .hevc : codec
        options.identifier = identifier
        if wallpaper { options.setWallpaper(duration: duration, transition: transition) }
        try Run.prepared { () throws(PipelineError) in
            if let sound { try options.setSound(of: sound) }
        }
        let ownShape: LivePhotoShape? = cover.asStill ? .pair : nil
        let plans = try Run.plans(
            input,
            cover,
            kind: .livePhoto,
            format: wallpaper ? .jpeg : still.format,
            shape: shape.asked ?? ownShape
        )
        if cover.dryRun {
            return try await Run.batch(plans, jobs: 1, printing) { [force = cover.force] plan in
                Pipeline.plannedReveal(plan, replacesExisting: force)
            }
        }
        let page = try page.opened(
            input,
            output: cover.output,
            kind: .livePhoto,
            force: cover.force,
            quiet: printing.quiet
        )
        let pipeline = try Run.pipeline(try cover.options(detection, of: input.inputs), quiet: printing.quiet)
        try cover.remark.map { Console.talk("kaomask: \($0)") }
        try await Run.batch(plans, jobs: input.jobs, printing, on: page) {
            [options] plan throws(PipelineError) in
            try pipeline.reveal(plan, options)
        }
    }
}
