internal import ArgumentParser
internal import Pipeline

/// `kaomask pair`
struct PairCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pair",
        abstract: "Make a Live Photo of any photo and any movie, re-encoding nothing.",
        discussion: """
            photo.jpg and clip.mp4 become photo-live.jpg and photo-live.mov beside the photo, or go where -o \
            says. All metadata is kept; the movie's media are copied byte for byte.
            """
    )

    @Argument(help: "A JPEG picture.")
    var still: String

    @Argument(help: "A MOV or MP4 movie.")
    var movie: String

    @Option(name: .shortAndLong, help: "A file name, or a folder (existing, or ending in /).")
    var output: String?

    @Option(
        help: "When the movie shows what the still shows, seconds (default: its own mark, or its middle)."
    )
    var stillTime: Double?

    @Option(name: .customLong("id"), help: "The identifier to write, a UUID (default: a fresh one).")
    var identifier: String?

    @Flag(help: "Make outputs again that exist.")
    var force = false

    @OptionGroup(title: "Printing") var printing: ReportArguments

    func validate() throws {
        if let stillTime, !(0...86_400).contains(stillTime) {
            throw ValidationError("--still-time takes seconds from the movie's start")
        }
        if let identifier, !PairMaker.isIdentifier(identifier) {
            throw ValidationError("--id takes a UUID such as 00112233-4455-6677-8899-AABBCCDDEEFF")
        }
    }

    func run() async throws {
        let file = InputFile(named: still)
        var plan = OutputPlan(
            output: output,
            severalInputs: false,
            inputs: [file, InputFile(named: movie)],
            kind: .livePhoto
        )
        let planned = Outcome { () throws(PipelineError) in try plan.plan(file) }
        let maker = PairMaker(stillImageTime: stillTime, identifier: identifier, replacesExisting: force)
        try await Run.batch(InputFeed([planned]), jobs: 1, printing) { [movie] plan throws(PipelineError) in
            try maker.pair(movie: movie, plan)
        }
    }
}

extension PairReport: ReadableReport {
    var picture: String { still }

    var lines: [String] {
        guard status == .written else {
            return ["\(still.oneLine)  kept, it was there already (--force makes it again)"]
        }
        let time = stillImageTime.map { ", still at \($0) s" } ?? ""
        return ["\(still.oneLine)", "\(movie.oneLine)  paired\(time)"] + (notes ?? []).map { "  note: \($0)" }
    }
}
