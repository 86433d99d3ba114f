internal import Imaging

/// The outline of what covers a face, in the face's own frame (origin in its middle, pixels).
struct PatchShape {
    /// The two outlines there are.
    enum Kind {
        /// A superellipse with the exponent 2.5: fuller than an ellipse, like a head.
        case head
        /// A rectangle with corners as round as can be.
        case capsule
    }

    let kind: Kind
    var center: Point
    var halfWidth: Double
    var halfHeight: Double

    /// The shape grown about its middle until it holds each point with a margin: of several ways to grow in
    /// width and height, the one that hides least besides.
    func covering(_ points: [Point], margin: Double) -> PatchShape {
        let outer = points.map { pushed($0, by: margin) }
        guard !holds(outer) else { return self }
        let widths = (0...20).map { 1 + Double($0) * 0.05 }
        let grown = widths.compactMap { scaled(by: $0, 1).growing(upAndDown: true, toHold: outer) }
        let best = grown.min { $0.halfWidth * $0.halfHeight < $1.halfWidth * $1.halfHeight }
        return best ?? growing(upAndDown: false, toHold: outer) ?? self
    }

    /// The shape stretched, in height only or both ways, just as far as it must be to hold the points; `nil`
    /// when it would have to be more than so many times as large.
    private func growing(upAndDown: Bool, toHold points: [Point]) -> PatchShape? {
        func grown(_ factor: Double) -> PatchShape { scaled(by: upAndDown ? 1 : factor, factor) }
        var (low, high) = (1.0, upAndDown ? 3 : 1e7)
        guard grown(high).holds(points) else { return nil }
        for _ in 0..<(upAndDown ? 16 : 48) {
            let middle = (low * high).squareRoot()
            if grown(middle).holds(points) { high = middle } else { low = middle }
        }
        return grown(high)
    }

    private func holds(_ points: [Point]) -> Bool { points.allSatisfy { distance(to: $0) <= 0 } }

    private func scaled(by x: Double, _ y: Double) -> PatchShape {
        PatchShape(kind: kind, center: center, halfWidth: halfWidth * x, halfHeight: halfHeight * y)
    }

    /// About how far a point lies outside the shape; 0 or less inside.
    func distance(to point: Point) -> Double {
        let (x, y) = (abs(point.x - center.x), abs(point.y - center.y))
        return switch kind {
        case .head: headDistance(x, y)
        case .capsule: capsuleDistance(x, y)
        }
    }

    /// How much ``distance(to:)`` can change, at most, for each pixel that a point is moved.
    ///
    /// The distance is taken along the line to the middle. From an ellipse `k` times as long as wide it changes by at
    /// most 1 + (k - 1/k) / 2; twice as much leaves room for the fuller outline.
    var steepness: Double {
        let longer = max(halfWidth, halfHeight) / max(1e-9, min(halfWidth, halfHeight))
        return 2 + longer - 1 / longer
    }

    /// The half width of the shape at a height, 0 above and below it.
    func halfWidth(atHeight y: Double) -> Double {
        let v = min(1, abs(y - center.y) / halfHeight)
        switch kind {
        case .head: return halfWidth * Powers.power(1 - Powers.twoAndHalf(v), 0.4)
        case .capsule:
            let radius = min(halfWidth, halfHeight)
            let rise = max(0, abs(y - center.y) - (halfHeight - radius))
            return halfWidth - radius + max(0, radius * radius - rise * rise).squareRoot()
        }
    }

    /// How many times larger than the shape a box of this size about its middle may be to just fit inside.
    func fit(width: Double, height: Double) -> Double {
        let u = width / 2 / halfWidth
        let v = height / 2 / halfHeight
        let level = Powers.power(Powers.twoAndHalf(u) + Powers.twoAndHalf(v), 0.4)
        return level > 0 ? 1 / level : 1
    }

    private func pushed(_ point: Point, by margin: Double) -> Point {
        let length = point.distance(to: center)
        return length > 0 ? center + (point - center) * ((length + margin) / length) : point
    }

    private func headDistance(_ x: Double, _ y: Double) -> Double {
        let level = Powers.twoAndHalf(x / halfWidth) + Powers.twoAndHalf(y / halfHeight)
        guard level > 1 else { return 0 }
        return (x * x + y * y).squareRoot() * (1 - Powers.minusTwoFifths(level))
    }

    private func capsuleDistance(_ x: Double, _ y: Double) -> Double {
        let radius = min(halfWidth, halfHeight)
        let (dx, dy) = (max(0, x - halfWidth + radius), max(0, y - halfHeight + radius))
        return (dx * dx + dy * dy).squareRoot() - radius
    }
}
