internal import Movies

/// The values of an option, and how words become one.
struct OptionValues<Value>: Sendable {
    let kind: OptionFacts.Kind
    /// Returns the value of the option of a name that words stand for; throws `OptionError` for all others.
    let parse: @Sendable (String, String) throws -> Value
}

extension OptionValues<Bool> {
    /// On, where the option is named.
    static let flag = OptionValues(kind: .flag) { _, _ in true }
}

extension OptionValues<String> {
    /// The path of a file, which is read when the job begins.
    static let file = OptionValues(kind: .file) { $1 }

    /// Any text; `words` are some of those there are.
    static func text(_ words: [String] = [], standard: String? = nil) -> Self {
        OptionValues(kind: .text(words, standard: standard)) { $1 }
    }
}

extension OptionValues where Value: RawRepresentable<String> & CaseIterable & Sendable {
    /// One of a list of words, in any case.
    ///
    /// - Parameter other: What else a word may stand for.
    static func choice(
        _ standard: Value? = nil,
        or other: @escaping @Sendable (String) -> Value? = { _ in nil }
    ) -> Self {
        let names = Value.allCases.map(\.rawValue)
        return OptionValues(kind: .choice(names, standard: standard?.rawValue)) { name, words in
            let match = Value.allCases.first { $0.rawValue.lowercased() == words.lowercased() }
            if let value = match ?? other(words) { return value }
            let remedy = Spelling.remedy(for: words, among: names)
            throw OptionError(name, "cannot be \"\(words.oneLine)\"\(remedy)")
        }
    }
}

extension OptionValues where Value: Comparable & Numeric & LosslessStringConvertible & Sendable {
    /// A number in a range.
    ///
    /// - Parameter unit: The unit that follows the range in the error.
    static func number(in range: ClosedRange<Value>, unit: String? = nil, standard: Value? = nil) -> Self {
        func number(_ value: Value) -> Double { Double("\(value)") ?? 0 }
        let kind = OptionFacts.Kind.number(
            number(range.lowerBound)...number(range.upperBound),
            standard: standard.map(number),
            step: Value.self is any BinaryInteger.Type ? 1 : 0.1
        )
        let parse = range.parser(unit: unit)
        return OptionValues(kind: kind) { name, words in
            do { return try parse(words) } catch { throw OptionError(name, "\(error)", not: words) }
        }
    }
}

extension OptionValues<Double> {
    /// A score from which something counts as a face; its range depends on the detector.
    static func score(in range: ClosedRange<Double>, standard: Double) -> Self {
        OptionValues(kind: .number(range, standard: standard, step: 0.05)) { name, words in
            if let score = Double(words) { return score }
            throw OptionError(name, "needs a number such as 0.5", not: words)
        }
    }
}

extension OptionValues<FrameRate> {
    /// Frames a second.
    static func frameRate(in range: ClosedRange<Double>, standard: FrameRate? = nil) -> Self {
        OptionValues(kind: .number(range, standard: standard?.perSecond, step: 1)) { name, words in
            if let rate = FrameRate(words), range.contains(rate.perSecond) { return rate }
            throw OptionError(name, "must be \(range.inWords), such as 29.97 or 30000/1001", not: words)
        }
    }
}

extension OptionValues {
    /// A length: pixels such as `30`, or a percentage of a side such as `2%`; the page takes percentages alone.
    ///
    /// - Parameters:
    ///   - pixels: The pixels there are, and what makes a length of them.
    ///   - percent: The percentages there are, and what makes a length of a fraction of the side.
    ///   - side: The side that percentages are of: `the long side`.
    static func length(
        pixels: ClosedRange<Double>,
        _ ofPixels: @escaping @Sendable (Double) -> Value,
        percent: ClosedRange<Double>,
        of side: String,
        _ ofShare: @escaping @Sendable (Double) -> Value
    ) -> Self {
        OptionValues(kind: .percent(percent)) { name, words in
            let isShare = words.hasSuffix("%")
            if let number = Double(isShare ? words.dropLast() : words[...]),
                (isShare ? percent : pixels).contains(number)
            {
                return isShare ? ofShare(number / 100) : ofPixels(number)
            }
            let ranges = "\(pixels.inWords) pixels such as 30, or \(percent.inWords)% of \(side) such as 2%"
            throw OptionError(name, "needs " + ranges, not: words)
        }
    }
}
