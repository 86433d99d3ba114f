internal import FileJobs
package import Movies

/// The error of an option whose value is out of range.
package struct OptionError: Error, CustomStringConvertible {
    /// The option's name, in lower case with hyphens: `movie-size`.
    package let option: String
    /// The values it takes: `must be 64 to 4096`.
    package let reason: String

    /// Creates the error of an option.
    package init(_ option: String, _ reason: String) { (self.option, self.reason) = (option, reason) }

    /// Creates the error of an option that cannot take the words that were typed.
    package init(_ option: String, _ reason: String, not words: String) {
        self.init(option, reason + ", not " + (words.isEmpty ? "an empty word" : words.oneLine))
    }

    /// The sentence on the command line: `--movie-size must be 64 to 4096`.
    package var description: String { "--\(option) \(reason)" }
}

/// The values an option takes: `must be 64 to 4096`. The parser names the option and the value.
package struct Demand: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

extension ClosedRange where Bound: Numeric {
    /// The range as people write it, `0.5 to 3`, or `at least 1`.
    package var inWords: String {
        func word(_ bound: Bound) -> String {
            let text = "\(bound)"
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        if let bound = upperBound as? Int, bound == .max { return "at least " + word(lowerBound) }
        return "\(word(lowerBound)) to \(word(upperBound))"
    }

    /// Checks that an option's value is in the range.
    ///
    /// - Parameter unit: The unit that follows the numbers in the error.
    /// - Throws: `OptionError` with the range.
    package func check(_ value: Bound, _ option: String, unit: String? = nil) throws(OptionError) {
        guard !contains(value) else { return }
        throw OptionError(option, demand(unit))
    }

    /// The words that a value must be in the range.
    fileprivate func demand(_ unit: String?, kind: String = "") -> String {
        "must be " + kind + inWords + (unit.map { " " + $0 } ?? "")
    }
}

extension ClosedRange where Bound: Numeric & LosslessStringConvertible & Sendable {
    /// Returns the parser of an option whose values are the numbers of the range; it throws `Demand` for all else.
    ///
    /// - Parameter unit: The unit that follows the numbers in the error.
    package func parser(unit: String? = nil) -> @Sendable (String) throws -> Bound {
        { words in
            if let number = Bound(words), contains(number) { return number }
            let isFraction =
                Bound.self is any BinaryInteger.Type && Double(words).map { $0 != $0.rounded() } == true
            throw Demand(demand(unit, kind: isFraction ? "a whole number, " : ""))
        }
    }
}

extension ClosedRange<Double> {
    /// Returns the parser of an option whose values are the frame rates of the range; it throws `Demand` for all else.
    package func frameRateParser() -> @Sendable (String) throws -> FrameRate {
        { words in
            if let rate = FrameRate(words), contains(rate.perSecond) { return rate }
            throw Demand("must be \(inWords), such as 29.97 or 30000/1001")
        }
    }
}
