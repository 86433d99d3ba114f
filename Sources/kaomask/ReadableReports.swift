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
    var wasWork: Bool { deed != .kept && deed != .planned }
    var faceCount: Int? { nil }
    var wasMade: Bool { true }
    var handout: HandoutEntry? { nil }
    var worthLooking: (input: String, places: Int)? { nil }
}

extension DetectReport: ReadableReport {
    var deed: Deed { faces.isEmpty ? .faceless : .made }
    static var deed: String { "with faces" }
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

extension CoverReport: ReadableReport {
    var handout: HandoutEntry? {
        status.hasOutput ? HandoutEntry(picture: output, movie: movie, faces: faces.count) : nil
    }
    var faceCount: Int? { faces.count }
    var deed: Deed { status == .written && hidden == 0 ? .drawnOn : Deed(status) }
    static var deed: String { "covered" }
    var wasWork: Bool { deed != .kept && deed != .planned && searched != false }
    var details: [String] { rebuilt + faces.map(\.line) }
    var picture: String { status.hasOutput ? output : input }
    var wasMade: Bool { status != .skipped }
    var worthLooking: (input: String, places: Int)? {
        faces.worthLooking(beside: unsure, movieSearch, of: input)
    }

    var lines: [String] {
        let what = noFace(warnings, searched)
        switch status {
        case .written:
            return ["\(output.place)  \(faces.counted) \(hiding)\(left)"]
                + (movie.map { ["\($0.oneLine)  covered too"] } ?? []) + notable.line + warnings.each
                + faces.thin + unsure.doubts
        case .kept: return [output.kept]
        case .skipped: return ["\(input.place)  \(what), skipped"] + warnings.each + unsure.doubts
        case .copied:
            return ["\(output.place)  \(what), copied\(notes == nil ? " unchanged" : left)"] + notable.line
                + warnings.each + unsure.doubts
        case .planned: return ["\(input.place)  would become \(output.place)"]
        }
    }

    func rows(_ texts: PageTexts) -> [String] {
        [picture.oneLine, texts.outcome(status, hidden ?? faces.count, output)]
            + ((notes ?? []) + (warnings ?? [])).map(texts.remark)
            + texts.check(worthLooking != nil) + faces.map(\.row)
    }

    /// The notes that are worth a line of their own.
    private var notable: [Remark]? {
        let rest = (notes ?? []).filter { !$0.isRoutine }
        return rest.isEmpty ? nil : rest
    }

    /// The other notes, for whoever wants to know all.
    private var rebuilt: [String] {
        (notes ?? []).filter(\.isRoutine).map { "  \($0)" }
    }

    /// The result for the faces.
    private var hiding: String { hidden == 0 ? "drawn on, none hidden" : "covered" }

    /// The words for the result of the second search.
    private var left: String {
        switch facesLeft {
        case .none: ""
        case .some(0): ", none left visible"
        case .some(let count): ", \(count) left visible"
        }
    }
}

extension RevealReport: ReadableReport {
    var handout: HandoutEntry? {
        let hasMovie = movie != still && status != .copied
        return status.hasOutput
            ? HandoutEntry(picture: still, movie: hasMovie ? movie : nil, faces: faces.count) : nil
    }
    var faceCount: Int? { faces.count }
    var deed: Deed { Deed(status) }
    static var deed: String { "made" }
    var wasWork: Bool { deed != .kept && deed != .planned && searched != false }
    var details: [String] { faces.map(\.line) }
    var picture: String { status.hasOutput ? still : input }
    var wasMade: Bool { status != .skipped }
    var worthLooking: (input: String, places: Int)? {
        faces.worthLooking(beside: unsure, movieSearch, of: input)
    }

    var lines: [String] {
        let what = noFace(warnings, searched)
        switch status {
        case .written:
            return [
                "\(still.place)  \(faces.counted) covered",
                "\(still == movie ? "its movie" : movie.oneLine)  reveals \(faces.count == 1 ? "it" : "them")",
            ]
                + notes.line + warnings.each + faces.thin + unsure.doubts
        case .kept: return [still.kept]
        case .skipped: return ["\(input.place)  \(what), skipped"] + warnings.each + unsure.doubts
        case .copied: return ["\(still.place)  \(what), copied unchanged"] + warnings.each + unsure.doubts
        case .planned:
            let movie = still == movie ? "" : " and \(movie.oneLine)"
            return ["\(input.place)  would become \(still.place)\(movie)"]
        }
    }

    func rows(_ texts: PageTexts) -> [String] {
        [picture.oneLine, texts.outcome(status, faces.count, still)]
            + ((notes ?? []) + (warnings ?? [])).map(texts.remark)
            + texts.check(worthLooking != nil) + faces.map(\.row)
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

/// The reason why nothing was covered: a warning says what was chosen in vain.
private func noFace(_ warnings: [Remark]?, _ searched: Bool?) -> String {
    if searched == false { return "no face found in an earlier run" }
    return warnings == nil ? "no face found" : "no face selected"
}

extension String {
    /// A path in a line of results.
    fileprivate var place: String { self == StandardOutput.name ? "standard output" : oneLine }

    /// The remark on an existing output.
    var kept: String { "\(oneLine)  already exists, kept (--force to redo)" }
}

extension OutputStatus {
    /// `true` if the output exists.
    fileprivate var hasOutput: Bool { self == .written || self == .kept || self == .copied }
}

extension [Remark]? {
    /// The notes on one line; empty without notes.
    fileprivate var line: [String] {
        map { ["  note: " + $0.map(\.description).joined(separator: "; ").oneLine] } ?? []
    }

    /// Warnings, a line each.
    fileprivate var each: [String] { (self ?? []).map { "  warning: " + $0.description.oneLine } }
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
