internal import ArgumentParser
public import KaomaskKit

extension AnnotationFormat: ListedWord {}

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

    @Option(
        help:
            "Print annotations for other programs, in pixels as they are stored: coco; yolo or voc, a file a picture with -o; or csv."
    )
    var format: AnnotationFormat?

    @Option(
        name: .joinedAndLong("o", "output"),
        help: "With --format yolo or voc: output file or folder (folder/).",
        completion: .file()
    )
    var output: String?

    private var asked: AnnotationFormat? { csv ? .csv : format }

    func validate() throws {
        guard !(csv && printing.json) else {
            throw ValidationError("--csv and --json cannot be used together")
        }
        guard format == nil || !csv && !printing.json else {
            throw ValidationError("--format cannot be used with --csv or --json")
        }
        guard output == nil || format?.ending != nil && label == nil else {
            throw ValidationError("-o is for --format yolo and voc, without --label; all else is printed")
        }
        guard format?.ending == nil || output != nil || !input.areSeveral else {
            throw ValidationError("--format \(format?.rawValue ?? "") of several pictures needs -o FOLDER/")
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
        let (asked, timing, isPrinted) = (asked, timing, output == nil)
        var (coco, lines) = (DetectReport.COCO(), ((DetectReport) -> [String])?.none)
        switch asked {
        case .csv:
            Console.result(DetectReport.tableHead)
            lines = { $0.table }
        case .coco:
            Console.result(DetectReport.COCO.start)
            lines = { [coco.line(of: $0)] }
        case .some(let asked):
            if isPrinted { lines = { $0.annotation(in: asked).split(separator: "\n").map(String.init) } }
        case nil: break
        }
        defer { if asked == .coco { coco.end.forEach(Console.result) } }
        let told = others.told(as: "not searched")
        try await Run.batch(plans, jobs: input.jobs, printing, lines: lines, others: told) {
            plan throws(PipelineError) in
            if let asked, InputWalk.looksLikeFilm(plan.input) {
                throw Self.filmRefused(plan.input, as: asked)
            }
            let report = try pipeline.detect(plan.input, label: isPrinted ? plan.label : nil)
            if !isPrinted, let asked, let path = plan.label { try report.write(asked, as: path) }
            return timing ? report : report.untimed
        }
    }

    private static func filmRefused(_ path: String, as format: AnnotationFormat) -> PipelineError {
        let option = "\(format.rawValue) is for pictures; --json tells a film's faces, and when they are seen"
        return PipelineError(code: .unsupportedFormat, path: path, detail: option)
    }

    /// The inputs, each with its labelled picture's path, or `nil`.
    private var plans: InputFeed<Outcome<(input: String, label: String?)>> {
        let (areSeveral, place, ending) = (input.areSeveral, label ?? output, asked?.ending ?? "png")
        let takesFilms = asked == nil
        return input.feed(
            excluding: place,
            accepts: {
                InputWalk.looksLikePicture($0) || InputWalk.looksConverted($0)
                    || takesFilms && InputWalk.looksLikeFilm($0)
            },
            tellsOthers: true
        ) { known in
            LabelPlan(
                output: place,
                severalInputs: areSeveral,
                inputs: known,
                ending: place == label ? "png" : ending
            )
        } planning: { plan, file in
            Outcome { () throws(PipelineError) in (file.path, try plan.label(for: file)) }
        }
    }
}
