internal import Foundation

/// Reports as JSON Lines: one object a line, keys in alphabetical order.
public enum JSONLine {
    /// The line for a report, without its line break.
    public static func encode(_ report: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Our reports hold numbers, text and lists only; none of them can fail to encode.
        guard let data = try? encoder.encode(report) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
