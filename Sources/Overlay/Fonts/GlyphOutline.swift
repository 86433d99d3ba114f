internal import Imaging

/// A glyph's contours in ems, y down, baseline at 0.
struct GlyphOutline: Sendable {
    /// The on-curve and control points, by contour.
    var points: [Point] = []
    /// FreeType's tag of each point: on the curve, quadratic or cubic control.
    var tags: [UInt8] = []
    /// The index of the last point of each contour.
    var contourEnds: [Int] = []
    /// The box of the ink, exact for curves; `nil` for a space.
    var ink: Rect?

    var contours: [GlyphOutline] {
        var result: [GlyphOutline] = []
        var start = 0
        for end in contourEnds where end >= start && end < points.count {
            result.append(
                GlyphOutline(
                    points: Array(points[start...end]),
                    tags: Array(tags[start...end]),
                    contourEnds: [end - start]
                )
            )
            start = end + 1
        }
        return result
    }

    /// The approximate stroke thickness in ems: twice the area over the length of the edge, the thickness of a line and
    /// the radius of a dot. 0 for a space.
    var strokeThickness: Double {
        var (area, length) = (0.0, 0.0)
        for contour in contours {
            guard var previous = contour.points.last else { continue }
            for point in contour.points {
                area += previous.x * point.y - point.x * previous.y
                length += previous.distance(to: point)
                previous = point
            }
        }
        return length > 0 ? abs(area) / length : 0
    }
}
