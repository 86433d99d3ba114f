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

    /// Adds a run to the coverage: `boldness` pixels are added round each sign, and the line round them is
    /// `outline` pixels wide.
    func draw(
        _ run: GlyphRun,
        mappedBy map: Affine,
        boldness: Double,
        outline: Double,
        into coverage: inout Coverage
    ) throws(OverlayError) {
        for glyph in run.glyphs {
            let placed = Affine.translation(glyph.origin.x, glyph.origin.y).then(map)
            guard let shape = try RasterOutline(glyph.outline, mappedBy: placed, library: library) else {
                continue
            }
            guard let fill = try shape.coverage(within: canvas) else {
                try addHalo(of: shape, fill: nil, radius: boldness + outline, to: &coverage)
                continue
            }
            if outline > 0 {
                try addHalo(of: shape, fill: fill, radius: boldness + outline, to: &coverage)
            }
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
