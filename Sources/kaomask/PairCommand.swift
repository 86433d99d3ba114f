internal import ArgumentParser
import KaomaskKit

struct PairCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "pair",
        abstract: "Make a Live Photo from a photo and a movie, or from a movie alone, without re-encoding.",
        discussion: """
            photo.jpg and clip.mp4 become photo-live.jpg and photo-live.mov next to the photo, or go where -o says. \
            All metadata is kept and the media is copied byte for byte; an identifier and still time of another Live \
            Photo are replaced. With --from the still is a frame of the movie itself.
            """
    )

    @Argument(help: "JPEG, HEIC or PNG picture.", completion: .file())
    var still: String?

    @Argument(help: "MOV or MP4 movie.", completion: .file())
    var movie: String?

    @Option(help: "Take the still from this movie, instead of STILL and MOVIE.", completion: .file())
    var from: String?

    @Option(
        help: ArgumentHelp(
            "With --from: time of the frame (default: the movie's still time, or its middle).",
            valueName: "seconds"
        ),
        transform: MovieMoment.times.parser(unit: "seconds")
    )
    var at: Double?

    @Option(
        help: ArgumentHelp(
            "With --from: keep this much around the frame (default: the whole movie).",
            valueName: "seconds"
        ),
        transform: MovieMoment.windows.parser(unit: "seconds")
    )
    var window: Double?

    @OptionGroup var destination: OutputArguments

    @Option(
        help: ArgumentHelp(
            "Time in the movie that the still shows (default: its own still time, or its middle).",
            valueName: "seconds"
        ),
        transform: MovieMoment.times.parser(unit: "seconds")
    )
    var stillTime: Double?

    @Option(
        name: .customLong("id"),
        help: ArgumentHelp("Identifier to write (default: a new one).", valueName: "uuid")
    )
    var identifier: String?

    @OptionGroup var existing: ForceArguments

    @OptionGroup(title: HelpSections.livePhoto) var shape: ShapeArguments
    @Option(name: .customLong("still"), help: "Convert the still to jpeg (default: keep its format).")
    var stillFormat: PictureFormat?
    @OptionGroup(title: HelpSections.printing) var printing: ReportArguments

    func validate() throws {
        if from == nil {
            guard still != nil, movie != nil else {
                throw ValidationError("name a picture and a movie, or one movie with --from")
            }
            guard at == nil, window == nil else { throw ValidationError("--at and --window need --from") }
        } else {
            guard still == nil else {
                throw ValidationError("--from replaces STILL and MOVIE; leave them out")
            }
            guard stillTime == nil else {
                throw ValidationError("with --from, use --at instead of --still-time")
            }
        }
        if let stillFormat, stillFormat != .jpeg {
            throw ValidationError("--still can only be jpeg; without it nothing is re-encoded")
        }
        if let identifier { try Wording.refusing { try PairMaker.requireIdentifier(identifier) } }
    }

    func run() async throws {
        let named = [from, still, movie].compactMap { $0 }.map { InputFile(named: $0) }
        var plan = OutputPlan(
            output: destination.output,
            severalInputs: false,
            inputs: named,
            kind: .pairedHalves,
            format: stillFormat,
            shape: shape.shape
        )
        let planned = Outcome { [stillFormat] () throws(PipelineError) in
            for file in named { try MissingName.require(file.path) }
            let own = stillFormat == nil ? still.flatMap { PairMaker.stillExtension(of: $0) } : nil
            return try plan.plan(named[0], stillExtension: own)
        }
        let maker = PairMaker(
            stillImageTime: stillTime,
            identifier: identifier,
            replacesExisting: existing.force
        )
        let moment = MovieMoment(time: at, window: window)
        try await Run.batch(InputFeed([planned]), jobs: 1, printing) { [movie] plan throws(PipelineError) in
            guard let movie else { return try maker.pair(from: moment, plan) }
            return try maker.pair(movie: movie, plan)
        }
    }
}
