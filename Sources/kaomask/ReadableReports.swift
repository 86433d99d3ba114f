internal import Faces
internal import Foundation
internal import Pipeline

/// A report with a text form.
protocol ReadableReport: Encodable, Sendable {
    /// The text, line by line.
    var lines: [String] { get }
    /// Additional lines with details.
    var details: [String] { get }
    /// The number of faces, or `nil` when the report is not about faces.
    var faceCount: Int? { get }
    /// The picture that best shows the result.
    var picture: String { get }
    /// `true` if something was made or found.
    var wasMade: Bool { get }
    /// The entry for a standalone page; `nil` when nothing was made.
    var handout: HandoutEntry? { get }
    /// The picture with uncertain places, and their number; `nil` when there are none.
    var worthLooking: (input: String, places: Int)? { get }
}

extension ReadableReport {
    var details: [String] { [] }
    var faceCount: Int? { nil }
    var wasMade: Bool { true }
    var handout: HandoutEntry? { nil }
    var worthLooking: (input: String, places: Int)? { nil }
}

extension DetectReport: ReadableReport {
    var faceCount: Int? { faces.count }
    var picture: String { input }
    var wasMade: Bool { !faces.isEmpty }
    var worthLooking: (input: String, places: Int)? { faces.worthLooking(beside: unsure, of: input) }

    var lines: [String] {
        let count = faces.isEmpty ? "no face" : faces.counted
        return ["\(input.oneLine): \(count) in \(width)x\(height) pixels"] + faces.map(\.line)
            + unsure.map { $0.line + "  unsure" }
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
    var details: [String] { faces.map(\.line) }
    var picture: String { status.hasOutput ? output : input }
    var wasMade: Bool { status != .skipped }
    var worthLooking: (input: String, places: Int)? {
        faces.worthLooking(beside: unsure, movieSearch, of: input)
    }

    var lines: [String] {
        switch status {
        case .written:
            ["\(output.oneLine)  \(faces.counted) \(deed)\(left)"]
                + (movie.map { ["\($0.oneLine)  covered with it"] } ?? []) + notes.line + warnings.each
                + faces.thin + unsure.doubts
        case .kept: ["\(output.oneLine)  kept, it was there already (--force makes it again)"]
        case .skipped:
            ["\(input.oneLine)  no face \(warnings.choice), nothing made"] + warnings.each + unsure.doubts
        case .copied where notes != nil:
            ["\(output.oneLine)  no face \(warnings.choice), copied\(left)"] + notes.line + warnings.each
                + unsure.doubts
        case .copied:
            ["\(output.oneLine)  no face \(warnings.choice), copied as it is"] + warnings.each + unsure.doubts
        case .planned: ["\(input.oneLine)  would become \(output.oneLine)"]
        }
    }

    /// The words for the treatment of the faces.
    private var deed: String { hidden == 0 ? "drawn on, none hidden" : "covered" }

    /// The words for the result of the second search.
    private var left: String {
        switch facesLeft {
        case .none: ""
        case .some(0): ", none left"
        case .some(let count): ", \(count) left"
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
    var details: [String] { faces.map(\.line) }
    var picture: String { status.hasOutput ? still : input }
    var wasMade: Bool { status != .skipped }
    var worthLooking: (input: String, places: Int)? {
        faces.worthLooking(beside: unsure, movieSearch, of: input)
    }

    var lines: [String] {
        switch status {
        case .written:
            [
                "\(still.oneLine)  \(faces.counted) covered",
                "\(still == movie ? "its movie" : movie.oneLine)  reveals \(faces.count == 1 ? "it" : "them")",
            ]
                + notes.line + warnings.each + faces.thin + unsure.doubts
        case .kept: ["\(still.oneLine)  kept, it was there already (--force makes it again)"]
        case .skipped:
            ["\(input.oneLine)  no face \(warnings.choice), nothing made"] + warnings.each + unsure.doubts
        case .copied:
            ["\(still.oneLine)  no face \(warnings.choice), copied as it is"] + warnings.each + unsure.doubts
        case .planned: ["\(input.oneLine)  would become \(still.oneLine) and \(movie.oneLine)"]
        }
    }
}

extension OutputStatus {
    /// `true` if the output exists.
    fileprivate var hasOutput: Bool { self == .written || self == .kept || self == .copied }
}

extension [String]? {
    /// The notes on one line; empty without notes.
    fileprivate var line: [String] { map { ["  note: " + $0.joined(separator: "; ").oneLine] } ?? [] }

    /// The reason why there is no face: a warning lists selections without effect.
    fileprivate var choice: String { self == nil ? "found" : "chosen" }

    /// The warnings, one per line.
    fileprivate var each: [String] { (self ?? []).map { "  warning: " + $0.oneLine } }
}

extension [Face] {
    /// The number of faces, in words.
    fileprivate var counted: String { count == 1 ? "1 face" : "\(count) faces" }

    /// The requests to check faces with weak evidence, with the option that would leave each uncovered.
    fileprivate var thin: [String] {
        filter(\.isThin).map {
            "  please check face \($0.id): it may be none; to leave it as it is: --except \($0.id)"
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
        map { "  a face perhaps; to cover it: --face-box \($0.box.map(String.init).joined(separator: ","))" }
    }
}

extension Face {
    /// One face on a line of its own.
    fileprivate var line: String {
        let score = confidence.map { String(format: "  score %.2f", $0) } ?? "  given"
        let leaning = landmarks != nil || roll != 0 ? "  turned \(Int(roll.rounded()))°" : ""
        let side = turn.map { $0 == .frontal ? "" : "  \($0.rawValue)" } ?? ""
        let doubt = isThin ? "  please check" : ""
        let drawn = kaomoji.map { "  \($0.oneLine)" } ?? ""
        return "  \(id): \(box[2])x\(box[3]) at \(box[0]),\(box[1])\(score)\(leaning)\(side)\(doubt)\(drawn)"
    }
}
