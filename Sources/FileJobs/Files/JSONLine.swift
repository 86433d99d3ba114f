internal import Foundation

/// Encodes reports as JSON Lines: one object per line, keys in alphabetical order.
package enum JSONLine {
    /// Returns the line for a report, without its line break.
    package static func encode(_ report: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Reports contain only numbers, text and lists, so encoding cannot fail.
        guard let data = try? encoder.encode(report) else { return "{}" }
        return String(decoding: data, as: UTF8.self).jsonEscaped
    }
}

extension String {
    /// JSON that is safe to print in a terminal: characters that change the display of others are replaced by
    /// equivalent escapes (RFC 8259 §7).
    fileprivate var jsonEscaped: String {
        guard unicodeScalars.contains(where: \.deceives) else { return self }
        return unicodeScalars.map { scalar in
            guard scalar.deceives else { return String(scalar) }
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }.joined()
    }
}
