internal import Imaging

/// A form in face coordinates, as a closed-form signed distance function.
///
/// The functions are those of Inigo Quilez, "2D distance functions".
enum ClayShape {
    /// An ellipse, rotated by degrees, clockwise positive.
    case ellipse(Point, halfWidth: Double, halfHeight: Double, degrees: Double = 0)
    /// A line with round ends, which may differ in thickness.
    case capsule(Point, Double, Point, Double)
    /// A convex or concave polygon, with corners rounded outwards by a radius.
    case polygon([Point], radius: Double)
    /// Forms that blend into one another within a distance.
    case merged([ClayShape], smoothly: Double)

    /// Returns a bent line of constant thickness: from the first to the last point, bent towards the middle one.
    static func tube(_ start: Point, _ bend: Point, _ end: Point, radius: Double) -> ClayShape {
        tube(start, bend, end, radii: (radius, radius))
    }

    /// Returns a bent line: from the first to the last point, bent towards the middle one, with a radius at either end.
    static func tube(
        _ start: Point,
        _ bend: Point,
        _ end: Point,
        radii: (start: Double, end: Double)
    ) -> ClayShape {
        let pieces = 8
        let points = (0...pieces).map { index in
            let t = Double(index) / Double(pieces)
            let point = start * ((1 - t) * (1 - t)) + bend * (2 * t * (1 - t)) + end * (t * t)
            return (place: point, radius: radii.start * (1 - t) + radii.end * t)
        }
        return .merged(
            zip(points, points.dropFirst()).map { .capsule($0.place, $0.radius, $1.place, $1.radius) },
            smoothly: 0
        )
    }

    /// Returns the distance of a point outside the form; negative inside.
    func distance(to point: Point) -> Double {
        switch self {
        case .ellipse(let center, let halfWidth, let halfHeight, let degrees):
            Self.ellipse(
                degrees == 0 ? point - center : Affine.rotation(degrees: -degrees).apply(point - center),
                max(1e-6, halfWidth),
                max(1e-6, halfHeight)
            )
        case .capsule(let a, let radiusA, let b, let radiusB): Self.capsule(point, a, radiusA, b, radiusB)
        case .polygon(let corners, let radius): Self.polygon(point, corners) - radius
        case .merged(let forms, let reach): Self.merged(forms, reach, point)
        }
    }

    /// An upper bound of the change of ``distance(to:)`` outside the form per unit that a point moves.
    var steepness: Double {
        switch self {
        case .ellipse(_, let halfWidth, let halfHeight, _):
            // 1 for a circle, 0.65 times this at most for longer ellipses.
            max(halfWidth, halfHeight) / max(1e-6, min(halfWidth, halfHeight))
        case .capsule(let a, let radiusA, let b, let radiusB):
            1 + abs(radiusB - radiusA) / max(1e-6, a.distance(to: b))
        case .polygon: 1
        case .merged(let forms, _): forms.map(\.steepness).max() ?? 1
        }
    }

    /// A bounding box of the form.
    var box: Rect {
        switch self {
        case .ellipse(let center, let halfWidth, let halfHeight, _):
            Rect(x: center.x, y: center.y, width: 0, height: 0).expanded(by: max(halfWidth, halfHeight))
        case .capsule(let a, let radiusA, let b, let radiusB):
            (Rect(enclosing: [a, b]) ?? .nowhere).expanded(by: max(radiusA, radiusB))
        case .polygon(let corners, let radius):
            (Rect(enclosing: corners) ?? .nowhere).expanded(by: radius)
        case .merged(let forms, let reach):
            (Rect(enclosing: forms.map(\.box).flatMap { [Point($0.x, $0.y), Point($0.maxX, $0.maxY)] })
                ?? .nowhere).expanded(by: reach / 4)
        }
    }

    private static func ellipse(_ point: Point, _ halfWidth: Double, _ halfHeight: Double) -> Double {
        let near = Point(point.x / halfWidth, point.y / halfHeight)
        let steep = Point(near.x / halfWidth, near.y / halfHeight)
        let (k0, k1) = (near.length, steep.length)
        return k1 > 1e-12 ? k0 * (k0 - 1) / k1 : -min(halfWidth, halfHeight)
    }

    private static func capsule(
        _ point: Point,
        _ a: Point,
        _ radiusA: Double,
        _ b: Point,
        _ radiusB: Double
    ) -> Double {
        let (along, from) = (b - a, point - a)
        let square = along.x * along.x + along.y * along.y
        let t = square > 0 ? Blend.clamp((from.x * along.x + from.y * along.y) / square, 0, 1) : 0
        return (from - along * t).length - radiusA - (radiusB - radiusA) * t
    }

    private static func polygon(_ point: Point, _ corners: [Point]) -> Double {
        guard var previous = corners.last else { return .infinity }
        var (nearest, sign) = (Double.infinity, 1.0)
        for corner in corners {
            let (edge, from) = (previous - corner, point - corner)
            let square = max(1e-12, edge.x * edge.x + edge.y * edge.y)
            let t = Blend.clamp((from.x * edge.x + from.y * edge.y) / square, 0, 1)
            let away = from - edge * t
            nearest = min(nearest, away.x * away.x + away.y * away.y)
            let (isBelow, isAbove) = (point.y >= corner.y, point.y < previous.y)
            let side = edge.x * from.y > edge.y * from.x
            if isBelow == isAbove, isBelow == side { sign = -sign }
            previous = corner
        }
        return sign * nearest.squareRoot()
    }

    private static func merged(_ forms: [ClayShape], _ reach: Double, _ point: Point) -> Double {
        var merged = Double.infinity
        for index in forms.indices {
            let next = forms[index].distance(to: point)
            let blend = max(0, reach - abs(merged - next))
            merged = min(merged, next) - (reach > 0 ? blend * blend / (4 * reach) : 0)
        }
        return merged
    }
}

extension Rect {
    /// An empty rectangle.
    static let nowhere = Rect(x: 0, y: 0, width: 0, height: 0)
}

extension Point {
    /// The distance from the origin.
    var length: Double { (x * x + y * y).squareRoot() }
}
