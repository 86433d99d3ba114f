internal import Foundation
import KaomaskKit
import Page

/// Prints reports as they arrive, with a progress line below them.
final class Reporter<Report: ReadableReport> {
    private let arguments: ReportArguments
    private let lines: (Report) -> [String]
    private let file: ReportFile?
    private let page: PicturePage?
    private let pageFile: ReportFile?
    private let total: Int?
    private let nothing: String
    private let results: String?
    private var tally = Tally(Report.deed)
    private var lastTalk = Date()
    /// Pictures that a person should check, and the number of places in each.
    private var unsure: [(input: String, places: Int)] = []

    /// The interval at which progress is printed if standard error is not a terminal, seconds.
    private let talkInterval = 15.0

    /// Creates a reporter for `total` inputs, or for an unknown number.
    ///
    /// - Parameters:
    ///   - nothing: The message without inputs.
    ///   - results: The folder of the results, for the last line.
    ///   - lines: Returns the printed lines of a report; `nil` for those that the arguments request.
    init(
        _ arguments: ReportArguments,
        total: Int?,
        nothing: String = Run.nothing(),
        results: String? = nil,
        lines: ((Report) -> [String])? = nil
    ) throws {
        self.arguments = arguments
        (self.total, self.nothing, self.results) = (total, nothing, results)
        self.lines = lines ?? { arguments.lines(of: $0) }
        file = try arguments.report.map { try ReportFile($0, option: "--report", beginsWith: "{") }
        pageFile = try arguments.html.map { try ReportFile($0, option: "--html", beginsWith: "<") }
        page = pageFile.map {
            PicturePage(at: $0.path, in: arguments.lang ?? .english, write: $0.write)
        }
    }

    /// Prints the outcome of one input.
    ///
    /// - Parameter thumbnail: The thumbnail for the page.
    func report(_ outcome: Outcome<Report>, thumbnail: PictureThumbnail? = nil) {
        Console.progress("")
        switch outcome {
        case .success(let report):
            tally.add(report.deed, faces: report.faceCount, wasWork: report.wasWork)
            report.worthLooking.map { unsure.append($0) }
            report.persons.map { tally.add($0) }
            speak(of: report.picture)
            write(JSONLine.encode(report))
            page?.add(report, thumbnail: thumbnail)
            if !arguments.quiet { lines(report).forEach(Console.result) }
        case .failure(let error):
            tally.addFailure()
            speak(of: error.path)
            let line = JSONLine.encode(FailureReport(input: error.path, error))
            write(line)
            page?.add(error)
            if arguments.json { Console.result(line) }
            Console.talk("kaomask: \(error)")
        }
        if tally.ended != total && !arguments.quiet { showProgress() }
    }

    /// Prints the summary, if there was more than one input or the run was stopped.
    func finish(_ summary: BatchSummary) {
        Console.progress("")
        let total = total ?? tally.ended
        if total == 0, !summary.wasStopped { Console.talk("kaomask: \(nothing)") }
        tally.toCheck = unsure.count
        let place = tally.count(.made) > 0 ? results.map { "; results in \($0.oneLine)" } ?? "" : ""
        let words = "\(tally.words); \(tally.time)\(place)"
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
        for (input, places) in unsure {
            Console.talk("  \(input.oneLine)  \(places.counted("place"))")
        }
    }

    private func write(_ line: String) { file?.write(line + "\n") }

    private func speak(of path: String) {
        file?.speak(of: path)
        pageFile?.speak(of: path)
    }

    private func showProgress() {
        let line = tally.progress(of: total)
        if Console.isTerminal { return Console.progress(line) }
        guard Date().timeIntervalSince(lastTalk) >= talkInterval else { return }
        lastTalk = Date()
        Console.talk(line)
    }
}
