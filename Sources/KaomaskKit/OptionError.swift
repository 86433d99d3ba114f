/// The error of an option whose value is out of range.
package struct OptionError: Error {
    /// The option's name, in lower case with hyphens: `movie-size`.
    package let option: String
    /// The values it takes: `must be 64 to 4096`.
    package let reason: String

    /// Creates the error of an option.
    package init(_ option: String, _ reason: String) { (self.option, self.reason) = (option, reason) }
}

extension ClosedRange where Bound: Numeric {
    /// The range as people write it, `0.5 to 3`.
    package var inWords: String {
        func word(_ bound: Bound) -> String {
            let text = "\(bound)"
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        return "\(word(lowerBound)) to \(word(upperBound))"
    }

    /// Checks that an option's value is in the range.
    ///
    /// - Parameter unit: The unit that follows the numbers in the error.
    /// - Throws: `OptionError` with the range.
    package func check(_ value: Bound, _ option: String, unit: String? = nil) throws(OptionError) {
        guard !contains(value) else { return }
        throw OptionError(option, "must be " + inWords + (unit.map { " " + $0 } ?? ""))
    }
}
