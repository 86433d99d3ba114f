internal import ArgumentParser
internal import Overlay
internal import Pipeline

/// `kaomask detect`
struct DetectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "detect",
        abstract: "Say where the faces are.",
        discussion: "Boxes are pixels of the upright picture: width x height at left,top."
    )

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Finding faces") var detection: DetectionArguments
    @OptionGroup(title: "Printing") var printing: ReportArguments

    func run() async throws {
        let files = input.files()
        var options = CoverOptions(kaomoji: .cycle)
        options.detection = detection.options
        let pipeline = try Run.pipeline(options)
        try await Run.batch(files, jobs: input.jobs, printing) { file throws(PipelineError) in
            try pipeline.detect(file.path)
        }
    }
}
