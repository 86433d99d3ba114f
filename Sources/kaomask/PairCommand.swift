internal import ArgumentParser
internal import Pipeline

/// The command `kaomask pair`.
struct PairCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pair",
        abstract: "Make a Live Photo of any photo and any movie, or of a movie alone, re-encoding nothing.",
        discussion: """
            photo.jpg and clip.mp4 become photo-live.jpg and photo-live.mov beside the photo, or go where -o \
            says. All metadata is kept; the movie's media are copied byte for byte. What the movie has of \
            another Live Photo, its identifier and its mark of the still's time, is replaced. With --from the \
            still is a frame of the movie itself.
            """
    )

    @Argument(help: "A JPEG, HEIC or PNG picture.")
    var still: String?

    @Argument(help: "A MOV or MP4 movie.")
    var movie: String?

    @Option(help: "A movie one frame of which becomes the still, instead of STILL and MOVIE.")
    var from: String?

    @Option(help: "With --from: which frame, seconds (default: the one the movie marks, or its middle).")
    var at: Double?

    @Option(help: "With --from: how many seconds round the frame are kept (default: the whole movie).")
    var window: Double?

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

    @OptionGroup(title: "Shape") var shape: ShapeArguments
    @Option(name: .customLong("still"), help: "Write the still as jpeg, whatever it is (default: as it is).")
    var stillFormat: PictureFormat?
    @OptionGroup(title: "Printing") var printing: ReportArguments

    func validate() throws {
        if from == nil {
            guard still != nil, movie != nil else {
                throw ValidationError("name a still and a movie, or a movie with --from")
            }
            guard at == nil, window == nil else { throw ValidationError("--at and --window go with --from") }
        } else {
            guard still == nil else { throw ValidationError("--from takes the place of STILL and MOVIE") }
            guard stillTime == nil else { throw ValidationError("with --from, --at says when") }
        }
        if let stillFormat, stillFormat != .jpeg {
            throw ValidationError("--still takes jpeg; without it nothing is coded again")
        }
        if let at, !MovieMoment.times.contains(at) {
            throw ValidationError("--at takes seconds from the movie's start")
        }
        if let window {
            try Run.checked { () throws(OptionError) in
                try MovieMoment.windows.check(window, "window", unit: "seconds")
            }
        }
        if let stillTime, !MovieMoment.times.contains(stillTime) {
            throw ValidationError("--still-time takes seconds from the movie's start")
        }
        if let identifier, !PairMaker.isIdentifier(identifier) {
            throw ValidationError("--id takes a UUID such as 00112233-4455-6677-8899-AABBCCDDEEFF")
        }
    }

    func run() async throws {
        let named = [from, still, movie].compactMap { $0 }.map { InputFile(named: $0) }
        var plan = OutputPlan(
            output: output,
            severalInputs: false,
            inputs: named,
            kind: .pairedHalves,
            format: stillFormat,
            shape: shape.shape
        )
        let planned = Outcome { [stillFormat] () throws(PipelineError) in
            let own = stillFormat == nil ? still.flatMap { PairMaker.stillExtension(of: $0) } : nil
            return try plan.plan(named[0], stillExtension: own)
        }
        let maker = PairMaker(stillImageTime: stillTime, identifier: identifier, replacesExisting: force)
        let moment = MovieMoment(time: at, window: window)
        try await Run.batch(InputFeed([planned]), jobs: 1, printing) { [movie] plan throws(PipelineError) in
            guard let movie else { return try maker.pair(from: moment, plan) }
            return try maker.pair(movie: movie, plan)
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
        let files = Set([still, movie]).count == 1 ? [] : [still.oneLine]
        return files + ["\(movie.oneLine)  paired\(time)"] + (notes ?? []).map { "  note: \($0.oneLine)" }
    }
}
