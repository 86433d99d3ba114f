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

    /// Each contour as an outline of its own.
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

    /// About how thick the strokes are, ems: twice the area over the length of the edge, which for a line is
    /// its thickness and for a dot its radius. 0 for a space.
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
