internal import FoundationEssentials

/// The texts of the page in one language, from the JSON file that the page itself loads.
package struct PageTexts: Sendable {
    /// A text, or the plural forms of one: `zero`, `one`, `other`.
    package enum Entry: Hashable, Sendable, Decodable {
        case text(String)
        case forms([String: String])

        /// Decodes a string as a text and an object as forms.
        package init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let text = try? value.decode(String.self) {
                self = .text(text)
            } else {
                self = .forms(try value.decode([String: String].self))
            }
        }
    }

    let entries: [String: Entry]
    package let language: PageLanguage

    package init(_ language: PageLanguage) {
        self.language = language
        let bytes = PageFile(named: "texts-\(language.rawValue).json")?.bytes ?? []
        entries = (try? JSONDecoder().decode([String: Entry].self, from: Data(bytes))) ?? [:]
    }

    /// Returns a text; its key if the table has none.
    package func callAsFunction(_ key: String) -> String {
        if case .text(let text) = entries[key] { text } else { key }
    }

    /// Returns the form of a text for a number, filled in for `{n}`; its key if the table has none.
    package func callAsFunction(_ key: String, count: Int) -> String {
        guard case .forms(let forms) = entries[key] else { return key }
        let form = [0: "zero", 1: "one"][count].flatMap { forms[$0] } ?? forms["other"]
        return (form ?? key).replacing("{n}", with: String(count))
    }

    /// Returns a text with its values filled in; its key if the table has none.
    package func callAsFunction(_ key: String, _ values: [String: String]) -> String {
        values.reduce(self(key)) { text, value in text.replacing("{\(value.key)}", with: value.value) }
    }

    /// Returns a failure's sentence in this language, by its code; `sentence` itself if the table has none.
    package func failure(_ code: String, _ sentence: String) -> String {
        let key = "error.\(code)"
        return entries[key] == nil ? sentence : self(key)
    }

    /// Returns a remark in this language, by its code and with its values; `nil` if the table has none, as in
    /// English, whose remarks come from the reports.
    package func remark(_ code: String, _ values: [String: String], ofMovie: Bool) -> String? {
        let key = "remark.\(code)"
        guard entries[key] != nil else { return nil }
        let said = self(key, values)
        return ofMovie ? self("remark.ofMovie", ["rest": said]) : said
    }
}
