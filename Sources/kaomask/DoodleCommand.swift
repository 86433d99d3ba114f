internal import ArgumentParser
internal import Pipeline

/// The command `kaomask doodle`.
struct DoodleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doodle",
        abstract: "Draw strokes on pictures; on a JPEG nothing else changes.",
        discussion: """
            photo.jpg becomes photo-doodle.jpg beside it, or goes where -o says. The strokes are JSON:
            {"strokes": [{"points": [[0.2, 0.5], [0.3, 0.6]], "color": "#E81E25", "width": 0.01}]}
            Points are shares of the picture's width and height, from 0 at the left and top to 1; one point \
            alone is a dot. A width is a share of the shorter side. To undo, take a stroke out of the file.
            """
    )

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Printing") var printing: ReportArguments

    @Option(help: "The file with the strokes.")
    var strokes: String

    @Option(
        name: .shortAndLong,
        help: "A file name, or a folder (existing, or ending in /); needed for folders."
    )
    var output: String?

    @Flag(help: "Make outputs again that exist; without it they are kept and count as done.")
    var force = false

    func validate() throws {
        if output == "" { throw ValidationError("-o takes a file or folder name") }
    }

    func run() async throws {
        var maker = try Run.prepared { () throws(PipelineError) in try DoodleMaker(path: strokes) }
        maker.replacesExisting = force
        let plans = try Run.plans(input, output: output, kind: .doodledPicture)
        try await Run.batch(plans, jobs: input.jobs, printing) { [maker] plan throws(PipelineError) in
            try maker.draw(plan)
        }
    }
}

extension DoodleReport: ReadableReport {
    var picture: String { output }

    var lines: [String] {
        guard status == .written else {
            return ["\(output.oneLine)  kept, it was there already (--force makes it again)"]
        }
        return ["\(output.oneLine)  \(strokes == 1 ? "1 stroke" : "\(strokes) strokes")"]
    }
}
