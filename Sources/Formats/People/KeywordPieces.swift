/// The words of a value that lists several: `Anna; beach, sea`.
struct KeywordPieces {
    /// Without surrounding white space.
    let texts: [String]
    private let value: String

    private static let separators: Set<Character> = [";", ","]

    init(_ value: String) {
        self.value = value
        texts = value.split(whereSeparator: Self.separators.contains).map { Self.trimmed(String($0)) }
    }

    /// Returns the value without the meant pieces; `nil` if none is left, unchanged if none matches.
    func removing(where isMeant: (String) -> Bool) -> String? {
        let pieces = value.split(omittingEmptySubsequences: false, whereSeparator: Self.separators.contains)
        let kept = pieces.filter { !isMeant(Self.trimmed(String($0))) }
        if kept.count == pieces.count { return value }
        guard kept.contains(where: { !Self.trimmed(String($0)).isEmpty }) else { return nil }
        let mark = value.first(where: Self.separators.contains).map(String.init) ?? ";"
        return Self.trimmed(kept.joined(separator: mark))
    }

    private static func trimmed(_ text: String) -> String {
        var rest = Substring(text)
        while let first = rest.first, first.isWhitespace || first == "\0" { rest = rest.dropFirst() }
        while let last = rest.last, last.isWhitespace || last == "\0" { rest = rest.dropLast() }
        return String(rest)
    }
}
