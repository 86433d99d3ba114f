internal import FoundationEssentials

/// The requested fields of reports: whole ones, such as `warnings`, and parts of lists, such as `faces.box`.
package struct ReportFields: Sendable {
    /// The fields that identify a line, always kept.
    private static let always: Set = ["input", "output", "still", "status", "error", "reason"]
    private static let ofFaces = [
        "box", "confidence", "covered", "id", "kaomoji", "landmarks", "points", "roll", "thin", "turn",
    ]
    /// All fields of all reports.
    static let known =
        always.sorted() + [
            "bundle", "cards", "cells", "codec", "coding", "comparison", "contentIdentifier", "drawn",
            "duration",
            "emptyCells", "faces", "facesLeft", "findings", "format", "frames", "height", "hidden",
            "inputMovie",
            "kind", "movie", "movieSearch", "notes", "ok", "orientation", "pairedWith", "photos", "pictures",
            "reviewedBy", "searchTime", "searched", "stillImageTime", "stillImageTimeValue", "strokes",
            "template",
            "tracks",
            "unsure", "warnings", "width",
        ] + ["faces", "unsure"].flatMap { list in ofFaces.map { "\(list).\($0)" } }

    private let wanted: Set<String>

    /// Parses a comma-separated list; the error names the first unknown field.
    package init(_ words: String) throws(OptionError) {
        let names = words.split(separator: ",").map { $0.trimmed }
        if let wrong = names.first(where: { !Self.known.contains($0) }) {
            throw OptionError("report-fields", Spelling.unknown("field", wrong, among: Self.known))
        }
        wanted = Self.always.union(names)
    }

    /// Returns a report line with only these fields.
    package func line(_ line: String) -> String {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(line.utf8)) else {
            return line
        }
        return JSONLine.encode(kept(value, below: ""))
    }

    private func kept(_ value: JSONValue, below path: String) -> JSONValue {
        switch value {
        case .list(let values): return .list(values.map { kept($0, below: path) })
        case .object(let object):
            var some: [String: JSONValue] = [:]
            for (key, value) in object {
                let place = path + key
                if wanted.contains(place) {
                    some[key] = value
                } else if wanted.contains(where: { $0.hasPrefix(place + ".") }) {
                    some[key] = kept(value, below: place + ".")
                }
            }
            return .object(some)
        default: return value
        }
    }
}

private enum JSONValue: Codable {
    case object([String: JSONValue])
    case list([JSONValue])
    case text(String)
    case whole(Int)
    case number(Double)
    case bool(Bool)
    case null

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .whole(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .object(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .whole(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .bool(let value): try container.encode(value)
        case .null: try container.encodeNil()
        }
    }
}
