/// An English remark of the program on a result, with places for values.
package struct RemarkPattern: Sendable {
    /// The key of the remark in the tables.
    package let key: String
    /// The words before, between and after the values.
    private let words: [String]
    /// The names of the values.
    private let names: [String]

    /// All remarks of the table, those with the most words first.
    package static let all: [RemarkPattern] = PageTexts(.english).entries.compactMap { key, entry in
        guard key.hasPrefix("remark."), case .text(let text) = entry else { return nil }
        return RemarkPattern(key, text)
    }.sorted { ($0.length, $0.key) > ($1.length, $1.key) }

    private var length: Int { words.reduce(0) { $0 + $1.count } }

    private init(_ key: String, _ text: String) {
        self.key = key
        words = text.split(separator: /\{\w+\}/, omittingEmptySubsequences: false).map(String.init)
        names = text.matches(of: /\{(\w+)\}/).map { String($0.1) }
    }

    /// Returns the values in a sentence by their names; `nil` if it is another remark.
    package func values(in sentence: String) -> [String: String]? {
        guard sentence.hasPrefix(words[0]) else { return nil }
        var rest = sentence.dropFirst(words[0].count)
        var values: [String: String] = [:]
        for (name, word) in zip(names.dropLast(), words.dropFirst()) {
            guard let next = rest.firstRange(of: word) else { return nil }
            values[name] = String(rest[..<next.lowerBound])
            rest = rest[next.upperBound...]
        }
        guard let name = names.last, let end = words.last else { return rest.isEmpty ? [:] : nil }
        guard rest.hasSuffix(end) else { return nil }
        values[name] = String(rest.dropLast(end.count))
        return values
    }
}
