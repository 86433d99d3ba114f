internal import ArgumentParser
internal import Foundation
internal import Pipeline

/// A printer of reports as they come, with a progress line below them.
final class Reporter<Report: ReadableReport> {
    private let arguments: ReportArguments
    private let lines: (Report) -> [String]
    private let file: ReportFile?
    private let page: PicturePage?
    private let total: Int?
    private let nothing: String
    private let start = Date()
    private var lastTalk = Date()
    private var (ended, failed) = (0, 0)
    private var faces: Int?
    /// The pictures a person should check, and the number of places in each.
    private var unsure: [(input: String, places: Int)] = []

    /// The interval at which progress is printed if standard error is not a terminal, seconds.
    private let talkInterval = 15.0

    /// Creates a reporter for `total` inputs, or for an unknown number.
    ///
    /// - Parameters:
    ///   - nothing: The message for a run without inputs.
    ///   - lines: Returns the printed form of a report; `nil` for the form the arguments request.
    init(
        _ arguments: ReportArguments,
        total: Int?,
        nothing: String = Run.nothing(among: 0),
        lines: ((Report) -> [String])? = nil
    ) throws {
        self.arguments = arguments
        (self.total, self.nothing) = (total, nothing)
        self.lines = lines ?? { arguments.lines(of: $0) }
        file = try arguments.report.map { try ReportFile($0, option: "--report", beginsWith: "{") }
        page = try arguments.html.map { path in
            PicturePage(try ReportFile(path, option: "--html", beginsWith: "<"), at: path)
        }
    }

    /// Prints the outcome of one input.
    ///
    /// - Parameter thumbnail: The thumbnail for the page.
    func report(_ outcome: Outcome<Report>, thumbnail: PictureThumbnail? = nil) {
        Console.progress("")
        switch outcome {
        case .success(let report):
            faces = report.faceCount.map { $0 + (faces ?? 0) } ?? faces
            report.worthLooking.map { unsure.append($0) }
            speak(of: report.picture)
            write(JSONLine.encode(report))
            page?.add(
                kind: report.wasMade ? .done : .none,
                path: report.picture,
                thumbnail: thumbnail,
                lines: report.lines + report.details
            )
            if !arguments.quiet { lines(report).forEach(Console.result) }
        case .failure(let error):
            failed += 1
            speak(of: error.path)
            let line = JSONLine.encode(FailureReport(input: error.path, error))
            write(line)
            page?.add(kind: .failed, path: error.path, thumbnail: nil, lines: [error.path, error.detail])
            if arguments.json { Console.result(line) }
            Console.talk("kaomask: \(error)")
        }
        ended += 1
        if ended != total && !arguments.quiet { showProgress() }
    }

    /// Prints the summary, if there was more than one input.
    func finish(_ summary: BatchSummary) {
        Console.progress("")
        let total = total ?? ended
        if total == 0 { Console.talk("kaomask: \(nothing)") }
        let counts = "\(summary.done) of \(total) done, \(facesFound)\(summary.failed) failed"
        let words = counts + (faces == nil ? "" : ", " + rate) + (summary.wasStopped ? "; stopped" : "")
        page?.finish(words)
        file?.finish()
        guard total > 1, !arguments.quiet, !arguments.json else { return }
        sayUnsure()
        Console.talk(words)
    }

    /// Lists the pictures a person should check.
    private func sayUnsure() {
        guard !unsure.isEmpty else { return }
        Console.talk(
            "Please check these: a face may be left, or something covered that is none (detect says where):"
        )
        for (input, places) in unsure {
            Console.talk("  \(input.oneLine)  \(places == 1 ? "1 place" : "\(places) places")")
        }
    }

    private func write(_ line: String) { file?.write(line + "\n") }

    private func speak(of path: String) {
        file?.speak(of: path)
        page?.speak(of: path)
    }

    private var facesFound: String { faces.map { $0 == 1 ? "1 face, " : "\($0) faces, " } ?? "" }
    private var seconds: Double { max(0.001, Date().timeIntervalSince(start)) }
    private var rate: String { String(format: "%.1f pictures/s", Double(ended) / seconds) }

    private func showProgress() {
        if Console.isTerminal { return Console.progress(progressLine) }
        guard Date().timeIntervalSince(lastTalk) >= talkInterval else { return }
        lastTalk = Date()
        Console.talk(progressLine)
    }

    private var progressLine: String {
        let counts = "\(facesFound)\(failed) failed"
        guard let total else { return "\(ended) done  \(rate)  \(counts)" }
        let left = Int((seconds / Double(max(1, ended)) * Double(total - ended)).rounded(.up))
        let clock = "\(left / 60):" + String(format: "%02d", left % 60)
        return "\(ended)/\(total)  \(rate)  \(clock) left  \(counts)"
    }
}
