/// The texts of the page in one language, read from the table that the page itself uses: one entry a line, a text in
/// quotation marks or plural forms in braces.
package struct PageTexts: Sendable {
    /// A text, or the forms of one that counts.
    package enum Entry: Hashable, Sendable {
        case text(String)
        case forms([String: String])
    }

    /// The entries by their keys.
    package let entries: [String: Entry]
    /// The language of the texts.
    package let language: PageLanguage

    /// Reads the table of a language.
    package init(_ language: PageLanguage) {
        self.language = language
        let bytes = PageFile(named: language.fileName)?.bytes ?? []
        var entries: [String: Entry] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            guard let found = try? Self.line.wholeMatch(in: line) else { continue }
            let value = String(found.value)
            entries[String(found.key)] =
                value.hasPrefix("{") ? .forms(Self.forms(of: value)) : .text(Self.unquoted(value))
        }
        self.entries = entries
    }

    /// Returns a text; its key if the table has none.
    package func callAsFunction(_ key: String) -> String {
        if case .text(let text) = entries[key] { text } else { key }
    }

    /// Returns a text that counts, with the number filled in for `{n}`; its key if the table has none.
    package func callAsFunction(_ key: String, count: Int) -> String {
        guard case .forms(let forms) = entries[key] else { return key }
        let form = [0: "zero", 1: "one"][count].flatMap { forms[$0] } ?? forms["other"]
        return (form ?? key).replacing("{n}", with: String(count))
    }

    /// Returns a text with its values filled in; its key if the table has none.
    package func callAsFunction(_ key: String, _ values: [String: String]) -> String {
        values.reduce(self(key)) { text, value in text.replacing("{\(value.key)}", with: value.value) }
    }

    /// Returns the program's sentence on a failure in this language, by its code; the sentence itself if the table has
    /// none.
    package func failure(_ code: String, _ sentence: String) -> String {
        let key = "error.\(code)"
        return entries[key] == nil ? sentence : self(key)
    }

    /// Returns the program's remark on a result in this language, by its code and with its values; `nil` if the table has
    /// none, as the English one, whose remarks the program says itself.
    package func remark(_ code: String, _ values: [String: String], ofMovie: Bool) -> String? {
        let key = "remark.\(code)"
        guard entries[key] != nil else { return nil }
        let said = self(key, values)
        return ofMovie ? self("remark.ofMovie", ["rest": said]) : said
    }

    private static func forms(of braces: String) -> [String: String] {
        let pairs = braces.matches(of: form).map { (String($0.name), unquoted(String($0.text))) }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Returns the text of a string literal.
    private static func unquoted(_ literal: String) -> String {
        String(literal.dropFirst().dropLast()).replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
    }

    private static var line: Regex<(Substring, key: Substring, value: Substring)> {
        /\ {4}"?(?<key>[A-Za-z][\w.-]*)"?: (?<value>"(?:[^"\\]|\\.)*"|\{.*\}),/
    }

    private static var form: Regex<(Substring, name: Substring, text: Substring)> {
        /(?<name>[a-z]+): (?<text>"(?:[^"\\]|\\.)*")/
    }
}
