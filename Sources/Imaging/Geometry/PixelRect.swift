/// A rectangle of whole pixels from the top left, half-open (`maxX` and `maxY` are just outside).
public struct PixelRect: Hashable, Sendable {
    /// The first column inside.
    public var x: Int
    /// The first row inside.
    public var y: Int
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Creates a rectangle with its top-left corner at (`x`, `y`).
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates the rectangle of a whole picture of this size.
    package init(_ size: PixelSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

    /// The width and height.
    public var size: PixelSize { PixelSize(width: width, height: height) }
    /// The first column to the right.
    public var maxX: Int { x + width }
    /// The first row below.
    public var maxY: Int { y + height }
    package var isEmpty: Bool { width <= 0 || height <= 0 }

    /// Returns the pixels in both rectangles; empty without any.
    package func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = max(left, min(maxX, other.maxX))
        let bottom = max(top, min(maxY, other.maxY))
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Returns the smallest rectangle that contains both; an empty one adds nothing.
    package func union(_ other: PixelRect) -> PixelRect {
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
