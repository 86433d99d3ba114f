internal import ArgumentParser
internal import Pipeline

/// `kaomask verify`
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Say whether Live Photos hold: halves found by identifier, still time, orientation.",
        discussion: """
            Halves are matched by the identifier inside, whatever they are called. The exit status is 1 when \
            an error was found, 0 when there were at most warnings.
            """
    )

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Printing") var printing: ReportArguments

    func run() async throws {
        let files = input.feed(accepts: InputWalk.looksLikePictureOrMovie)
        var examined: [ExaminedFile] = []
        var failures: [Outcome<VerifyReport>] = []
        var summary = await Interruption.listening {
            await Batch.run(files, jobs: input.jobs, isStopped: { Interruption.isRequested }) {
                file throws(PipelineError) in
                try ExaminedFile(file.path)
            } emit: { outcome in
                switch outcome {
                case .success(let file): examined.append(file)
                case .failure(let error): failures.append(.failure(error))
                }
            }
        }
        let reports = Verifier.reports(examined)
        summary.done = reports.count
        summary.failed += reports.filter { !$0.ok }.count
        if reports.isEmpty && failures.isEmpty && !examined.isEmpty && !printing.quiet {
            Console.talk("kaomask: no Live Photo among \(examined.count == 1 ? "this file" : "these files")")
        }
        try Run.print(reports.map(Outcome.success) + failures, summary, printing)
    }
}

extension VerifyReport: ReadableReport {
    var picture: String { still ?? movie ?? "" }

    var lines: [String] {
        let halves = [still, movie].compactMap { $0?.oneLine }.joined(separator: " + ")
        let verdict = findings.isEmpty ? "a good Live Photo" : ok ? "a Live Photo" : "not a good Live Photo"
        return ["\(halves): \(verdict)"]
            + findings.map { finding in
                let place = finding.place.map { " (\($0))" } ?? ""
                return "  \(finding.severity) \(finding.code): \(finding.message)\(place)"
            }
    }
}
