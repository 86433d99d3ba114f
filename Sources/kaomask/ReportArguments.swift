internal import ArgumentParser
internal import Pipeline

/// The arguments for the printed report.
struct ReportArguments: ParsableArguments {
    @Flag(help: "Print JSON Lines: one object per input, in input order.")
    var json = false

    @Option(help: "Write the JSON Lines to this file, whatever else is printed.")
    var report: String?

    @Option(
        help: ArgumentHelp(
            "Write an HTML page that shows every picture small, with what became of it.",
            valueName: "page.html"
        )
    )
    var html: String?

    @Flag(name: .shortAndLong, help: "Print failures only.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Print every face too.")
    var verbose = false

    /// Returns the printed form of a report.
    func lines(of report: some ReadableReport) -> [String] {
        if json { return [JSONLine.encode(report)] }
        return report.lines + (verbose ? report.details : [])
    }
}
