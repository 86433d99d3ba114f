package import Imaging

/// One line drawn with a finger.
package struct Stroke: Hashable, Sendable {
    /// The points in drawing order, as shares of the picture's width and height from the top left. A single point is a
    /// dot.
    package var points: [Point]
    /// The colour of the line.
    package var color: Color
    /// The width of the line, as a share of the picture's shorter side.
    package var width: Double

    static let standardColor = Color(red: 255, green: 0, blue: 0)
    /// The standard width: one point of a drawing surface with a side of 334 points.
    static let standardWidth = 1.0 / 334
    /// The maximum width: the whole side.
    package static let widest = 1.0

    init(points: [Point], color: Color = standardColor, width: Double = standardWidth) {
        (self.points, self.color, self.width) = (points, color, width)
    }
}
