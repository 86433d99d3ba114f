internal import FileJobs

extension InspectReport: ReadableReport {
    package static var deed: String { "inspected" }
    package static var isOfFiles: Bool { false }
    package var picture: String { input }

    package var lines: [String] {
        let what = kind == .other ? "unsupported file" : "\(format) \(kind.rawValue)"
        var facts = ["\(input.oneLine): \(what)"]
        if let width, let height { facts.append("\(width)x\(height)") }
        if let orientation, orientation != 1 { facts.append("orientation \(orientation)") }
        if let codec { facts.append(codec) }
        if let duration { facts.append("\(duration) s") }
        var lines = [facts.joined(separator: ", ")]
        if let contentIdentifier { lines.append("  identifier  \(contentIdentifier)") }
        if let stillImageTime {
            let value = stillImageTimeValue.map { " (value \($0))" } ?? ""
            lines.append(
                "  still time  \(stillImageTime) s\(kind == .movie && value.isEmpty ? " (no value)" : value)"
            )
        }
        if contentIdentifier != nil && kind != .motionPhoto {
            lines.append("  paired with \(pairedWith?.oneLine ?? "none of the files named or beside it")")
        }
        return lines + (tracks ?? []).map { "  " + $0.line }
    }
}
