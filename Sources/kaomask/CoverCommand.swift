internal import ArgumentParser
public import KaomaskKit
internal import Overlay

extension ErrorPolicy: ListedWord {}

extension PictureFormat: ListedWord {
    /// Parses a format's name or a usual extension.
    public init?(argument: String) { self.init(named: argument) }
}

struct CoverCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "cover",
        abstract: "Cover every face in pictures and films with a kaomoji.",
        discussion: """
            photo.jpg becomes photo-covered.jpg next to it, or goes where -o says (-o - is standard output). Only what lies under the kaomoji is \
            re-encoded (JPEG blocks, HEIC tiles); everything else stays identical. Live Photos (also .livp, .pvt and \
            Android Motion Photos) stay Live Photos: every frame is covered. Of films (MP4, MOV, MKV) only the parts that \
            show a face are coded anew.
            """
    )

    @OptionGroup var cover: CoverArguments
    @OptionGroup(title: HelpSections.common) var made: TableOptions<OptionTable.Format>
    @OptionGroup(title: HelpSections.covering) var quality: TableOptions<OptionTable.Quality>
    @OptionGroup(title: HelpSections.finding) var detection: TableOptions<OptionTable.Finding>
    @OptionGroup var input: InputOptions
    @OptionGroup(title: HelpSections.regions) var regions: RegionArguments
    @OptionGroup(title: HelpSections.inputs) var tar: TarArguments
    @OptionGroup(title: HelpSections.livePhoto) var still: StillArguments
    @OptionGroup(title: HelpSections.films) var film: TableOptions<OptionTable.Film>
    @OptionGroup(title: HelpSections.covering) var review: ReviewArguments
    @OptionGroup(title: HelpSections.printing) var printing: ReportArguments
    @OptionGroup(title: HelpSections.printing) var page: PageArguments
    @OptionGroup(title: HelpSections.printing) var others: OthersArguments
    @OptionGroup(title: HelpSections.printing) var manifest: ManifestArguments

    @Option(
        help: """
            Pictures that cannot be covered: report them and fail, copy the original, which may show a face, drop them and go on, or fail at the first.
            """
    )
    var onError = ErrorPolicy.report

    var writesPage: Bool? { page.page }

    func validate() throws {
        try manifest.refuse(cover.dryRun)
        guard !review.reviewedOnly || cover.selection.faces != nil else {
            throw ValidationError(
                "--reviewed-only needs the decisions of kaomask serve --review: add --faces HOLIDAY-kaomask/faces"
            )
        }
        let isTar = try tar.tars(among: input.inputs, to: cover.output) != nil
        guard onError != .copy || isTar || cover.folder(for: input) != nil else {
            throw ValidationError("--on-error copy needs a folder for the results: add -o FOLDER/")
        }
        guard !regions.regionsOnly || regions.regions != nil else {
            throw ValidationError("--regions-only needs --regions")
        }
        try Wording.requireName(regions.mask, "--mask")
        let made = try made.plain
        if made.metadata == .private, try !cover.plain.appearance.hidesFaces {
            throw ValidationError(
                "--private hides the faces: it cannot be used with --style bare or --patch none"
            )
        }
        if let still = still.format, let format = made.format, still != format {
            throw ValidationError(
                "--still \(still.rawValue) and --format \(format.rawValue) contradict each other"
            )
        }
        guard let format = made.format ?? still.format, let output = cover.output, !input.areSeveral,
            let named = PictureFormat(named: output.fileExtension), named != format
        else { return }
        throw ValidationError(
            "--\(made.format == nil ? "still" : "format") \(format.rawValue) and the name \(output.oneLine) contradict each other"
        )
    }

    private func run(_ tars: [String], _ options: CoverOptions, crew words: [String]) async throws {
        var options = options
        options.noFace = try cover.plain.noFace == .fail ? .fail : .copy
        options.crew = Crew(words + ["--no-face", options.noFace.rawValue])
        if cover.isToStandardOutput {
            Console.leaveStandardOutput()
            StandardStreams.endWithReaders()
        }
        let pipeline = try Run.pipeline(options, quiet: printing.quiet)
        let manifest = try manifest.writer(options.book)
        let work = TarCovering(to: cover.output ?? ".", options, jobs: input.jobs, manifest)
        let parts = InputFeed(room: 1) { work.read(tars, to: $0) }
        do {
            try await Run.batch(
                parts,
                jobs: input.jobs,
                printing,
                nothing: "no pictures found, all was copied",
                results: cover.isToStandardOutput ? nil : cover.output,
                others: Others(onError: onError),
                manifest: manifest,
                listsItself: true,
                goesOn: !cover.force
            ) { part throws(PipelineError) in
                try work.cover(part, pipeline)
            }
        } catch let status as ExitCode where status == ExitCode(2) && work.hasOnlyCopied {}
    }

    func run() async throws {
        var options = try cover.options(detection, of: input)
        try made.set(&options)
        try quality.set(&options)
        try film.set(&options)
        try regions.set(&options, of: input.inputs)
        options.film.isStrict = others.strict
        options.onError = onError
        options.reviewedOnly = review.reviewedOnly
        let own = cover.typed + made.typed + quality.typed + detection.typed + regions.typed
        var words = [made.recorded, quality.recorded, detection.recorded, film.recorded, regions.recorded]
            .reduce(into: ["command": "cover"]) { $0.merge($1) { first, _ in first } }
        words["still"] = still.format?.rawValue
        if let tars = try tar.tars(among: input.inputs, to: cover.output) {
            options.book = cover.book(options, input, words, in: cover.output)
            return try await run(tars, options, crew: own)
        }
        options.book = cover.book(options, input, words)
        let plans = try Run.plans(
            input,
            output: cover.output,
            cover,
            kind: .coveredPicture,
            format: options.format ?? still.format,
            shape: options.asStill || options.metadata == .private ? .pair : nil,
            masks: regions.mask
        )
        var told = cover.telling(others)
        told.onError = onError
        if cover.dryRun {
            return try await Run.batch(plans, jobs: 1, printing, others: told) {
                [options] plan throws(PipelineError) in
                try Pipeline.plannedCover(plan, options)
            }
        }
        let page = try page.opened(input, cover, kind: .coveredPicture, printing)
        if !printing.quiet { options.filmProgress = FilmClock.progress() }
        if input.areSeveral { options.crew = Crew(own + (options.isSearched ? [] : ["--regions-only"])) }
        let manifest = try manifest.writer(options.book)
        try await Run.covering(plans, options, cover, input, printing, on: page, others: told, manifest) {
            pipeline,
            plan throws(PipelineError) in
            try pipeline.cover(plan)
        }
    }
}
