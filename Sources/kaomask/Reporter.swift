internal import FoundationEssentials
import KaomaskKit
import Page

/// Prints reports as they arrive, with a progress line below.
final class Reporter<Report: ReadableReport> {
    private let arguments: ReportArguments
    private let lines: (Report) -> [String]
    private let file: ReportFile?
    private let page: PicturePage?
    private let pageFile: ReportFile?
    private let total: () -> Int?
    private let others: Others
    private let nothing: String
    private let results: String?
    private var tally = Tally(Report.deed)
    /// The tally of all finished inputs, some of which wait for the report of an earlier one.
    private var progress = Tally(Report.deed)
    private var lastTalk = Date()
    private var hasPrinted = false
    /// The pictures to check, and the number of places in them.
    private var unsure: [(input: String, places: Int)] = []

    /// The interval of progress if standard error is no terminal, seconds.
    private let talkInterval = 15.0

    /// Creates a reporter; `total` returns the number of inputs, or `nil` while unknown. `nothing` is the message
    /// without any input, `results` the result folder, for the last line, `others` the words for files that are passed
    /// over. `goesOn` continues a report of the same name. `lines` returns a report's printed lines, by default those
    /// that the arguments request.
    init(
        _ arguments: ReportArguments,
        total: @escaping () -> Int?,
        nothing: String = Run.nothing(),
        results: String? = nil,
        others: Others = Others(),
        goesOn: Bool = false,
        lines: ((Report) -> [String])? = nil
    ) throws {
        self.arguments = arguments
        self.others = others
        (self.total, self.nothing, self.results) = (total, nothing, results)
        self.lines = lines ?? { arguments.lines(of: $0) }
        file = try arguments.report.map {
            try ReportFile($0, option: "--report", beginsWith: "{", goesOn: goesOn)
        }
        pageFile = try arguments.html.map { try ReportFile($0, option: "--html", beginsWith: "<") }
        page = pageFile.map { PicturePage(at: $0.path, in: arguments.lang ?? .english, write: $0.write) }
    }

    /// Notes an outcome that may have to wait for those of earlier inputs.
    func finished(_ outcome: Outcome<Report>) {
        progress.add(outcome)
        if progress.ended != total() && !arguments.quiet { showProgress() }
    }

    /// Prints the outcome of one input; `thumbnail` is for the page.
    func report(_ outcome: Outcome<Report>, thumbnail: PictureThumbnail? = nil) {
        Console.progress("")
        tally.add(outcome)
        switch outcome {
        case .success(let report):
            report.worthLooking.map { unsure.append($0) }
            report.persons.map { tally.add($0) }
            speak(of: report.picture)
            write(JSONLine.encode(report), isNew: report.wasWork)
            page?.add(report, thumbnail: thumbnail)
            if !arguments.quiet || arguments.json { lines(report).forEach(print) }
        case .failure(let error) where PassedOver.has(error):
            speak(of: error.path)
            let line = PassedOverReport(error).map { JSONLine.encode($0) } ?? ""
            write(line)
            page?.add(error)
            if arguments.json { print(line) }
            if arguments.verbose {
                Console.talk(error.code == .ownResult ? "\(error)" : "\(others.words): \(error)")
            }
        case .failure(let error):
            speak(of: error.path)
            let line = JSONLine.encode(FailureReport(input: error.path, error))
            write(line)
            page?.add(error)
            if arguments.json { print(line) }
            let copy = error.copied.map { "; copied uncovered to \($0.oneLine)" } ?? ""
            Console.talk("kaomask: \(error)\(copy)")
        }
    }

    /// Prints the summary of several inputs or a stopped run.
    func finish(_ summary: BatchSummary) {
        Console.progress("")
        let total = total() ?? tally.ended
        if total == 0, !summary.wasStopped { Console.talk("kaomask: \(nothing)") }
        tally.toCheck = unsure.count
        let place = tally.count(.made) > 0 ? results.map { "; results in \($0.oneLine)" } ?? "" : ""
        let remedy = arguments.verbose ? "" : "; -v names them"
        let passed = tally.others.map { "; \(others.words): \($0)\(remedy)" } ?? ""
        let words = "\(tally.words); \(tally.time)\(place)\(passed)"
        page?.finish(wasStopped: summary.wasStopped)
        pageFile?.finish()
        file?.finish()
        let isTold = !arguments.quiet && !arguments.json
        if total > 1, isTold {
            sayUnsure()
            Console.talk(words)
        } else if summary.wasStopped, !arguments.json {
            Console.talk(words)
        }
        if summary.wasStopped, !arguments.json {
            let known = total > tally.ended ? " of \(total)" : ""
            let goesOn = Report.isOfFiles && tally.count(.made) > 0
            let further = goesOn ? "; the same command goes on from here" : ""
            Console.talk("stopped after \(tally.ended)\(known)\(further)")
        }
        if total > 1, let review = tally.review, isTold { Console.talk(review) }
        if let persons = tally.persons, isTold { Console.talk(persons.words) }
        if tally.count(.planned) > 0, isTold {
            Console.talk("dry run: nothing was written, and the pictures were not searched for faces")
        }
    }

    private func sayUnsure() {
        guard !unsure.isEmpty else { return }
        Console.talk(
            "Please check these; a face may have been missed, or something covered that is not a face:"
        )
        for (input, places) in unsure { Console.talk("  \(input.oneLine)  \(places.counted("place"))") }
    }

    /// Prints a line of results, the first of JSON with the version.
    private func print(_ line: String) {
        Console.result(arguments.json && !hasPrinted ? JSONLine.stamped(line) : line)
        hasPrinted = true
    }

    /// Writes a line to the report unless an earlier run did. `isNew` is `false` for an earlier run's result.
    private func write(_ line: String, isNew: Bool = false) {
        let some = arguments.fields?.line(line) ?? line
        let isOfInput = !isNew && Report.isOfFiles && !isFailure(line)
        guard let file, !file.has(isOfInput ? line : some, sameInput: isOfInput) else { return }
        file.write((file.isEmpty ? JSONLine.stamped(some) : some) + "\n")
    }

    private func isFailure(_ line: String) -> Bool { line.hasPrefix("{\"error\":") }

    private func speak(of path: String) {
        file?.speak(of: path)
        pageFile?.speak(of: path)
    }

    private func showProgress() {
        let line = progress.progress(of: total())
        if Console.isTerminal { return Console.progress(line) }
        guard Date().timeIntervalSince(lastTalk) >= talkInterval else { return }
        lastTalk = Date()
        Console.talk(line)
    }
}
