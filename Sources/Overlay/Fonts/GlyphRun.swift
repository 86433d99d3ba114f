internal import Imaging

/// Glyphs on one baseline, in ems, y down, the pen starting at 0.
struct GlyphRun {
    struct Glyph {
        let outline: GlyphOutline
        let font: FontFile
        var origin: Point
        /// The stroke thickness in ems.
        let thickness: Double
        /// The bitmap drawn instead of the outline, which for an emoji has only its ink's box.
        var picture: ColorBitmap?

        /// The box of its ink in the run; `nil` for a space.
        var ink: Rect? {
            outline.ink.map {
                Rect(x: $0.x + origin.x, y: $0.y + origin.y, width: $0.width, height: $0.height)
            }
        }
    }

    var glyphs: [Glyph] = []
    /// The pen position after the last glyph.
    var advance = 0.0

    /// The box of all ink; `nil` without any.
    var ink: Rect? {
        Rect(enclosing: glyphs.compactMap(\.ink).flatMap { [Point($0.x, $0.y), Point($0.maxX, $0.maxY)] })
    }

    /// Returns the run with gaps of at most `gap` ems between inks: the wide cells of East Asian fonts would tear an
    /// arm apart.
    func tightened(to gap: Double) -> GlyphRun {
        var result = self
        var (shift, edge): (Double, Double?) = (0, nil)
        for index in glyphs.indices {
            guard let ink = glyphs[index].ink else { continue }
            if let edge { shift += max(0, ink.x - shift - edge - gap) }
            result.glyphs[index].origin.x -= shift
            edge = max(edge ?? -.infinity, ink.maxX - shift)
        }
        result.advance -= shift
        return result
    }
}
