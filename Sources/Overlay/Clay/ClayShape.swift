internal import Imaging

/// A form in face coordinates, as a signed distance function (Inigo Quilez, "2D distance functions").
enum ClayShape {
    /// A line with round ends.
    case capsule(Point, Point, radius: Double)
    /// A polygon with corners rounded outwards.
    case polygon([Point], radius: Double)
    /// Forms that blend within a distance.
    case merged([ClayShape], smoothly: Double)

    /// Creates a form from drawn marks that blend within a distance; `scale` applies to line widths.
    init(_ marks: [InkMark], scale: Double, smoothly: Double) {
        var forms: [ClayShape] = []
        for mark in marks {
            let (open, closed) = (mark.path.open.polylines, mark.path.closed.polylines)
            switch mark.form {
            case .fill, .clipped, .spot:
                forms += (open + closed).map { .polygon($0, radius: 0) }
            case .stroke(let width):
                let radius = width * InkSheet.pen / 2 * scale
                forms += closed.map { .polygon($0, radius: radius) }
                for line in open {
                    forms += zip(line, line.dropFirst()).map { .capsule($0, $1, radius: radius) }
                }
            }
        }
        self = .merged(forms, smoothly: smoothly)
    }

    func distance(to point: Point) -> Double {
        switch self {
        case .capsule(let a, let b, let radius): Self.segment(point, a, b) - radius
        case .polygon(let corners, let radius): Self.polygon(point, corners) - radius
        case .merged(let forms, let reach): Self.merged(forms, reach, point)
        }
    }

    var box: Rect {
        switch self {
        case .capsule(let a, let b, let radius): (Rect(enclosing: [a, b]) ?? .nowhere).expanded(by: radius)
        case .polygon(let corners, let radius):
            (Rect(enclosing: corners) ?? .nowhere).expanded(by: radius)
        case .merged(let forms, let reach):
            (Rect(enclosing: forms.map(\.box).flatMap { [Point($0.x, $0.y), Point($0.maxX, $0.maxY)] })
                ?? .nowhere).expanded(by: reach / 4)
        }
    }

    private static func segment(_ point: Point, _ a: Point, _ b: Point) -> Double {
        let (along, from) = (b - a, point - a)
        let square = along.x * along.x + along.y * along.y
        let t = square > 0 ? Blend.clamp((from.x * along.x + from.y * along.y) / square, 0, 1) : 0
        return (from - along * t).length
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
    static let nowhere = Rect(x: 0, y: 0, width: 0, height: 0)
}

extension Point {
    var length: Double { (x * x + y * y).squareRoot() }
}
