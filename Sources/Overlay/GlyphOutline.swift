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
}
