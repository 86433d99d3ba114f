internal import ArgumentParser
internal import Pipeline

/// `kaomask inspect`
struct InspectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Say what is in pictures and movies: identifiers, still time, sizes, codec.",
        discussion: """
            Halves of a Live Photo that are inspected together are named to each other. Looks into .livp \
            archives, .pvt bundles and Android's Motion Photos as well.
            """
    )

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Printing") var printing: ReportArguments

    func validate() throws { try input.refuseWatch() }

    func run() async throws {
        let (files, wasStopped) = await input.examined()
        let reports = Inspector.reports(files)
        var summary = BatchSummary()
        summary.failed = reports.count { (try? $0.get()) == nil }
        summary.done = reports.count - summary.failed
        summary.wasStopped = wasStopped
        try Run.print(reports, summary, printing)
    }
}

extension InspectReport: ReadableReport {
    var picture: String { input }

    var lines: [String] {
        let what = kind == .other ? "neither a picture nor a movie known here" : "\(format) \(kind.rawValue)"
        var facts = ["\(input.oneLine): \(what)"]
        if let width, let height { facts.append("\(width)x\(height)") }
        if let orientation, orientation != 1 { facts.append("orientation \(orientation)") }
        if let codec { facts.append(codec) }
        if let duration { facts.append("\(duration) s") }
        var lines = [facts.joined(separator: ", ")]
        if let contentIdentifier { lines.append("  identifier  \(contentIdentifier)") }
        if let stillImageTime {
            let value = stillImageTimeValue.map { " (value \($0))" } ?? ""
            lines.append(
                "  still time  \(stillImageTime) s\(kind == .movie && value.isEmpty ? " (no value)" : value)"
            )
        }
        if contentIdentifier != nil && kind != .motionPhoto {
            lines.append("  paired with \(pairedWith?.oneLine ?? "none of these files")")
        }
        return lines
    }
}
