internal import ArgumentParser
import KaomaskKit
import Page

extension PageLanguage: ListedWord {
    /// Parses a language's name, or a tag such as `zh-TW`.
    public init?(argument: String) { self.init(tag: argument) }
}

struct ReportArguments: ParsableArguments {
    @Flag(help: "Print JSON Lines, one object per input, in input order.")
    var json = false

    @Option(
        help: ArgumentHelp("Also write the JSON Lines to this file.", valueName: "file"),
        completion: .file()
    )
    var report: String?

    @Option(
        help: ArgumentHelp(
            "Only these fields in JSON, beside input, output and status: faces.box,faces.confidence.",
            valueName: "fields"
        )
    )
    var reportFields: String?

    @Option(
        help: ArgumentHelp(
            "Write an HTML page with a thumbnail and the result for every picture.",
            valueName: "page.html"
        ),
        completion: .file()
    )
    var html: String?

    @Option(help: ArgumentHelp("Language of HTML pages.", valueName: "language"))
    var lang: PageLanguage?

    @Flag(name: .shortAndLong, help: "Print errors only.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Print details of every face too.")
    var verbose = false

    func validate() throws {
        try Wording.requireName(report, "--report")
        try Wording.requireName(html, "--html")
        if let reportFields {
            try Wording.refusing { _ = try ReportFields(reportFields) }
            guard json || report != nil else {
                throw ValidationError("--report-fields needs --report or --json")
            }
        }
    }

    /// Prints that a collage or movie shows faces.
    func tellFacesAreShown() { if !quiet { Console.talk("kaomask: faces are shown (--cover hides them)") } }

    /// The requested fields; `nil` for all.
    var fields: ReportFields? { reportFields.flatMap { try? ReportFields($0) } }

    /// Lets a run end with the reader of its results, unless it also writes them to a file.
    func endWithReader() { if report == nil, html == nil { StandardStreams.endWithReaders() } }

    func lines(of report: some ReadableReport) -> [String] {
        if json { return [fields?.line(JSONLine.encode(report)) ?? JSONLine.encode(report)] }
        return report.lines + (verbose ? report.details : [])
    }
}
