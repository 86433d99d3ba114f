package import Imaging

/// An outline or a line made of straight and curved pieces, in pixels, top-left origin.
package struct VectorPath: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case move(Point)
        case line(Point)
        /// A cubic Bézier curve with two control points and an end point.
        case curve(Point, Point, Point)
        /// A straight line back to the start of the subpath.
        case close
    }

    var steps: [Step]

    init(_ steps: [Step] = []) { self.steps = steps }

    /// The distance of a cubic's control points from the ends of a quarter circle, as a share of its radius: 4/3 (√2 -
    /// 1).
    private static let quarter = 0.552_284_75

    /// Returns a rectangle with rounded corners; a radius that is too large is reduced.
    package static func box(_ rect: Rect, radius: Double = 0) -> VectorPath {
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
}
