internal import ArgumentParser
internal import Foundation
internal import Pipeline

/// A report that people can read too.
protocol ReadableReport: Encodable, Sendable {
    /// Lines for people.
    var lines: [String] { get }
    /// How many faces it speaks of, or `nil` when it is not about faces.
    var faceCount: Int? { get }
}

/// Prints reports as they come, and a progress line below them.
final class Reporter {
    private let arguments: ReportArguments
    private let file: FileHandle?
    private let total: Int?
    private let start = Date()
    private var lastTalk = Date()
    private var (ended, failed) = (0, 0)
    private var faces: Int?

    /// Where there is no terminal to draw a progress line on, one is printed this often, seconds.
    private static let talkInterval = 15.0

    /// A reporter for `total` inputs, or for as many as come.
    init(_ arguments: ReportArguments, total: Int?) throws {
        self.arguments = arguments
        self.total = total
        file = try arguments.report.map(Self.open)
    }

    /// Prints the outcome of one input.
    func report(_ outcome: Outcome<some ReadableReport>) {
        Console.progress("")
        switch outcome {
        case .success(let report):
            faces = report.faceCount.map { $0 + (faces ?? 0) } ?? faces
            write(JSONLine.encode(report))
            if !arguments.json && !arguments.quiet { report.lines.forEach(Console.result) }
        case .failure(let error):
            failed += 1
            write(JSONLine.encode(FailureReport(input: error.path, error)))
            Console.talk("kaomask: \(error)")
        }
        ended += 1
        if ended != total && !arguments.quiet { showProgress() }
    }

    /// The last word for people, when there was more than one input.
    func finish(_ summary: BatchSummary) {
        Console.progress("")
        let total = total ?? ended
        if total == 0 { Console.talk("kaomask: no pictures were found there") }
        guard total > 1, !arguments.quiet, !arguments.json else { return }
        let counts = "\(summary.done) of \(total) done, \(facesFound)\(summary.failed) failed"
        Console.talk(counts + (faces == nil ? "" : ", " + rate) + (summary.wasStopped ? "; stopped" : ""))
    }

    private func write(_ line: String) {
        if arguments.json { Console.result(line) }
        file?.write(Data((line + "\n").utf8))
    }

    private var facesFound: String { faces.map { $0 == 1 ? "1 face, " : "\($0) faces, " } ?? "" }
    private var seconds: Double { max(0.001, Date().timeIntervalSince(start)) }
    private var rate: String { String(format: "%.1f pictures/s", Double(ended) / seconds) }

    private func showProgress() {
        if Console.isTerminal { return Console.progress(progressLine) }
        guard Date().timeIntervalSince(lastTalk) >= Self.talkInterval else { return }
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

    /// Opens the file of the report. A file that is there already is replaced only if it is a report: a slip of
    /// the hand may name a photograph.
    private static func open(_ path: String) throws -> FileHandle {
        if let first = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)).read(upToCount: 1),
            first != Data("{".utf8)
        {
            throw ValidationError("--report: \(path) exists and is not a report; choose another name")
        }
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw ValidationError("--report: \(path) cannot be written") }
        return handle
    }
}
