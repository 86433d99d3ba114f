/// A list of ranges in ascending order, merged if they overlap or touch.
struct RunList: Sendable {
    private(set) var ranges: [Range<Int>] = []

    /// Adds a range that starts no earlier than the last one.
    mutating func append(_ range: Range<Int>) {
        guard let last = ranges.last, range.lowerBound <= last.upperBound else { return ranges.append(range) }
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    }
}
