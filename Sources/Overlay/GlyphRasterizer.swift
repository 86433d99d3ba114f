internal import Imaging

/// Fills glyphs, antialiased, straight in the pixels of the picture.
struct GlyphRasterizer {
    let library: FreeTypeLibrary
    /// The rectangle outside which nothing is drawn.
    let canvas: PixelRect

    /// What a run of glyphs covers: the signs, and the line round them.
    struct Coverage {
        var ink: [CoverageMask] = []
        var halo: [CoverageMask] = []

        /// The rectangle that holds it all.
        var bounds: PixelRect {
            (ink + halo).reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.bounds) }
        }
    }

    /// The line that a sign is drawn with, pixels of the picture.
    struct Pen {
        /// An em.
        let em: Double
        /// How thick the strokes should be, so that signs of all sizes and fonts look drawn by one hand.
        let thickness: Double
        /// The width of the line round the signs; 0 for none.
        let outline: Double

        /// How much to add round a sign with strokes of this thickness (ems): at most to double them, which
        /// is as far as dense signs stay open.
        func boldness(for strokes: Double) -> Double {
            max(0, min((thickness - strokes * em) / 2, 0.5 * strokes * em, 0.04 * em))
        }
    }

    /// Adds a run to the coverage.
    func draw(
        _ run: GlyphRun,
        mappedBy map: Affine,
        pen: Pen,
        into coverage: inout Coverage
    ) throws(OverlayError) {
        for glyph in run.glyphs {
            let boldness = pen.boldness(for: glyph.thickness)
            let placed = Affine.translation(glyph.origin.x, glyph.origin.y).then(map)
            guard let shape = try RasterOutline(glyph.outline, mappedBy: placed, library: library) else {
                continue
            }
            let fill = try shape.coverage(within: canvas)
            if pen.outline > 0 {
                try addHalo(of: shape, fill: fill, radius: boldness + pen.outline, to: &coverage)
            }
            guard let fill else { continue }
            coverage.ink.append(try widened(shape, fill, by: boldness))
        }
    }

    private func widened(
        _ shape: borrowing RasterOutline,
        _ fill: CoverageMask,
        by radius: Double
    ) throws(OverlayError) -> CoverageMask {
        guard let line = try shape.stroked(radius: radius), let edge = try line.coverage(within: canvas)
        else {
            return fill
        }
        var both = CoverageMask(empty: edge.bounds.union(fill.bounds))
        both.unite(fill)
        both.unite(edge)
        return both
    }

    private func addHalo(
        of shape: borrowing RasterOutline,
        fill: CoverageMask?,
        radius: Double,
        to coverage: inout Coverage
    ) throws(OverlayError) {
        guard let line = try shape.stroked(radius: radius), let edge = try line.coverage(within: canvas)
        else {
            return
        }
        coverage.halo.append(edge)
        if let fill { coverage.halo.append(fill) }
    }
}
