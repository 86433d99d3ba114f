internal import Faces
import FileJobs
internal import Foundation
internal import KaomaskKit
import Page

/// A report with a text form.
protocol ReadableReport: Encodable, Sendable {
    /// The text, line by line.
    var lines: [String] { get }
    /// Additional lines with details.
    var details: [String] { get }
    /// Returns the text on the page of `--html`, the title first.
    func rows(_ texts: PageTexts) -> [String]
    /// The number of faces, or `nil` when the report is not about faces.
    var faceCount: Int? { get }
    /// The picture that best shows the result.
    var picture: String { get }
    /// The result for the input.
    var deed: Deed { get }
    /// The thing made, in a word that follows a number.
    static var deed: String { get }
    /// `true` if files are made, which a run that is started again keeps.
    static var isOfFiles: Bool { get }
    /// `true` if it took time, because it was not done before.
    var wasWork: Bool { get }
    /// `true` if something was made or found.
    var wasMade: Bool { get }
    /// The entry for a standalone page; `nil` when nothing was made.
    var handout: HandoutEntry? { get }
    /// The picture with uncertain places, and their number; `nil` when there are none.
    var worthLooking: (input: String, places: Int)? { get }
}

extension ReadableReport {
    var details: [String] { [] }
    func rows(_ texts: PageTexts) -> [String] { lines + details }
    var deed: Deed { .made }
    static var deed: String { "made" }
    static var isOfFiles: Bool { true }
    var wasWork: Bool { deed != .kept && deed != .planned }
    var faceCount: Int? { nil }
    var wasMade: Bool { true }
    var handout: HandoutEntry? { nil }
    var worthLooking: (input: String, places: Int)? { nil }
}

/// The report of a command that makes files, or keeps those that are there.
protocol MakingReport: ReadableReport {
    var status: OutputStatus { get }
    /// The paths of the files.
    var results: [String] { get }
    /// The lines on files that were made.
    var made: [String] { get }
    /// The lines on files that are to be made.
    var planned: [String] { get }
}

extension MakingReport {
    var deed: Deed { Deed(status) }
    var planned: [String] { results.map { "\($0.oneLine)  would be written" } }

    var lines: [String] {
        switch status {
        case .written: made
        case .planned: planned
        case .kept, .skipped, .copied: results.map(\.kept)
        }
    }
}

extension DetectReport: ReadableReport {
    var deed: Deed { faces.isEmpty ? .faceless : .made }
    static var deed: String { "with faces" }
    static var isOfFiles: Bool { false }
    var faceCount: Int? { faces.count }
    var picture: String { input }
    var wasMade: Bool { !faces.isEmpty }
    var worthLooking: (input: String, places: Int)? { faces.worthLooking(beside: unsure, of: input) }

    var lines: [String] {
        let count = faces.isEmpty ? "no face" : faces.counted
        return ["\(input.oneLine): \(count) in \(width)x\(height) pixels"] + faces.map(\.line)
            + unsure.map { $0.line + "  unsure" }
    }

    func rows(_ texts: PageTexts) -> [String] {
        let found = faces.isEmpty ? texts("state.faceless") : texts("coveredFaces", count: faces.count)
        return [input.oneLine, found] + texts.check(worthLooking != nil) + faces.map(\.row)
    }

    /// The faces as rows of a table with the columns of ``tableHead``: CSV according to RFC 4180.
    var table: [String] {
        let name = "\"" + input.replacingOccurrences(of: "\"", with: "\"\"") + "\""
        return faces.map { face in
            let score = face.confidence.map { String(format: "%.3f", $0) } ?? ""
            let cells = [width, height, face.id] + face.box
            return ([name] + cells.map(String.init) + [score, String(format: "%.1f", face.roll)])
                .joined(separator: ",")
        }
    }

    /// The names of the table's columns.
    static var tableHead: String { "input,width,height,id,left,top,box_width,box_height,confidence,roll" }
}

/// The report of a command that covers faces.
protocol CoveringReport: ReadableReport {
    var input: String { get }
    /// The path of the covered picture.
    var result: String { get }
    var faces: [Face] { get }
    /// The number of faces that are hidden.
    var hiddenFaces: Int { get }
    var unsure: [Face] { get }
    var status: OutputStatus { get }
    var searched: Bool? { get }
    var notes: [Remark]? { get }
    var warnings: [Remark]? { get }
    var movieSearch: MovieSearch? { get }
    /// The lines on a written result.
    var written: [String] { get }
    /// The result of the second search, in words; empty without one.
    var left: String { get }
    /// The outputs of a planned result, in words.
    var planned: String { get }
}

extension CoveringReport {
    var left: String { "" }
    var faceCount: Int? { faces.count }
    var wasWork: Bool { deed != .kept && deed != .planned && searched != false }
    var details: [String] {
        (notes ?? []).filter(\.isRoutine).map { "  \($0)" } + faces.map(\.line)
    }
    var picture: String { status.hasOutput ? result : input }
    var wasMade: Bool { status != .skipped }
    var worthLooking: (input: String, places: Int)? {
        faces.worthLooking(beside: unsure, movieSearch, of: input)
    }

    var lines: [String] {
        let remarks = notable + (warnings ?? []).map { "  warning: " + $0.description.oneLine }
        switch status {
        case .written: return written + remarks + faces.thin + unsure.doubts
        case .kept: return [result.kept]
        case .skipped: return ["\(input.place)  \(reason), skipped"] + remarks + unsure.doubts
        case .copied:
            let change = notes == nil ? " unchanged" : left
            return ["\(result.place)  \(reason), copied\(change)"] + remarks + unsure.doubts
        case .planned: return ["\(input.place)  would become \(planned)"]
        }
    }

