/// A size in whole pixels.
public struct PixelSize: Hashable, Sendable {
    /// Pixels from left to right.
    public var width: Int
    /// Pixels from top to bottom.
    public var height: Int

    /// A size of `width` by `height` pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The longer of the two sides, pixels.
    public var longSide: Int { max(width, height) }

    /// The number of pixels.
    public var area: Int { width * height }

    /// The size a picture has when it is made to fit: aspect kept, never enlarged, no side below 1.
    ///
    /// - Parameter longSide: The most the long side may have, pixels.
    public func reduced(toLongSide longSide: Int) -> PixelSize {
        guard self.longSide > longSide else { return self }
        func scaled(_ side: Int) -> Int { max(1, (side * longSide + self.longSide / 2) / self.longSide) }
        return PixelSize(width: scaled(width), height: scaled(height))
    }

    /// The same size turned by a quarter: width and height exchanged.
    public var transposed: PixelSize { PixelSize(width: height, height: width) }
}

/// A rectangle of whole pixels: top-left origin, half-open (`maxX` and `maxY` lie just outside).
public struct PixelRect: Hashable, Sendable {
    /// The first column inside.
    public var x: Int
    /// The first row inside.
    public var y: Int
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// A rectangle with its top-left corner at (`x`, `y`).
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The whole of a picture of this size.
    public init(_ size: PixelSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

    /// Width and height.
    public var size: PixelSize { PixelSize(width: width, height: height) }
    /// The first column to the right of the rectangle.
    public var maxX: Int { x + width }
    /// The first row below the rectangle.
    public var maxY: Int { y + height }
    /// Whether the rectangle holds no pixel.
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The pixels in both rectangles; empty when there are none.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = max(left, min(maxX, other.maxX))
        let bottom = max(top, min(maxY, other.maxY))
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The smallest rectangle that holds both; an empty one adds nothing.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRect(
            x: left,
            y: top,
            width: max(maxX, other.maxX) - left,
            height: max(maxY, other.maxY) - top
        )
    }
}

/// A point in a picture, pixels, top-left origin; (0, 0) is the outer corner of the first pixel.
public struct Point: Hashable, Sendable {
    /// Pixels from the left edge.
    public var x: Double
    /// Pixels from the top edge.
    public var y: Double

    /// The point (`x`, `y`).
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The distance to another point, pixels.
    public func distance(to other: Point) -> Double {
        let (dx, dy) = (other.x - x, other.y - y)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// The sum of two points as vectors.
    public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
    /// The difference of two points as vectors.
    public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
    /// A vector scaled by a number.
    public static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }
}

/// A rectangle with fractional edges, pixels, top-left origin.
public struct Rect: Hashable, Sendable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The distance from the left to the right edge.
    public var width: Double
    /// The distance from the top to the bottom edge.
    public var height: Double

    /// A rectangle with its top-left corner at (`x`, `y`).
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The same rectangle as one of whole pixels.
    public init(_ pixels: PixelRect) {
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
    public var corners: [Point] { [Point(x, y), Point(maxX, y), Point(x, maxY), Point(maxX, maxY)] }
    /// The middle.
    public var center: Point { Point(x + width / 2, y + height / 2) }

    /// The smallest rectangle that holds all of `points`, or `nil` when there are none.
    public init?(enclosing points: some Collection<Point>) {
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

    /// Whether `point` lies in the rectangle.
    public func contains(_ point: Point) -> Bool {
        x <= point.x && point.x < maxX && y <= point.y && point.y < maxY
    }

    /// The same rectangle in a picture `factor` times as large.
    public func scaled(by factor: Double) -> Rect {
        Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }

    /// The same rectangle elsewhere.
    public func shifted(by offset: Point) -> Rect {
        Rect(x: x + offset.x, y: y + offset.y, width: width, height: height)
    }

    /// How much two rectangles overlap: the part they share of the part they cover together, 0 to 1.
    public func overlap(_ other: Rect) -> Double {
        let across = min(maxX, other.maxX) - max(x, other.x)
        let down = min(maxY, other.maxY) - max(y, other.y)
        guard across > 0, down > 0 else { return 0 }
        let shared = across * down
        return shared / (width * height + other.width * other.height - shared)
    }

    /// The smallest rectangle that holds both.
    public func union(_ other: Rect) -> Rect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Where a map that turns by quarters at most takes the rectangle.
    public func mapped(by map: Affine) -> Rect {
        let (one, other) = (map.apply(Point(x, y)), map.apply(Point(maxX, maxY)))
        return Rect(
            x: min(one.x, other.x),
            y: min(one.y, other.y),
            width: abs(other.x - one.x),
            height: abs(other.y - one.y)
        )
    }

    /// The rectangle grown by `amount` pixels on every side.
    public func expanded(by amount: Double) -> Rect {
        Rect(x: x - amount, y: y - amount, width: width + 2 * amount, height: height + 2 * amount)
    }

    /// The smallest whole-pixel rectangle that holds this one.
    ///
    /// Edges are clamped to a million pixels either way, so that no input can overflow.
    public var enclosingPixels: PixelRect {
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
