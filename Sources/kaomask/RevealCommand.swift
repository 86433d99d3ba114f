internal import ArgumentParser
import KaomaskKit

struct RevealCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "reveal",
        abstract: "Make Live Photos: a covered still, and a movie that reveals the faces on press.",
        discussion: """
            photo.jpg becomes photo-live.jpg and photo-live.mov next to it, or goes where -o says; HEIC stays HEIC. \
            Copy both files to the phone together. -o x.gif or x.mp4 makes the movie alone, to be posted. Live Photos (also .livp, .pvt and Android Motion Photos) keep \
            their own motion. The movie shows the faces: to hide people, use cover. A film is covered but for the seconds of --at.
            """
    )

    @OptionGroup var cover: CoverArguments
    @OptionGroup(title: HelpSections.common) var movie: TableOptions<OptionTable.Reveal>
    @OptionGroup(title: HelpSections.livePhoto) var frames: TableOptions<OptionTable.LiveMovie>
    @OptionGroup(title: HelpSections.livePhoto) var details: TableOptions<OptionTable.RevealDetails>
    @OptionGroup(title: HelpSections.livePhoto) var shape: ShapeArguments
    @OptionGroup(title: HelpSections.livePhoto) var still: StillArguments
    @OptionGroup(title: HelpSections.finding) var detection: TableOptions<OptionTable.Finding>
    @OptionGroup var input: InputOptions
    @OptionGroup(title: HelpSections.printing) var printing: ReportArguments
    @OptionGroup(title: HelpSections.printing) var page: PageArguments
    @OptionGroup(title: HelpSections.printing) var others: OthersArguments
    @OptionGroup(title: HelpSections.printing) var manifest: ManifestArguments

    @Flag(name: .customLong("private"), help: .hidden)
    var isPrivate = false

    @Option(
        help: ArgumentHelp("Films: show the faces between these seconds.", valueName: "from-to"),
        transform: { try FilmOptions.span($0) }
    )
    var at: ClosedRange<Double>?

    var writesPage: Bool? { page.page }

    func validate() throws {
        try manifest.refuse(cover.dryRun)
        guard !isPrivate else {
            throw ValidationError(
                "--private works with cover only: the movie of a Live Photo shows the faces"
            )
        }
        let reveal = try plain
        if reveal.identifier != nil, input.areSeveral {
            throw ValidationError("--id works with one picture only: every Live Photo needs its own")
        }
        if try cover.plain.noFace == .copy, [.livp, .motionPhoto].contains(shape.shape) {
            throw ValidationError(
                "--no-face copy writes plain pictures; it cannot be used with --livp or --motion-photo"
            )
        }
        let isPosted =
            cover.output.flatMap { LivePhotoShape(rawValue: $0.fileExtension) }?.isMovieAlone == true
        let copies = try cover.plain.noFace == .copy
        if isPosted, page.page || shape.asked != nil || reveal.isWallpaper || copies {
            throw ValidationError(
                "a GIF or MP4 is the movie alone; it cannot be used with --page, --wallpaper, --livp, --pvt, "
                    + "--motion-photo or --no-face copy"
            )
        }
        if page.page, [.livp, .motionPhoto].contains(shape.shape) {
            throw ValidationError(
                "--page needs Live Photos in two files; it cannot be used with --livp or --motion-photo"
            )
        }
        if reveal.isWallpaper, still.format == .heic {
            throw ValidationError("--wallpaper writes a JPEG still")
        }
    }

    func run() async throws {
        var options = try plain
        try movie.setFiles(&options)
        var covering = try cover.options(detection, of: input)
        var words = [movie.recorded, frames.recorded, details.recorded, detection.recorded]
            .reduce(into: ["command": "reveal"]) { $0.merge($1) { first, _ in first } }
        (words["still"], words["shape"]) = (still.format?.rawValue, shape.asked.map { "\($0)" })
        covering.film.shown = at
        if !printing.quiet { covering.filmProgress = FilmClock.progress() }
        words["at"] = at.map { "\($0.lowerBound)-\($0.upperBound)" }
        covering.book = cover.book(covering, input, words)
        let ownShape: LivePhotoShape? = covering.asStill ? .pair : nil
        let plans = try Run.plans(
            input,
            output: cover.output,
            cover,
            kind: .livePhoto,
            format: options.isWallpaper ? .jpeg : still.format,
            shape: shape.asked ?? ownShape
        )
        let told = cover.telling(others)
        if cover.dryRun {
            return try await Run.batch(plans, jobs: 1, printing, others: told) {
                [covering] plan throws(PipelineError) in
                try Pipeline.plannedReveal(plan, covering)
            }
        }
        let page = try page.opened(input, cover, kind: .livePhoto, printing)
        if input.areSeveral { covering.crew = Crew(cover.typed + detection.typed) }
        let manifest = try manifest.writer(covering.book)
        try await Run.covering(plans, covering, cover, input, printing, on: page, others: told, manifest) {
            [options] pipeline, plan throws(PipelineError) in
            try pipeline.reveal(plan, options)
        }
    }

    /// The movie's options, without its sound.
    private var plain: RevealOptions {
        get throws {
            var options = try movie.plain
            try frames.set(&options)
            try details.set(&options)
            return options
        }
    }
}
