internal import Imaging

extension Rect {
    var area: Double { width * height }

    func sharedArea(with other: Rect) -> Double {
        let across = min(maxX, other.maxX) - max(x, other.x)
        let down = min(maxY, other.maxY) - max(y, other.y)
        return across > 0 && down > 0 ? across * down : 0
    }

    /// Returns `true` if the intersection is more than two fifths of the union, or one lies mostly inside the other.
    func isSameFace(as other: Rect) -> Bool {
        let shared = sharedArea(with: other)
        return shared > 0.4 * (area + other.area - shared) || shared > 0.8 * min(area, other.area)
    }
}

extension Array {
    /// Returns at most `most` elements, best first, without those that `areSame` equates with a better one.
    func keepingBest(
        _ most: Int = .max,
        by score: (Element) -> Double,
        areSame: (Element, Element) -> Bool
    ) -> [Element] {
        var kept: [Element] = []
        for element in sorted(by: { score($0) > score($1) })
        where kept.count < most && !kept.contains(where: { areSame($0, element) }) {
            kept.append(element)
        }
        return kept
    }
}
