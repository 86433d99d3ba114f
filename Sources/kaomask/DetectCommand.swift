internal import ArgumentParser
internal import Overlay
internal import Pipeline

/// The command `kaomask detect`.
struct DetectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "detect",
        abstract: "Say where the faces are.",
        discussion: "Boxes are pixels of the upright picture: width x height at left,top."
    )

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Finding faces") var detection: DetectionArguments
    @OptionGroup(title: "Printing") var printing: ReportArguments

    @Option(
        help: ArgumentHelp(
            "Draw the faces with their numbers and scores: a PNG file, or a folder for several pictures.",
            valueName: "out.png"
        )
    )
    var label: String?

    @Flag(help: "Print a table for spreadsheets: a line for every face.")
    var csv = false

    func validate() throws {
        guard !(csv && printing.json) else { throw ValidationError("choose one of --csv and --json") }
    }
    @Flag(help: "Say in the JSON how much processor time the search took, in seconds: searchTime.")
    var timing = false

    func run() async throws {
        var options = CoverOptions(kaomoji: .cycle)
        options.detection = try detection.options
        let pipeline = try Run.pipeline(options, quiet: printing.quiet)
        if csv { Console.result(DetectReport.tableHead) }
        let lines: ((DetectReport) -> [String])? = csv ? { $0.table } : nil
        let timing = timing
        try await Run.batch(plans, jobs: input.jobs, printing, lines: lines) { plan throws(PipelineError) in
            let report = try pipeline.detect(plan)
            return timing ? report : report.untimed
        }
    }

    /// The inputs, each with its planned labelled picture.
    private var plans: InputFeed<Outcome<PlannedDetection>> {
        let areSeveral = input.areSeveral
        return input.feed(excluding: label) { [label] known in
            LabelPlan(output: label, severalInputs: areSeveral, inputs: known)
        } planning: { plan, file in
            Outcome { () throws(PipelineError) in try plan.plan(file) }
        }
    }
}
