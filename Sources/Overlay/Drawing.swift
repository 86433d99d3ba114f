internal import Imaging

/// One kaomoji on its way into one picture: turns a layout in the face's own frame into a layer.
struct Drawing {
    let frame: FaceFrame
    private let appearance: OverlayAppearance
    private let targetFromFace: Affine
    private let faceFromTarget: Affine
    private let canvas: PixelRect

    init(
        anchor: OverlayAnchor,
        appearance: OverlayAppearance,
        uprightToTarget: Affine,
        canvas: PixelRect
    ) throws(OverlayError) {
        frame = FaceFrame(anchor)
        self.appearance = appearance
        self.canvas = canvas
        targetFromFace = anchor.uprightFromFace.then(uprightToTarget)
        guard let inverse = targetFromFace.inverse else {
            throw .unusableAnchor(reason: "the map to the picture flattens it")
        }
        faceFromTarget = inverse
        guard frame.width * scale < 30_000, frame.height * scale < 30_000 else {
            throw .unusableAnchor(reason: "the face is larger than 30000 pixels")
        }
    }

    /// How many pixels of the picture one pixel of the face's frame takes.
    private var scale: Double { targetFromFace.meanScale }

    /// How far inside the patch the points that must be hidden are kept, in the face's frame: a little of the
    /// face, and never less than the diagonal of a pixel.
    var margin: Double { max(0.015 * frame.width, 1.5 / scale) }

    /// The layer for a layout.
    func layer(_ layout: FaceLayout, library: FreeTypeLibrary) throws(OverlayError) -> Layer {
        let signs = try signs(of: layout, library: library)
        let bounds = signs.bounds.union(patchBounds(layout.patch)).intersection(canvas)
        var painter = LayerPainter(bounds: bounds)
        paintPatch(of: layout, with: &painter)
        paint(signs, with: &painter)
        return painter.layer
    }

    /// The same in two layers, the patch and what goes on it.
    func layers(_ layout: FaceLayout, library: FreeTypeLibrary) throws(OverlayError) -> OverlayLayers {
        let signs = try signs(of: layout, library: library)
        var below = LayerPainter(bounds: patchBounds(layout.patch).intersection(canvas))
        paintPatch(of: layout, with: &below)
        var above = LayerPainter(bounds: signs.bounds.intersection(canvas))
        paint(signs, with: &above)
        return OverlayLayers(patch: below.layer, signs: above.layer)
    }

    /// What goes on the patch, in pixels of the picture.
    private struct Signs {
        var coverage = GlyphRasterizer.Coverage()
        var pictures: [PictureSampler] = []

        /// The rectangle that holds it all.
        var bounds: PixelRect { pictures.reduce(coverage.bounds) { $0.union($1.bounds) } }
    }

    private func signs(of layout: FaceLayout, library: FreeTypeLibrary) throws(OverlayError) -> Signs {
        var signs = Signs()
        let rasterizer = GlyphRasterizer(library: library, canvas: canvas)
        for placed in layout.runs {
            let targetFromEm = placed.frameFromEm.then(targetFromFace)
            let pen = pen(for: placed)
            try rasterizer.draw(placed.run, mappedBy: targetFromEm, pen: pen, into: &signs.coverage)
            signs.pictures += placed.run.glyphs.compactMap { $0.sampler(targetFromEm: targetFromEm) }
        }
        return signs
    }

    private func paint(_ signs: Signs, with painter: inout LayerPainter) {
        for mask in signs.coverage.halo { painter.paint(mask, color: appearance.outlineColor) }
        for mask in signs.coverage.ink { painter.paint(mask, color: appearance.inkColor) }
        for picture in signs.pictures { painter.paint(picture) }
    }

    private var softPixels: Double { appearance.softFraction * frame.width * scale }

    private func paintPatch(of layout: FaceLayout, with painter: inout LayerPainter) {
        guard let patch = layout.patch, let color = appearance.patchColor(suiting: layout.patchTint) else {
            return
        }
        let place = LayerPainter.PatchPlace(
            bounds: patchBounds(patch),
            frameFromTarget: faceFromTarget,
            fade: max(1, softPixels) / scale
        )
        painter.fill(patch, color: color, place: place)
    }

    /// The pixels that the patch and its fading can touch.
    private func patchBounds(_ patch: PatchShape?) -> PixelRect {
        guard let patch else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
        let corners = [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)].map { x, y in
            targetFromFace.apply(
                Point(patch.center.x + x * patch.halfWidth, patch.center.y + y * patch.halfHeight)
            )
        }
        return Rect(enclosing: corners)?.expanded(by: max(1, softPixels) + 1).enclosingPixels
            ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    }

    /// The pen for a run: of one thickness for all parts of a face, never thinner than what can be seen.
    private func pen(for placed: PlacedRun) -> GlyphRasterizer.Pen {
        let em = placed.em * scale
        let thickness = appearance.style == .line ? 0.085 * em : 0.1 * frame.unit * scale
        return GlyphRasterizer.Pen(
            em: em,
            thickness: max(1.4, thickness),
            outline: appearance.outlineFraction * frame.width * scale
        )
    }
}

extension GlyphRun.Glyph {
    /// The glyph's picture in pixels of a target; `nil` for an outline.
    func sampler(targetFromEm: Affine) -> PictureSampler? {
        guard let picture else { return nil }
        let place = picture.emFromPixel.then(.translation(origin.x, origin.y))
        return PictureSampler(picture, targetFromPixel: place.then(targetFromEm))
    }
}
