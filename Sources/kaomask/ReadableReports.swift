internal import Foundation
internal import Pipeline

extension DetectReport: ReadableReport {
    var faceCount: Int? { faces.count }

    var lines: [String] {
        guard !faces.isEmpty else { return ["\(input.oneLine): no face in \(width)x\(height) pixels"] }
        return ["\(input.oneLine): \(faces.counted) in \(width)x\(height) pixels"] + faces.map(\.line)
    }
}

extension CoverReport: ReadableReport {
    var faceCount: Int? { faces.count }

    var lines: [String] {
        switch status {
        case .written: ["\(output.oneLine)  \(faces.counted) covered"]
        case .kept: ["\(output.oneLine)  kept, it was there already (--force makes it again)"]
        case .skipped: ["\(input.oneLine)  no face found, nothing made"]
        case .copied: ["\(output.oneLine)  no face found, copied as it is"]
        }
    }
}

extension RevealReport: ReadableReport {
    var faceCount: Int? { faces.count }

    var lines: [String] {
        switch status {
        case .written:
            [
                "\(still.oneLine)  \(faces.counted) covered",
                "\(movie.oneLine)  reveals \(faces.count == 1 ? "it" : "them")",
            ]
                + (notes ?? []).map { "  note: \($0)" }
        case .kept: ["\(still.oneLine)  kept, it was there already (--force makes it again)"]
        case .skipped: ["\(input.oneLine)  no face found, nothing made"]
        case .copied: ["\(still.oneLine)  no face found, copied as it is"]
        }
    }
}

extension [Face] {
    /// The faces counted, in words.
    fileprivate var counted: String { count == 1 ? "1 face" : "\(count) faces" }
}

extension Face {
    /// One face on a line of its own.
    fileprivate var line: String {
        let score = confidence.map { String(format: "  score %.2f", $0) } ?? "  given"
        let turned = landmarks != nil ? String(format: "  turned %.0f°", roll) : ""
        return "  \(id): \(box[2])x\(box[3]) at \(box[0]),\(box[1])\(score)\(turned)"
    }
}
