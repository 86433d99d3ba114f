internal import ArgumentParser
internal import Pipeline

/// `kaomask inspect`
struct InspectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Say what is in pictures and movies: identifiers, still time, sizes, codec.",
        discussion: "Halves of a Live Photo that are inspected together are named to each other."
    )

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Printing") var printing: ReportArguments

    func run() async throws {
        let files = input.feed(accepts: InputWalk.looksLikePictureOrMovie)
        var outcomes: [Outcome<InspectReport>] = []
        let summary = await Interruption.listening {
            await Batch.run(files, jobs: input.jobs, isStopped: { Interruption.isRequested }) {
                file throws(PipelineError) in
                try Inspector.inspect(file.path)
            } emit: {
                outcomes.append($0)
            }
        }
        try Run.print(Inspector.paired(outcomes), summary, printing)
    }
}

extension InspectReport: ReadableReport {
    var picture: String { input }

    var lines: [String] {
        var facts = ["\(input.oneLine): \(format) \(kind.rawValue)"]
        if let width, let height { facts.append("\(width)x\(height)") }
        if let orientation, orientation != 1 { facts.append("orientation \(orientation)") }
        if let codec { facts.append(codec) }
        if let duration { facts.append("\(duration) s") }
        var lines = [facts.joined(separator: ", ")]
        if let contentIdentifier { lines.append("  identifier  \(contentIdentifier)") }
        if let stillImageTime {
            lines.append(
                "  still time  \(stillImageTime) s (value \(stillImageTimeValue.map(String.init) ?? "none"))"
            )
        }
        if contentIdentifier != nil {
            lines.append("  paired with \(pairedWith?.oneLine ?? "none of these files")")
        }
        return lines
    }
}
