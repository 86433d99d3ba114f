internal import ArgumentParser
import KaomaskKit
public import Movies

extension RevealTransition: ListedWord {}
extension MovieCodec: ListedWord {
    /// Takes the names of the codecs, and those of their standards.
    public init?(argument: String) {
        let name = argument.lowercased().filter { $0 != "." }
        self.init(rawValue: name == "h265" ? MovieCodec.hevc.rawValue : name)
    }
}

/// The command `kaomask reveal`.
struct RevealCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "reveal",
        abstract: "Make Live Photos: a covered still, and a movie that reveals the faces on press.",
        discussion: """
            photo.jpg becomes photo-live.jpg and photo-live.mov next to it, or goes where -o says; HEIC stays HEIC. \
            Copy both files to the phone together. Live Photos (also .livp, .pvt and Android Motion Photos) keep \
            their own motion. The movie shows the faces: to hide people, use cover.
            """
    )

    @OptionGroup var cover: CoverArguments
    @OptionGroup(title: HelpSections.common) var movie: RevealArguments
    @OptionGroup(title: HelpSections.livePhoto) var frames: LiveMovieArguments
    @OptionGroup(title: HelpSections.livePhoto) var details: RevealDetails
    @OptionGroup(title: HelpSections.livePhoto) var shape: ShapeArguments
    @OptionGroup(title: HelpSections.livePhoto) var still: StillArguments
    @OptionGroup(title: HelpSections.finding) var detection: DetectionArguments
    @OptionGroup var input: InputOptions
    @OptionGroup(title: HelpSections.printing) var printing: ReportArguments
    @OptionGroup(title: HelpSections.printing) var page: PageArguments

    @Flag(name: .customLong("private"), help: .hidden)
    var isPrivate = false

    var writesPage: Bool? { page.page }

    func validate() throws {
        guard !isPrivate else {
            throw ValidationError(
                "--private works with cover only: the movie of a Live Photo shows the faces"
            )
        }
        if details.identifier != nil, input.areSeveral {
            throw ValidationError("--id works with one picture only: every Live Photo needs its own")
        }
        if cover.noFace == .copy, [.livp, .motionPhoto].contains(shape.shape) {
            throw ValidationError(
                "--no-face copy writes plain pictures; it cannot be used with --livp or --motion-photo"
            )
        }
        if page.page, [.livp, .motionPhoto].contains(shape.shape) {
            throw ValidationError(
                "--page needs Live Photos in two files; it cannot be used with --livp or --motion-photo"
            )
        }
        if details.wallpaper {
            let durations = WallpaperShape.durations
            guard durations.contains(movie.duration) else {
                throw ValidationError("--wallpaper needs a --duration of \(durations.inWords) seconds")
            }
            guard still.format != .heic else { throw ValidationError("--wallpaper writes a JPEG still") }
        }
    }

    func run() async throws {
        let options = try options
        let ownShape: LivePhotoShape? = cover.asStill ? .pair : nil
        let plans = try Run.plans(
            input,
            cover,
            kind: .livePhoto,
            format: details.wallpaper ? .jpeg : still.format,
            shape: shape.asked ?? ownShape
        )
        let covering = try cover.options(detection, of: input)
        if cover.dryRun {
            return try await Run.batch(plans, jobs: 1, printing) { Pipeline.plannedReveal($0, covering) }
        }
        let page = try page.opened(
            input,
            output: cover.output,
            kind: .livePhoto,
            force: cover.force,
            printing
        )
        let pipeline = try Run.pipeline(covering, quiet: printing.quiet)
        try cover.tellRemarks()
        try await Run.batch(plans, jobs: input.jobs, printing, results: cover.folder(for: input), on: page) {
            plan throws(PipelineError) in
            try pipeline.reveal(plan, options)
        }
    }

    /// The options of the movie.
    private var options: RevealOptions {
        get throws {
            var options = RevealOptions()
            frames.set(&options, duration: movie.duration, transition: movie.transition)
            if details.hevc { options.codec = .hevc }
            options.identifier = details.identifier
            if details.wallpaper {
                options.setWallpaper(duration: movie.duration, transition: movie.transition)
            }
            if let sound = movie.sound { try options.setSound(of: sound) }
            return options
        }
    }
}
