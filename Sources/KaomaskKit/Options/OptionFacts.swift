/// The name, help and values of an option.
package struct OptionFacts: Sendable, Hashable {
    /// The values.
    package enum Kind: Sendable, Hashable {
        /// None: the name alone sets it.
        case flag
        /// Any text, with some suggested words.
        case text([String], standard: String? = nil)
        case file
        /// One word of a list, with the default.
        case choice([String], standard: String? = nil)
        /// A number, with the default and the step of the page's arrows.
        case number(ClosedRange<Double>, standard: Double? = nil, step: Double)
        /// A length, as a percentage in this range.
        case percent(ClosedRange<Double>)
    }

    /// The name without dashes, on the command line and in the page's requests.
    package let name: String
    package let short: Character?
    package let kind: Kind
    /// `true` for an option of one run or picture, which settings files must not give.
    package let isForOneRun: Bool
    /// The word for the value in the help; `nil` for the name.
    package let value: String?
    private let text: String

    package init(
        _ name: String,
        _ kind: Kind,
        _ text: String = "",
        short: Character? = nil,
        value: String? = nil,
        isForOneRun: Bool = false
    ) {
        (self.name, self.kind, self.text, self.short, self.value) = (name, kind, text, short, value)
        self.isForOneRun = isForOneRun
    }

    /// The help, with the words of a list and the default.
    package var help: String {
        switch kind {
        case .choice(let words, let standard):
            text + " (values: " + words.joined(separator: ", ") + (standard.map { "; default: " + $0 } ?? "")
                + ")"
        case .text(_, let standard?): text + " (default: \(standard))"
        case .flag, .text, .file, .number, .percent: text
        }
    }

    /// The words for shell completion.
    package var words: [String] {
        switch kind {
        case .text(let words, _), .choice(let words, _): words
        case .flag, .file, .number, .percent: []
        }
    }
}

extension OptionFacts: Encodable {
    private enum CodingKeys: CodingKey { case form, choices, min, max, step, standard }

    /// Encodes the data for the page's control.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        func encode(_ form: String, _ range: ClosedRange<Double>? = nil, step: Double? = nil) throws {
            try values.encode(form, forKey: .form)
            try values.encodeIfPresent(range?.lowerBound, forKey: .min)
            try values.encodeIfPresent(range?.upperBound, forKey: .max)
            try values.encodeIfPresent(step, forKey: .step)
        }
        switch kind {
        case .flag: try encode("flag")
        case .file: try encode("sound")
        case .percent(let range): try encode("number", range, step: 0.1)
        case .number(let range, let standard, let step):
            try encode("number", range, step: step)
            try values.encodeIfPresent(standard, forKey: .standard)
        case .text(_, let standard):
            try encode("text")
            try values.encodeIfPresent(standard, forKey: .standard)
        case .choice(let words, let standard):
            try encode("menu")
            try values.encode(words, forKey: .choices)
            try values.encodeIfPresent(standard, forKey: .standard)
        }
    }
}
