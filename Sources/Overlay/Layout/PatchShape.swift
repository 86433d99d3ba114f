internal import Imaging

/// The outline of a patch, in face coordinates.
struct PatchShape {
    enum Kind {
        /// A superellipse with the exponent 2.3, narrower or wider towards the chin.
        case head
        /// A superellipse with the exponent 2.5: fuller than an ellipse.
        case oval
        /// A rectangle with fully rounded ends.
        case capsule
    }

    let kind: Kind
    var center: Point
    var halfWidth, halfHeight: Double
    /// The narrowing at the chin; negative for a head widest at the cheeks.
    var taper = 0.1

    /// Returns the shape grown about its centre to contain the points with a margin: of several combinations of width
    /// and height, the one of least area.
    func covering(_ points: [Point], margin: Double) -> PatchShape {
        let outer = points.map { pushed($0, by: margin) }
        guard !holds(outer) else { return self }
        let widths = (0...20).map { 1 + Double($0) * 0.05 }
        let grown = widths.compactMap { scaled(by: $0, 1).growing(upAndDown: true, toHold: outer) }
        let best = grown.min { $0.halfWidth * $0.halfHeight < $1.halfWidth * $1.halfHeight }
        return best ?? growing(upAndDown: false, toHold: outer) ?? self
    }

    /// Returns the shape grown about its centre, evenly, to contain the points with a margin.
    func inflated(toHold points: [Point], margin: Double) -> PatchShape {
        growing(upAndDown: false, toHold: points.map { pushed($0, by: margin) }) ?? self
    }

    /// Returns the shape stretched in height, or in both directions, just enough to contain the points; `nil` beyond a
    /// limit.
    private func growing(upAndDown: Bool, toHold points: [Point]) -> PatchShape? {
        func grown(_ factor: Double) -> PatchShape { scaled(by: upAndDown ? 1 : factor, factor) }
        guard !holds(points) else { return self }
        // Nearly always a little suffices, found in few steps.
        let isNear = grown(3).holds(points)
        var (low, high) = (1.0, isNear ? 3 : 1e7)
        guard isNear || !upAndDown && grown(high).holds(points) else { return nil }
        for _ in 0..<(isNear ? 16 : 48) {
            let middle = (low * high).squareRoot()
            if grown(middle).holds(points) { high = middle } else { low = middle }
        }
        return grown(high)
    }

    private func holds(_ points: [Point]) -> Bool { points.allSatisfy { distance(to: $0) <= 0 } }

    private func scaled(by x: Double, _ y: Double) -> PatchShape {
        var scaled = self
        (scaled.halfWidth, scaled.halfHeight) = (halfWidth * x, halfHeight * y)
        return scaled
    }

    /// Returns the approximate distance of a point outside; 0 or less inside.
    func distance(to point: Point) -> Double {
        let (x, y) = (abs(point.x - center.x), abs(point.y - center.y))
        switch kind {
        case .head:
            // Deep inside, an upper bound of the level suffices.
            let inner = x / halfWidth + y / halfHeight
            guard inner > 1 - ClayShading.depth else { return -ClayShading.depth * halfWidth }
            let level = level(at: point)
            return level > 0 ? (x * x + y * y).squareRoot() * (1 - 1 / level) : -min(halfWidth, halfHeight)
        case .oval: return ovalDistance(x, y)
        case .capsule: return capsuleDistance(x, y)
        }
    }

    /// Returns the relative position of a point: 0 at the centre, 1 on the outline.
    func level(at point: Point) -> Double {
        let (x, y) = (abs(point.x - center.x), point.y - center.y)
        let v = abs(y) / halfHeight
        switch kind {
        case .head:
            return Powers.headRoot(Powers.headPower(x / narrowed(atHeight: y)) + Powers.headPower(v))
        case .oval:
            return Powers.power(Powers.twoAndHalf(x / halfWidth) + Powers.twoAndHalf(v), 0.4)
        case .capsule:
            let radius = min(halfWidth, halfHeight)
            return 1 + capsuleDistance(x, abs(y)) / radius
        }
    }

    private func narrowed(atHeight y: Double) -> Double {
        let down = max(0, min(1, y / halfHeight))
        return halfWidth * (1 - taper * down * down)
    }

    /// The maximum change of ``distance(to:)`` per pixel of movement.
    ///
    /// The distance is measured towards the centre. For an ellipse with axes in the ratio `k` it changes by at most 1 +
    /// (k - 1/k) / 2; twice as much allows for the fuller outline.
    var steepness: Double {
        let longer = max(halfWidth, halfHeight) / max(1e-9, min(halfWidth, halfHeight))
        return 2 + longer - 1 / longer
    }

    func halfWidth(atHeight y: Double) -> Double {
        let v = min(1, abs(y - center.y) / halfHeight)
        switch kind {
        case .head:
            let width = narrowed(atHeight: y - center.y)
            return width * Powers.headRoot(1 - Powers.headPower(v))
        case .oval: return halfWidth * Powers.power(1 - Powers.twoAndHalf(v), 0.4)
        case .capsule:
            let radius = min(halfWidth, halfHeight)
            let rise = max(0, abs(y - center.y) - (halfHeight - radius))
            return halfWidth - radius + max(0, radius * radius - rise * rise).squareRoot()
        }
    }

    var box: Rect {
        let reach = kind == .head ? halfWidth * max(1, 1 - taper) : halfWidth
        return Rect(x: center.x - reach, y: center.y - halfHeight, width: 2 * reach, height: 2 * halfHeight)
    }

    /// Returns the outline's point in a direction, in degrees clockwise from straight up.
    func rim(_ degrees: Double) -> Point {
        let direction = Affine.rotation(degrees: degrees).apply(Point(0, -1))
        let level = level(at: center + direction)
        return level > 0 ? center + direction * (1 / level) : center
    }

    /// Returns the scale at which a centred box just fits inside.
    func fit(width: Double, height: Double) -> Double {
        let corner = center + Point(width / 2, height / 2)
        let level =
            kind == .capsule
            ? Powers.power(
                Powers.twoAndHalf(width / 2 / halfWidth) + Powers.twoAndHalf(height / 2 / halfHeight),
                0.4
            ) : level(at: corner)
        return level > 0 ? 1 / level : 1
    }

    private func pushed(_ point: Point, by margin: Double) -> Point {
        let length = point.distance(to: center)
        return length > 0 ? center + (point - center) * ((length + margin) / length) : point
    }

    private func ovalDistance(_ x: Double, _ y: Double) -> Double {
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

extension PatchShape {
    init(head frame: FaceFrame) {
        self.init(
            kind: .head,
            center: Point(0, 0),
            halfWidth: 0.50 * frame.width,
            halfHeight: 0.50 * frame.height
        )
    }

    /// Creates a chubby head, widest at the cheeks, that contains the points to hide with a margin. `chubbiness` is its
    /// minimum width relative to the height; `lean` the share of its extra width to give up.
    init(chubby frame: FaceFrame, _ chubbiness: Double, lean: Double, margin: Double) {
        var head = PatchShape(head: frame)
        let extra = max(0, chubbiness * head.halfHeight - head.halfWidth)
        head.halfWidth += extra * (1 - lean)
        head.taper = -0.03 * (1 - 2 * lean)
        self = head.inflated(toHold: frame.hull, margin: margin)
    }

    /// Returns the distance from the centre to the outline in the direction of a point.
    func outline(toward point: Point) -> Double {
        let level = level(at: point)
        return level > 0 ? point.distance(to: center) / level : 0
    }
}
