internal import Imaging

extension Rect {
    var area: Double { width * height }

    /// The area two rectangles share.
    func sharedArea(with other: Rect) -> Double {
        let across = min(maxX, other.maxX) - max(x, other.x)
        let down = min(maxY, other.maxY) - max(y, other.y)
        return across > 0 && down > 0 ? across * down : 0
    }

    /// Whether two boxes are of the same face: they share two fifths of what they cover together, or one lies
    /// for the most part in the other. Heads in a crowd hide more of each other than their faces do, so boxes of
    /// different faces, from the brows to the chin, share less.
    ///
    /// - Parameter part: How much of the smaller box lies in the other one then.
    func isSameFace(as other: Rect, inside part: Double = 0.6) -> Bool {
        let shared = sharedArea(with: other)
        return shared > 0.4 * (area + other.area - shared) || shared > part * min(area, other.area)
    }
}

extension Array {
    /// The elements in falling order of `score`, without those whose box is of the same face as a better one's.
    func keepingBest(by score: (Element) -> Double, box: (Element) -> Rect) -> [Element] {
        keepingBest(by: score) { box($0).isSameFace(as: box($1)) }
    }

    /// The elements in falling order of `score`, without those that are the same as a better one.
    ///
    /// - Parameter most: So many of them at most.
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
