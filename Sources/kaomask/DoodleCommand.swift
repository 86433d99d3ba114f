internal import ArgumentParser
import KaomaskKit

struct DoodleCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "doodle",
        abstract: "Draw strokes on pictures; the rest of a JPEG stays identical.",
        discussion: """
            photo.jpg becomes photo-doodle.jpg next to it, or goes where -o says (-o - is standard output). The \
            strokes are JSON:
            {"strokes": [{"points": [[0.2, 0.5], [0.3, 0.6]], "color": "red", "width": 0.01}]}
            Points are fractions of the picture's width and height from the top left; one point is a dot. The width is \
            a fraction of the shorter side.
            """
    )

    @OptionGroup var input: InputOptions
    @OptionGroup(title: HelpSections.printing) var printing: ReportArguments

    @Option(help: "File with the strokes.", completion: .file())
    var strokes: String

    @OptionGroup var destination: OutputArguments
    @OptionGroup var existing: ForceArguments

    func run() async throws {
        let crew = input.areSeveral ? Crew([]) : nil
        let maker = try DoodleMaker(path: strokes, replacesExisting: existing.force, by: crew)
        let plans = try Run.plans(input, output: destination.output, kind: .doodledPicture)
        try await Run.batch(plans, jobs: input.jobs, printing, work: maker.draw)
    }
}
