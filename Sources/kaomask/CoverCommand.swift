internal import ArgumentParser
internal import Pipeline

/// `kaomask cover`
struct CoverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cover",
        abstract: "Make pictures with a kaomoji over every face.",
        discussion: "photo.jpg becomes photo-covered.jpg beside it, or goes where -o says."
    )

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Covering") var cover: CoverArguments
    @OptionGroup(title: "Finding faces") var detection: DetectionArguments
    @OptionGroup(title: "Printing") var printing: ReportArguments

    func run() async throws {
        let plans = try Run.plans(input, cover, kind: .coveredPicture)
        if cover.dryRun {
            return try await Run.batch(plans, jobs: 1, printing) { [force = cover.force] plan in
                Pipeline.plannedCover(plan, replacesExisting: force)
            }
        }
        let pipeline = try Run.pipeline(try cover.options(detection), quiet: printing.quiet)
        try cover.remark.map { Console.talk("kaomask: \($0)") }
        try await Run.batch(plans, jobs: input.jobs, printing) { plan throws(PipelineError) in
            try pipeline.cover(plan)
        }
    }
}
