/// Ranges in rising order, joined where they meet.
struct RunList: Sendable {
    private(set) var ranges: [Range<Int>] = []

    /// Adds a range that begins no earlier than the last one does.
    mutating func append(_ range: Range<Int>) {
        guard let last = ranges.last, range.lowerBound <= last.upperBound else {
            return ranges.append(range)
        }
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    }
}
