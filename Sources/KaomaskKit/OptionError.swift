internal import Imaging
internal import Overlay
internal import Scenes

/// The error of an option whose value is out of range.
package struct OptionError: Error, CustomStringConvertible {
    /// The option's name, in lower case with hyphens: `movie-size`.
    package let option: String
    /// The accepted values: `must be 64 to 4096`.
    package let reason: String
    /// `true` if the reason is a sentence of its own.
    private let isSentence: Bool

    init(_ option: String, _ reason: String) {
        (self.option, self.reason, isSentence) = (option, reason, false)
    }

    /// Creates the error of an option that does not accept the typed words.
    package init(_ option: String, _ reason: String, not words: String) {
        self.init(option, reason + ", not " + (words.isEmpty ? "an empty word" : words.oneLine))
    }

    /// Creates the error of an option whose value is an unknown colour or cannot be drawn; `words` are its keywords.
    init(_ option: String, _ error: OverlayError, words: [String]) {
        var sentence = "\(error)"
        if case .unknownColor(let word) = error {
            let own = words.filter { !Color.names.contains($0) }
            let hint = Spelling.misspelt("colour", word, among: own + Color.knownNames)
            sentence = hint ?? ([sentence] + own).joined(separator: ", ")
        }
        self.init(option, because: sentence)
    }

    init(_ option: String, _ error: CollageError, words: [String]) {
        var hint: String?
        if case .unknownTemplate(let word) = error {
            hint = Spelling.misspelt("template", word, among: words)
        }
        self.init(option, because: hint ?? "\(error)")
    }

    /// Creates the error of an option with a sentence.
    init(_ option: String, because reason: String) {
        (self.option, self.reason, isSentence) = (option, reason, true)
    }

    /// The sentence on the command line: `--movie-size must be 64 to 4096`, `--ink: unknown colour "rde"`.
    package var description: String { "--\(option)\(isSentence ? ":" : "") \(reason)" }
}

/// The values an option takes: `must be 64 to 4096`. The parser names the option and the value.
struct Demand: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

extension ClosedRange where Bound: Numeric {
    /// The range in words, `0.5 to 3`, or `at least 1`.
    package var inWords: String {
        func word(_ bound: Bound) -> String {
            let text = "\(bound)"
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        if let bound = upperBound as? Int, bound == .max { return "at least " + word(lowerBound) }
        return "\(word(lowerBound)) to \(word(upperBound))"
    }
}

extension ClosedRange where Bound: Numeric & LosslessStringConvertible & Sendable {
    /// Returns the parser of an option with the numbers of the range; for others, it throws `Demand` with `unit`.
    package func parser(unit: String? = nil) -> @Sendable (String) throws -> Bound {
        { words in
            if let number = Bound(words), contains(number) { return number }
            let isFraction =
                Bound.self is any BinaryInteger.Type && Double(words).map { $0 != $0.rounded() } == true
            let kind = isFraction ? "a whole number, " : ""
            throw Demand("must be " + kind + inWords + (unit.map { " " + $0 } ?? ""))
        }
    }
}
