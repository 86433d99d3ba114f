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
        var coverage = GlyphRasterizer.Coverage()
        let rasterizer = GlyphRasterizer(library: library, canvas: canvas)
        for placed in layout.runs {
            try rasterizer.draw(
                placed.run,
                mappedBy: placed.frameFromEm.then(targetFromFace),
                pen: pen(for: placed),
                into: &coverage
            )
        }
        let bounds = coverage.bounds.union(patchBounds(layout.patch)).intersection(canvas)
        var painter = LayerPainter(bounds: bounds)
        paint(layout.patch, with: &painter)
        for mask in coverage.halo { painter.paint(mask, color: appearance.outlineColor) }
        for mask in coverage.ink { painter.paint(mask, color: appearance.inkColor) }
        return painter.layer
    }

    private var softPixels: Double { appearance.softFraction * frame.width * scale }

    private func paint(_ patch: PatchShape?, with painter: inout LayerPainter) {
        guard let patch, let color = appearance.patchColor else { return }
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
