internal import Imaging

/// The contours of a glyph in ems, y down, baseline at 0.
struct GlyphOutline: Sendable {
    /// On-curve and control points, contour after contour.
    var points: [Point] = []
    /// FreeType's flag byte for each point: on the curve, quadratic or cubic control.
    var tags: [UInt8] = []
    /// The index of the last point of each contour.
    var contourEnds: [Int] = []
    /// The box of what is inked, exact on curves; `nil` for a space.
    var ink: Rect?

    /// About how thick the strokes are, ems: twice the area over the length of the edge, which for a line is
    /// its thickness and for a dot its radius. 0 for a space.
    var strokeThickness: Double {
        var (area, length) = (0.0, 0.0)
        var start = 0
        for end in contourEnds where end >= start && end < points.count {
            var previous = points[end]
            for point in points[start...end] {
                area += previous.x * point.y - point.x * previous.y
                length += previous.distance(to: point)
                previous = point
            }
            start = end + 1
        }
        return length > 0 ? abs(area) / length : 0
    }
}
