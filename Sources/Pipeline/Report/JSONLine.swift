internal import Foundation

/// Reports as JSON Lines: one object a line, keys in alphabetical order.
public enum JSONLine {
    /// The line for a report, without its line break.
    public static func encode(_ report: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Our reports hold numbers, text and lists only; none of them can fail to encode.
        guard let data = try? encoder.encode(report) else { return "{}" }
        return String(decoding: data, as: UTF8.self).jsonEscaped
    }
}

extension String {
    /// JSON that a terminal shows as it is: characters that would change how others are seen are written as escapes, which
    /// mean the same (RFC 8259 §7).
    fileprivate var jsonEscaped: String {
        guard unicodeScalars.contains(where: \.deceives) else { return self }
        return unicodeScalars.map { scalar in
            guard scalar.deceives else { return String(scalar) }
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }.joined()
    }
}
