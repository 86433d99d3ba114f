internal import Imaging

/// A kaomoji drawn as glyphs on a patch of one colour.
struct FlatDrawing: FaceDrawing {
    private let frame: FaceFrame
    private let appearance: OverlayAppearance
    private let place: FaceMaps
    private let layout: FaceLayout
    private let coverage: GlyphRasterizer.Coverage
    private let pictures: [PictureSampler]

    /// Lays out and rasterises the kaomoji; throws `OverlayError` if no font has a character, or nothing leaves ink.
    init(
        _ kaomoji: Kaomoji,
        on frame: FaceFrame,
        at place: FaceMaps,
        appearance: OverlayAppearance,
        typesetter: Typesetter
    ) throws(OverlayError) {
        (self.frame, self.appearance, self.place) = (frame, appearance, place)
        layout = try FaceLayout(
            kaomoji,
            on: frame,
            style: appearance.style,
            hasPatch: appearance.patchColor != nil,
            margin: place.margin(frame),
            typesetter: typesetter
        )
        let rasterizer = GlyphRasterizer(library: typesetter.fonts.library, canvas: place.canvas)
        var coverage = GlyphRasterizer.Coverage()
        for placed in layout.runs {
            let targetFromEm = placed.frameFromEm.then(place.targetFromFace)
            let em = placed.em * place.scale
            // All parts have the same stroke thickness, never too thin to see.
            let pen = GlyphRasterizer.Pen(
                em: em,
                thickness: max(1.4, 0.1 * frame.unit * place.scale),
                outline: appearance.outlineFraction * frame.width * place.scale
            )
            try rasterizer.draw(placed.run, mappedBy: targetFromEm, pen: pen, into: &coverage)
        }
        self.coverage = coverage
        pictures = layout.bitmaps.compactMap { $0.sampler(targetFromFrame: place.targetFromFace) }
    }

    var patchBounds: PixelRect { bounds(of: layout.patch).intersection(place.canvas) }

    var signBounds: PixelRect {
        pictures.reduce(coverage.bounds) { $0.union($1.bounds) }.intersection(place.canvas)
    }

    func paintPatch(with painter: inout LayerPainter) {
        guard let patch = layout.patch, let color = appearance.patchColor(suiting: layout.patchTint) else {
            return
        }
        let place = LayerPainter.PatchPlace(
            bounds: bounds(of: patch),
            frameFromTarget: place.faceFromTarget,
            fade: max(1, softPixels) / place.scale
        )
        painter.fill(patch, color: color, place: place)
    }

    func paintSigns(with painter: inout LayerPainter) {
        for mask in coverage.halo { painter.paint(mask, color: appearance.outlineColor) }
        for mask in coverage.ink { painter.paint(mask, color: appearance.inkColor) }
        for picture in pictures { painter.paint(picture) }
    }

    private var softPixels: Double { appearance.softFraction * frame.width * place.scale }

    private func bounds(of patch: PatchShape?) -> PixelRect {
        guard let patch else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
        let corners = patch.box.corners.map(place.targetFromFace.apply)
        return Rect(enclosing: corners)?.expanded(by: max(1, softPixels) + 1).enclosingPixels
            ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
}
