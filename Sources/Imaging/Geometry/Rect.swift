/// A rectangle with fractional edges in pixels from the top left.
public struct Rect: Hashable, Codable, Sendable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The distance from the left to the right edge.
    public var width: Double
    /// The distance from the top to the bottom edge.
    public var height: Double

    /// Creates a rectangle with its top-left corner at (`x`, `y`).
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates a rectangle of whole pixels.
    package init(_ pixels: PixelRect) {
        self.init(
            x: Double(pixels.x),
            y: Double(pixels.y),
            width: Double(pixels.width),
            height: Double(pixels.height)
        )
    }

    /// The right edge.
    public var maxX: Double { x + width }
    /// The bottom edge.
    public var maxY: Double { y + height }
    /// The four corners, the upper ones first.
    package var corners: [Point] { [Point(x, y), Point(maxX, y), Point(x, maxY), Point(maxX, maxY)] }
    /// The centre.
    public var center: Point { Point(x + width / 2, y + height / 2) }

    /// Creates the bounding box of `points`; `nil` without any.
    package init?(enclosing points: some Collection<Point>) {
        guard let first = points.first else { return nil }
        var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
        for point in points {
            left = min(left, point.x)
            right = max(right, point.x)
            top = min(top, point.y)
            bottom = max(bottom, point.y)
        }
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Returns `true` if `point` is inside the rectangle.
    package func contains(_ point: Point) -> Bool {
        x <= point.x && point.x < maxX && y <= point.y && point.y < maxY
    }

    /// Returns `true` if all of `other` is inside the rectangle.
    package func contains(_ other: Rect) -> Bool { other.corners.allSatisfy(contains) }

    /// Returns the rectangle in a picture `factor` times as large.
    package func scaled(by factor: Double) -> Rect {
        Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }

    /// Returns the rectangle shifted by `offset`.
    package func shifted(by offset: Point) -> Rect {
        Rect(x: x + offset.x, y: y + offset.y, width: width, height: height)
    }

    /// Returns the intersection over union of two rectangles, 0 to 1.
    package func overlap(_ other: Rect) -> Double {
        let across = min(maxX, other.maxX) - max(x, other.x)
        let down = min(maxY, other.maxY) - max(y, other.y)
        guard across > 0, down > 0 else { return 0 }
        let shared = across * down
        return shared / (width * height + other.width * other.height - shared)
    }

    /// Returns the smallest rectangle that contains both.
    package func union(_ other: Rect) -> Rect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Returns the image under a map that rotates only by multiples of 90 degrees.
    package func mapped(by map: Affine) -> Rect {
        let (one, other) = (map.apply(Point(x, y)), map.apply(Point(maxX, maxY)))
        return Rect(
            x: min(one.x, other.x),
            y: min(one.y, other.y),
            width: abs(other.x - one.x),
            height: abs(other.y - one.y)
        )
    }

    /// Returns the rectangle expanded by `amount` pixels on every side.
    package func expanded(by amount: Double) -> Rect {
        Rect(x: x - amount, y: y - amount, width: width + 2 * amount, height: height + 2 * amount)
    }

    /// The smallest rectangle of whole pixels around this one, clamped to ±1,000,000 so that no input overflows.
    package var enclosingPixels: PixelRect {
        func clamped(_ value: Double) -> Int { Int(max(-1e6, min(1e6, value.isFinite ? value : 0))) }
        let left = clamped(x.rounded(.down))
        let top = clamped(y.rounded(.down))
        return PixelRect(
            x: left,
            y: top,
            width: clamped(maxX.rounded(.up)) - left,
            height: clamped(maxY.rounded(.up)) - top
        )
    }
}
