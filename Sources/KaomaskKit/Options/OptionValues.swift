internal import Movies

/// The values of an option and the parser of its words.
struct OptionValues<Value>: Sendable {
    let kind: OptionFacts.Kind
    /// Returns the value of the words for the option of a name, or throws `OptionError`.
    let parse: @Sendable (String, String) throws -> Value
}

extension OptionValues<Bool> {
    static let flag = OptionValues(kind: .flag) { _, _ in true }
}

extension OptionValues<String> {
    /// A file's path, read when the job begins.
    static let file = OptionValues(kind: .file) { $1 }

    /// Any text, with some suggested words.
    static func text(_ words: [String] = [], standard: String? = nil) -> Self {
        OptionValues(kind: .text(words, standard: standard)) { $1 }
    }
}

extension OptionValues where Value: RawRepresentable<String> & CaseIterable & Sendable {
    /// One of a list of words, in any case; `other` parses further ones.
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
    /// A number in a range; the error names the range with `unit`.
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
    /// The score from which a detection counts as a face; its range depends on the detector.
    static func score(in range: ClosedRange<Double>, standard: Double) -> Self {
        OptionValues(kind: .number(range, standard: standard, step: 0.05)) { name, words in
            if let score = Double(words) { return score }
            throw OptionError(name, "needs a number such as 0.5", not: words)
        }
    }
}

extension OptionValues<FrameRate> {
    static func frameRate(in range: ClosedRange<Double>, standard: FrameRate? = nil) -> Self {
        OptionValues(kind: .number(range, standard: standard?.perSecond, step: 1)) { name, words in
            if let rate = FrameRate(words), range.contains(rate.perSecond) { return rate }
            throw OptionError(name, "must be \(range.inWords), such as 29.97 or 30000/1001", not: words)
        }
    }
}

extension OptionValues {
    /// A length: pixels such as `30`, or a percentage of `side` such as `2%`; the page accepts only percentages.
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
