/// Medians and the like.
extension Array<Double> {
    /// The value below which this share of the values lie, between two of them where it falls there; 0 of none.
    func percentile(_ share: Double) -> Double { sorted().percentileOfSorted(share) }

    /// The middle value; 0 of none.
    package var median: Double { percentile(0.5) }

    /// The same of values that are in order already.
    package func percentileOfSorted(_ share: Double) -> Double {
        guard let last = indices.last else { return 0 }
        let place = Swift.max(0, Swift.min(1, share)) * Double(last)
        let below = Int(place)
        let above = Swift.min(last, below + 1)
        return self[below] + (self[above] - self[below]) * (place - Double(below))
    }

    /// How far the values lie from their mean: the root of the mean square; 0 of none.
    var deviation: Double {
        guard !isEmpty else { return 0 }
        let mean = reduce(0, +) / Double(count)
        return (reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)).squareRoot()
    }
}

extension Array<OKLab> {
    /// The median of each coordinate; `nil` of none.
    var median: OKLab? {
        guard !isEmpty else { return nil }
        return OKLab(map(\.lightness).median, map(\.a).median, map(\.b).median)
    }
}
