/// A point in pixels from a picture's top left; (0, 0) is the first pixel's outer corner.
public struct Point: Hashable, Codable, Sendable {
    /// The distance from the left edge in pixels.
    public var x: Double
    /// The distance from the top edge in pixels.
    public var y: Double

    /// Creates the point (`x`, `y`).
    @inlinable public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// Returns the distance to another point in pixels.
    @inlinable package func distance(to other: Point) -> Double {
        let (dx, dy) = (other.x - x, other.y - y)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// Returns the sum of two points as vectors.
    @inlinable package static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
    /// Returns the difference of two points as vectors.
    @inlinable package static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
    /// Returns a vector scaled by a factor.
    @inlinable package static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }
}
