internal import Imaging

/// An outline or line of straight and curved pieces, in pixels, top-left origin.
struct VectorPath: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case move(Point)
        case line(Point)
        /// A cubic Bézier curve: two control points and an end.
        case curve(Point, Point, Point)
        /// A straight line back to the start of the subpath.
        case close
    }

    var steps: [Step]

    init(_ steps: [Step] = []) { self.steps = steps }

    /// The control distance of a quarter circle as a cubic, in radii: 4/3 (√2 - 1).
    private static let quarter = 0.552_284_75

    /// Returns a rectangle with rounded corners; too large a radius is reduced.
    static func box(_ rect: Rect, radius: Double = 0) -> VectorPath {
        let r = max(0, min(radius, rect.width / 2, rect.height / 2))
        let (left, top, right, bottom) = (rect.x, rect.y, rect.maxX, rect.maxY)
        guard r > 0 else {
            return VectorPath([
                .move(Point(left, top)), .line(Point(right, top)), .line(Point(right, bottom)),
                .line(Point(left, bottom)), .close,
            ])
        }
        let k = r * (1 - quarter)
        return VectorPath([
            .move(Point(left + r, top)), .line(Point(right - r, top)),
            .curve(Point(right - k, top), Point(right, top + k), Point(right, top + r)),
            .line(Point(right, bottom - r)),
            .curve(Point(right, bottom - k), Point(right - k, bottom), Point(right - r, bottom)),
            .line(Point(left + r, bottom)),
            .curve(Point(left + k, bottom), Point(left, bottom - k), Point(left, bottom - r)),
            .line(Point(left, top + r)),
            .curve(Point(left, top + k), Point(left + k, top), Point(left + r, top)), .close,
        ])
    }

    static func circle(center: Point, radius: Double) -> VectorPath {
        box(
            Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius),
            radius: radius
        )
    }

    var points: [Point] {
        steps.flatMap { step -> [Point] in
            switch step {
            case .move(let to), .line(let to): [to]
            case .curve(let first, let second, let to): [first, second, to]
            case .close: []
            }
        }
    }

    /// Returns the line as consecutive paths of at most `count` segments.
    func pieces(of count: Int) -> [VectorPath] {
        guard steps.count > count + 1 else { return [self] }
        var pieces: [VectorPath] = []
        var piece: [Step] = []
        for step in steps {
            if piece.count > count, let here = VectorPath(piece).points.last {
                pieces.append(VectorPath(piece))
                piece = [.move(here)]
            }
            piece.append(step)
        }
        return pieces + [VectorPath(piece)]
    }

    /// The cosine of the turn, 60 degrees, that makes a corner.
    private static let cornerCosine = 0.5

    /// Returns a smooth line along a finger's stroke: through its corners, and in between through the midpoints of
    /// neighbours, as quadratic curves with the points as control points. A single point stays a point. A point's turn
    /// is measured over `reach` pixels before and after it, so that jitter makes no corners; over its neighbours alone
    /// for 0.
    static func smooth(through points: [Point], reach: Double = 0) -> VectorPath {
        let points = points.indices.filter { $0 == 0 || points[$0] != points[$0 - 1] }.map { points[$0] }
        guard let first = points.first else { return VectorPath() }
        var steps = [Step.move(first)]
        var start = 0
        for end in corners(of: points, reach: reach) + [points.count - 1] {
            steps += bends(along: points[start...end])
            start = end
        }
        return VectorPath(steps)
    }

    /// Returns the curves along points without corners.
    private static func bends(along points: ArraySlice<Point>) -> [Step] {
        guard var here = points.first, let last = points.last else { return [] }
        guard points.count > 2 else { return [.line(last)] }
        return points.indices.dropFirst().dropLast().map { index in
            let (bend, next) = (points[index], points[index + 1])
            let end = index + 2 == points.endIndex ? last : (bend + next) * 0.5
            defer { here = end }
            return .curve(here + (bend - here) * (2 / 3), end + (bend - end) * (2 / 3), end)
        }
    }

    /// Returns the corners: where the line turns most, and by at least 60 degrees.
    private static func corners(of points: [Point], reach: Double) -> [Int] {
        var along = [0.0]
        for (point, next) in zip(points, points.dropFirst()) {
            along.append((along.last ?? 0) + point.distance(to: next))
        }
        var (before, after) = (0, 0)
        var corners: [(index: Int, cosine: Double)] = []
        for index in points.indices.dropFirst().dropLast() {
            while before + 1 < index, along[index] - along[before + 1] >= reach { before += 1 }
            after = max(after, index + 1)
            while after + 1 < points.count, along[after] - along[index] < reach { after += 1 }
            let cosine = cosine(of: points[index] - points[before], points[after] - points[index])
            guard cosine <= cornerCosine else { continue }
            if let last = corners.last, along[index] - along[last.index] < reach {
                if cosine < last.cosine { corners[corners.count - 1] = (index, cosine) }
            } else {
                corners.append((index, cosine))
            }
        }
        return corners.map(\.index)
    }

    /// Returns the cosine of the angle between directions; 1 if one is zero.
    private static func cosine(of one: Point, _ other: Point) -> Double {
        let lengths = one.distance(to: Point(0, 0)) * other.distance(to: Point(0, 0))
        return lengths > 0 ? (one.x * other.x + one.y * other.y) / lengths : 1
    }
}
