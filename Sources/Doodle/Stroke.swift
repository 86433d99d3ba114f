public import Imaging

/// One line drawn with a finger.
public struct Stroke: Hashable, Sendable {
    /// The points in the order they were drawn: shares of the picture's width and height, from 0 at the left and
    /// at the top to 1. One point alone is a dot.
    public var points: [Point]
    /// The colour of the line.
    public var color: Color
    /// The width of the line, as a share of the picture's shorter side.
    public var width: Double

    /// Red.
    public static let standardColor = Color(red: 255, green: 0, blue: 0)
    /// One point of the 334 the old drawing surface had on a side.
    public static let standardWidth = 1.0 / 334
    /// The widest line: the whole side.
    public static let widest = 1.0

    /// A line along `points`.
    public init(points: [Point], color: Color = standardColor, width: Double = standardWidth) {
        (self.points, self.color, self.width) = (points, color, width)
    }
}
