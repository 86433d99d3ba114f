/// Medians and other statistics.
extension Array<Double> {
    /// Returns an interpolated percentile; `share` is 0 to 1. 0 without values.
    func percentile(_ share: Double) -> Double { sorted().percentileOfSorted(share) }

    package var median: Double { percentile(0.5) }

    package func percentileOfSorted(_ share: Double) -> Double {
        guard let last = indices.last else { return 0 }
        let place = Swift.max(0, Swift.min(1, share)) * Double(last)
        let below = Int(place)
        let above = Swift.min(last, below + 1)
        return self[below] + (self[above] - self[below]) * (place - Double(below))
    }

}

extension Array<OKLab> {
    /// The median of each coordinate; `nil` without colours.
    var median: OKLab? {
        guard !isEmpty else { return nil }
        return OKLab(map(\.lightness).median, map(\.a).median, map(\.b).median)
    }
}
