internal import FoundationEssentials

/// Reads and writes JSON files that users edit by hand.
package enum JSONFile {
    /// The largest JSON value: 10 MiB, a drawing with the most points. Decoding takes up to thirty times as much.
    static let maximumLength = 10 << 20

    /// Writes a value as one line, replacing any existing file; on failure, that is left unchanged.
    package static func write(
        _ value: some Encodable,
        as path: String,
        _ permissions: FilePermissions
    ) throws(PipelineError) {
        try WholeFile.write(Array((JSONLine.encode(value) + "\n").utf8), as: path, permissions)
    }

    /// Reads a value from the file at `path`. Throws `code` with the place in the file, or that it is too long; `kind`
    /// completes the sentence "not JSON as ... has it".
    package static func read<Value: Decodable>(
        _ type: Value.Type,
        from path: String,
        code: FailureCode,
        kind: String
    ) throws(PipelineError) -> Value {
        let bytes = try FileBytes.read(path, limit: maximumLength)
        do { return try JSONDecoder().decode(Value.self, from: Data(bytes)) } catch {
            throw PipelineError(
                code: code,
                path: path,
                detail: JSONFile.reason(error, otherwise: "not JSON in the form \(kind)")
            )
        }
    }

    /// Returns a decoding error's location and cause in words.
    package static func reason(_ error: any Error, otherwise sentence: String) -> String {
        guard let error = error as? DecodingError else { return sentence }
        func place(_ context: DecodingError.Context) -> String {
            context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }
                .joined().trimmingPrefix(".").description
        }
        switch error {
        case .keyNotFound(let key, let context):
            let place = place(context)
            return place.isEmpty
                ? "\"\(key.stringValue)\" is missing" : "\(place) lacks \"\(key.stringValue)\""
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            let place = place(context)
            return place.isEmpty
                ? sentence : "\(place) has the wrong type: \(context.debugDescription)"
        case .dataCorrupted(let context):
            return context.codingPath.isEmpty ? sentence : "\(place(context)): \(context.debugDescription)"
        @unknown default: return sentence
        }
    }
}

/// Any JSON key, or a place in a list.
struct AnyKey: CodingKey {
    let stringValue: String
    let intValue: Int?
    init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
    init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }

    /// Refuses an object with other keys.
    static func check(_ decoder: any Decoder, _ keys: [String], besides: [String] = []) throws {
        let all = try decoder.container(keyedBy: AnyKey.self).allKeys
        guard let foreign = all.first(where: { !(keys + besides).contains($0.stringValue) }) else { return }
        let hint = Spelling.suggestion(for: foreign.stringValue, among: keys)
        let path = decoder.codingPath + [foreign]
        throw DecodingError.dataCorrupted(
            .init(codingPath: path, debugDescription: "there is no such key" + hint)
        )
    }
}

/// Encodes reports as JSON Lines: one object per line, keys sorted.
package enum JSONLine {
    /// Returns the line for a report, without its line break.
    package static func encode(_ report: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Reports contain only numbers, text and lists, so encoding cannot fail.
        guard let data = try? encoder.encode(report) else { return "{}" }
        return String(decoding: data, as: UTF8.self).jsonEscaped
    }

    /// The version of report lines: names keep their meaning within it (docs/json.md).
    static let version = 1

    /// Adds the version to a report's first line.
    package static func stamped(_ line: String) -> String {
        line == "{}" ? "{\"version\":\(version)}" : line.dropLast() + ",\"version\":\(version)}"
    }

    /// Returns a line's input, escaped as in the line, or `nil`.
    package static func input(of line: String) -> Substring? {
        guard let mark = line.firstRange(of: "\"input\":\"") else { return nil }
        var end = mark.upperBound
        while end < line.endIndex, line[end] != "\"" {
            end = line.index(after: end)
            if line[line.index(before: end)] == "\\", end < line.endIndex { end = line.index(after: end) }
        }
        return line[mark.upperBound..<end]
    }
}

extension String {
    /// JSON safe for terminals: characters that change the display of others are escaped (RFC 8259 §7).
    fileprivate var jsonEscaped: String {
        guard unicodeScalars.contains(where: \.deceives) else { return self }
        return unicodeScalars.map { scalar in
            guard scalar.deceives else { return String(scalar) }
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }.joined()
    }
}

extension Double {
    /// Returns the number rounded for reports.
    func rounded(places: Int) -> Double {
        let factor = (0..<places).reduce(1.0) { power, _ in power * 10 }
        // Adding 0 turns -0 into 0.
        return (self * factor).rounded() / factor + 0
    }

    /// Returns the number with so many digits behind the point.
    package func fixed(places: Int) -> String {
        let factor = (0..<places).reduce(1) { power, _ in power * 10 }
        guard magnitude < 1e12 else { return "\(self)" }
        let whole = Int((magnitude * Double(factor)).rounded(.toNearestOrEven))
        let rest = String(factor + whole % factor).dropFirst()
        return (self < 0 && whole > 0 ? "-" : "") + "\(whole / factor)" + (places > 0 ? "." : "") + rest
    }
}
