internal import Imaging

/// A rasteriser of glyphs, antialiased, in pixels of the picture.
struct GlyphRasterizer {
    let library: FreeTypeLibrary
    let canvas: PixelRect

    /// The coverage of a run: its signs, and the outline around and behind them.
    struct Coverage {
        var ink: [CoverageMask] = []
        var halo: [CoverageMask] = []

        var bounds: PixelRect {
            (ink + halo).reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.bounds) }
        }
    }

    /// The pen of a sign, in pixels of the picture.
    struct Pen {
        let em: Double
        /// The desired stroke thickness: signs of all sizes and fonts look drawn by one hand.
        let thickness: Double
        /// The outline's width; 0 for none.
        let outline: Double

        /// Returns the width to add on each side of strokes (thickness in ems), at most doubling them: beyond that,
        /// dense signs fill in.
        func boldness(for strokes: Double) -> Double {
            max(0, min((thickness - strokes * em) / 2, 0.5 * strokes * em, 0.04 * em))
        }
    }

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
            if pen.outline > 0, let line = try shape.stroked(radius: boldness + pen.outline) {
                try add(line, to: &coverage.halo)
                for contour in glyph.outline.contours { try addSolid(contour, placed, to: &coverage.halo) }
            }
            if let fill = try shape.coverage(within: canvas) {
                coverage.ink.append(try widened(shape, fill, by: boldness))
            }
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

    /// Fills a contour and its holes, so that the outline also backs a sign's inside: the white of an eye, a palm.
    private func addSolid(
        _ contour: GlyphOutline,
        _ map: Affine,
        to masks: inout [CoverageMask]
    ) throws(OverlayError) {
        guard let solid = try RasterOutline(contour, mappedBy: map, library: library) else { return }
        try add(solid, to: &masks)
    }

    private func add(_ shape: borrowing RasterOutline, to masks: inout [CoverageMask]) throws(OverlayError) {
        if let mask = try shape.coverage(within: canvas) { masks.append(mask) }
    }
}
