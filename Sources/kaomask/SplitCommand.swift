internal import ArgumentParser
import KaomaskKit

struct SplitCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "split",
        abstract: "Split Live Photos into a plain photo and a plain movie, without re-encoding.",
        discussion: """
            Takes pairs, .pvt bundles, .livp archives and Android Motion Photos. Halves are matched by their \
            identifier, which the results no longer have; date, location and camera stay.
            """
    )

    @OptionGroup var input: InputOptions

    @OptionGroup var destination: OutputArguments
    @OptionGroup var existing: ForceArguments

    @OptionGroup(title: HelpSections.printing) var printing: ReportArguments

    func run() async throws {
        let output = destination.output
        if output == StandardOutput.name { throw ValidationError("-o needs a file or folder name") }
        try input.requireFolder(output)
        let (examined, wasStopped) = await input.examined(excluding: output)
        guard !wasStopped else { throw ExitCode(130) }
        let files = examined.compactMap { try? $0.get() }
        let (photos, strangers) = Splitter.livePhotos(among: files)
        var plan = SplitPlan(
            output: output,
            severalInputs: input.needFolder(for: photos.count),
            inputs: files
        )
        let planned = photos.map { parts in
            Outcome { () throws(PipelineError) in try plan.plan(parts) }
        }
        let damaged = examined.compactMap { outcome -> Outcome<PlannedParts>? in
            if case .failure(let error) = outcome { .failure(error) } else { nil }
        }
        let all = damaged + planned + strangers.map(Outcome.failure)
        let nothing = files.isEmpty ? Run.nothing() : "no Live Photos among these files"
        let splitter = Splitter(replacesExisting: existing.force)
        try await Run.batch(InputFeed(all), jobs: input.jobs, printing, nothing: nothing) {
            plan throws(PipelineError) in
            try splitter.split(plan)
        }
    }
}
