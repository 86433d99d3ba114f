internal import Imaging

/// Glyphs set side by side on one baseline: ems, y down, pen starting at 0.
struct GlyphRun {
    /// A glyph, the font it comes from, and where its origin lies.
    struct Glyph {
        let outline: GlyphOutline
        let font: FontFile
        var origin: Point
        /// How thick its strokes are, ems.
        let thickness: Double
        /// What is drawn instead of an outline; the outline of an emoji has only the box of its ink.
        var picture: EmojiPicture?

        /// The box of its ink in the run, or `nil` for a space.
        var ink: Rect? {
            outline.ink.map {
                Rect(x: $0.x + origin.x, y: $0.y + origin.y, width: $0.width, height: $0.height)
            }
        }
    }

    var glyphs: [Glyph] = []
    /// Where the pen stands after the last glyph.
    var advance = 0.0

    /// The box of all ink, or `nil` when nothing is visible.
    var ink: Rect? {
        Rect(enclosing: glyphs.compactMap(\.ink).flatMap { [Point($0.x, $0.y), Point($0.maxX, $0.maxY)] })
    }

    /// The same glyphs with no gap wider than so many ems between the inks of neighbours: the wide cells of
    /// East Asian fonts would tear an arm apart.
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
