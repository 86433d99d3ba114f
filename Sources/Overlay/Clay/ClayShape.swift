internal import Imaging

/// A form in face coordinates, of parts that blend within a distance: a signed distance function (Inigo Quilez, "2D
/// distance functions").
struct ClayShape {
    /// A line with round ends, or a polygon with corners rounded outwards.
    private struct Part {
        let ends: (Point, Point)
        /// The number of the polygon; `nil` for a line.
        let polygon: Int?
        let radius: Double
        /// The middle of its box, and how far it reaches from there.
        let middle: Point
        let extent: Double

        init(_ points: [Point], _ polygon: Int? = nil, radius: Double) {
            (ends, self.polygon, self.radius) = ((points[0], points[points.count - 1]), polygon, radius)
            middle = (Rect(enclosing: points) ?? .nowhere).center
            extent = points.reduce(0) { [middle] in max($0, $1.distance(to: middle)) } + radius + 1e-9
        }

        func distanceOfLine(_ point: Point) -> Double {
            let (along, from) = (ends.1 - ends.0, point - ends.0)
            let square = along.x * along.x + along.y * along.y
            let t = square > 0 ? Blend.clamp((from.x * along.x + from.y * along.y) / square, 0, 1) : 0
            return (from - along * t).length
        }

        func distanceOfPolygon(_ corners: [Point], _ point: Point) -> Double {
            var previous = ends.1
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
    }

    let box: Rect
    private let parts: [Part]
    /// The corners of polygons.
    private let polygons: [[Point]]
    /// The distance within which parts blend.
    private let reach: Double

    /// Creates a form from drawn marks that blend within a distance; `scale` applies to line widths.
    init(_ marks: [InkMark], scale: Double, smoothly reach: Double) {
        var (parts, polygons) = ([Part](), [[Point]]())
        func add(_ outlines: [[Point]], radius: Double) {
            for corners in outlines where !corners.isEmpty {
                parts.append(Part(corners, polygons.count, radius: radius))
                polygons.append(corners)
            }
        }
        for mark in marks {
            let (open, closed) = (mark.path.open.polylines, mark.path.closed.polylines)
            switch mark.form {
            case .fill, .clipped, .spot: add(open + closed, radius: 0)
            case .stroke(let width):
                let radius = width * InkSheet.pen / 2 * scale
                add(closed, radius: radius)
                for line in open {
                    parts += zip(line, line.dropFirst()).map { Part([$0, $1], radius: radius) }
                }
            }
        }
        let corners = parts.flatMap { part in
            (part.polygon.map { polygons[$0] } ?? [part.ends.0, part.ends.1]).flatMap {
                [$0 - Point(part.radius, part.radius), $0 + Point(part.radius, part.radius)]
            }
        }
        (self.parts, self.polygons, self.reach) = (parts, polygons, reach)
        box = (Rect(enclosing: corners) ?? .nowhere).expanded(by: reach / 4)
    }

    func distance(to point: Point) -> Double {
        var merged = Double.infinity
        for part in parts {
            // One that lies too far away to blend changes nothing.
            let room = merged + reach + part.extent
            let (x, y) = (point.x - part.middle.x, point.y - part.middle.y)
            guard room > 0, x * x + y * y < room * room else { continue }
            let outline =
                part.polygon.map { part.distanceOfPolygon(polygons[$0], point) } ?? part.distanceOfLine(point)
            let next = outline - part.radius
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
