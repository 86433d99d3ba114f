internal import ArgumentParser
import KaomaskKit

struct DetectCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "detect",
        abstract: "Find faces and print where they are.",
        discussion: """
            Boxes are WIDTHxHEIGHT at LEFT,TOP, in pixels of the upright picture. Of a film (MP4, MOV, MKV, WebM) everybody is \
            printed once, with the seconds in which they are seen; --json has their places.
            """
    )

    @OptionGroup var input: InputOptions
    @OptionGroup(title: HelpSections.finding) var detection: TableOptions<OptionTable.Finding>
    @OptionGroup(title: HelpSections.printing) var printing: ReportArguments
    @OptionGroup(title: HelpSections.printing) var others: OthersArguments

    @Option(
        help: ArgumentHelp(
            "Draw faces with numbers and scores into a PNG file, or a folder for several pictures.",
            valueName: "out.png"
        ),
        completion: .file()
    )
    var label: String?

    @Flag(help: "Print CSV, one line per face.")
    var csv = false

    func validate() throws {
        guard !(csv && printing.json) else {
            throw ValidationError("--csv and --json cannot be used together")
        }
        if let label, !OutputPlan.isFolder(label, severalInputs: input.areSeveral) {
            try Wording.requirePNG(label, "--label")
        }
    }

    @Flag(help: "Add the search's CPU time to the JSON (searchTime, seconds).")
    var timing = false

    func run() async throws {
        var options = CoverOptions(kaomoji: .cycle)
        options.detection = try detection.options
        if input.areSeveral, !timing { options.crew = Crew(detection.typed) }
        if !printing.quiet { options.filmProgress = FilmClock.progress() }
        let pipeline = try Run.pipeline(options, quiet: printing.quiet)
        if label == nil { printing.endWithReader() }
        if csv { Console.result(DetectReport.tableHead) }
        let lines: ((DetectReport) -> [String])? = csv ? { $0.table } : nil
        let timing = timing
        let told = others.told(as: "not searched")
        try await Run.batch(plans, jobs: input.jobs, printing, lines: lines, others: told) {
            plan throws(PipelineError) in
            let report = try pipeline.detect(plan.input, label: plan.label)
            return timing ? report : report.untimed
        }
    }

    /// The inputs, each with its labelled picture's path, or `nil`.
    private var plans: InputFeed<Outcome<(input: String, label: String?)>> {
        let areSeveral = input.areSeveral
        return input.feed(
            excluding: label,
            accepts: {
                InputWalk.looksLikePicture($0) || InputWalk.looksConverted($0) || InputWalk.looksLikeFilm($0)
            },
            tellsOthers: true
        ) { [label] known in
            LabelPlan(output: label, severalInputs: areSeveral, inputs: known)
        } planning: { plan, file in
            Outcome { () throws(PipelineError) in (file.path, try plan.label(for: file)) }
        }
    }
}