    func rows(_ texts: PageTexts) -> [String] {
        [picture.oneLine, texts.outcome(status, hiddenFaces, result)]
            + ((notes ?? []) + (warnings ?? [])).map(texts.remark)
            + texts.check(worthLooking != nil) + faces.map(\.row)
    }

    /// The notes of interest on one line; empty without any.
    private var notable: [String] {
        let notable = (notes ?? []).filter { !$0.isRoutine }
        return notable.isEmpty
            ? [] : ["  note: " + notable.map(\.description).joined(separator: "; ").oneLine]
    }

    /// The reason why nothing was covered.
    private var reason: String {
        if searched == false { return "no face found in an earlier run" }
        return warnings == nil ? "no face found" : "no face selected"
    }
}

extension CoverReport: CoveringReport {
    var handout: HandoutEntry? {
        status.hasOutput ? HandoutEntry(picture: output, movie: movie, faces: faces.count) : nil
    }
    var deed: Deed { status == .written && hidden == 0 ? .drawnOn : Deed(status) }
    static var deed: String { "covered" }
    var result: String { output }
    var hiddenFaces: Int { hidden ?? faces.count }
    var planned: String { output.place }
    var written: [String] {
        let hiding = hidden == 0 ? "drawn on, none hidden" : "covered"
        return ["\(output.place)  \(faces.counted) \(hiding)\(left)"]
            + (movie.map { ["\($0.oneLine)  covered too"] } ?? [])
    }

    var left: String {
        switch facesLeft {
        case .none: ""
        case .some(0): ", none left visible"
        case .some(let count): ", \(count) left visible"
        }
    }
}

extension RevealReport: CoveringReport {
    var handout: HandoutEntry? {
        let hasMovie = movie != still && status != .copied
        return status.hasOutput
            ? HandoutEntry(picture: still, movie: hasMovie ? movie : nil, faces: faces.count) : nil
    }
    var deed: Deed { Deed(status) }
    static var deed: String { "made" }
    var result: String { still }
    var hiddenFaces: Int { faces.count }
    var planned: String {
        let others = [still == movie ? nil : movie, bundle].compactMap { $0?.oneLine }
        return ([still.place] + others).joined(separator: " and ")
    }
    var written: [String] {
        [
            "\(still.place)  \(faces.counted) covered",
            "\(still == movie ? "its movie" : movie.oneLine)  reveals \(faces.count == 1 ? "it" : "them")",
        ] + bundle.asBundle
    }
}

extension PageTexts {
    /// Returns the result for an input, in words.
    fileprivate func outcome(_ status: OutputStatus, _ faces: Int, _ output: String) -> String {
        switch status {
        case .written: self("facesCovered", count: faces)
        case .planned: self("report.planned", ["path": output.oneLine])
        case .kept, .skipped, .copied: self("status.\(status.rawValue)")
        }
    }

    /// Returns the request to check a picture with uncertain places.
    fileprivate func check(_ isUnsure: Bool) -> [String] { isUnsure ? [self("report.check")] : [] }
}

extension String {
    /// A path in a line of results.
    var place: String { self == StandardOutput.name ? "standard output" : oneLine }

    /// The remark on an existing output.
    var kept: String { "\(oneLine)  already exists, kept (--force to redo)" }
}

extension String? {
    /// The line on a written bundle; none without a bundle.
    var asBundle: [String] { map { ["\($0.oneLine)  both in one bundle"] } ?? [] }
}

extension OutputStatus {
    /// `true` if the output exists.
    fileprivate var hasOutput: Bool { self == .written || self == .kept || self == .copied }
}

extension [Face] {
    /// The number of faces, in words.
    fileprivate var counted: String { count.counted("face") }

    /// The requests to check faces with weak evidence, with the option that would leave each uncovered.
    fileprivate var thin: [String] {
        filter(\.isThin).map {
            "  face \($0.id) may not be a face; to leave it uncovered, add --except \($0.id)"
        }
    }

    /// Returns the picture of these faces and near misses, and the number of places in it and its movie that a person
    /// should check; `nil` for none.
    fileprivate func worthLooking(
        beside unsure: [Face],
        _ movie: MovieSearch? = nil,
        of input: String
    ) -> (input: String, places: Int)? {
        let places = unsure.count + count { $0.isThin } + (movie?.mayShow.count ?? 0)
        return places > 0 ? (input, places) : nil
    }

    /// The near misses, with the option that would cover each.
    fileprivate var doubts: [String] {
        map { face in
            let box = face.box.map(String.init).joined(separator: ",")
            return "  possible missed face; to cover it, add --face-box \(box)"
        }
    }
}

extension Face {
    /// One face in numbers: its size, its place, its score and its kaomoji.
    fileprivate var row: String {
        let score = confidence.map { String(format: " · %.2f", $0) } ?? ""
        let drawn = kaomoji.map { " · \($0.oneLine)" } ?? ""
        return "\(id): \(box[2]) × \(box[3]) (\(box[0]), \(box[1]))\(score)\(drawn)"
    }

    /// One face on a line of its own.
    fileprivate var line: String {
        let score = confidence.map { String(format: "  score %.2f", $0) } ?? "  set by hand"
        let leaning = landmarks != nil || roll != 0 ? "  turned \(Int(roll.rounded()))°" : ""
        let side = turn.map { $0 == .frontal ? "" : "  \($0.rawValue)" } ?? ""
        let doubt = isThin ? "  please check" : ""
        let drawn = kaomoji.map { "  \($0.oneLine)" } ?? ""
        return "  \(id): \(box[2])x\(box[3]) at \(box[0]),\(box[1])\(score)\(leaning)\(side)\(doubt)\(drawn)"
    }
}
