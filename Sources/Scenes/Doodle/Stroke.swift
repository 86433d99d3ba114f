internal import Imaging

/// One line drawn with a finger.
package struct Stroke: Hashable, Sendable {
    /// The points in drawing order, as shares of the picture's width and height from the top left. A single point is a
    /// dot.
    var points: [Point]
    var color = Self.standardColor
    /// The width of the line, as a share of the picture's shorter side.
    var width = Self.standardWidth

    static let standardColor = Color(red: 255, green: 0, blue: 0)
    /// The standard width: one point of a drawing surface with a side of 334 points.
    static let standardWidth = 1.0 / 334
    static let widest = 1.0
}
