internal import Imaging

/// A line of text on a picture, in the fonts of the kaomoji.
struct TextLabel {
    let typesetter: Typesetter

    struct Letters {
        let em: Double
        /// The minimum stroke thickness in ems; 0 for the font's own.
        let weight: Double
        let color: Color
    }

    struct Place {
        /// The left end or the middle of the baseline.
        let baseline: Point
        /// The maximum width in pixels, to which letters shrink.
        let width: Double
        let alignment: Alignment
    }

    /// The meaning of the baseline's point.
    enum Alignment {
        case leading
        case center
    }

    /// Throws `OverlayError` if no font has a character.
    func layer(_ text: String, _ letters: Letters, at place: Place) throws(OverlayError) -> Layer {
        let run =
            if let emoji = EmojiText(text) { try typesetter.run(emoji) } else { try typesetter.run(text) }
        guard let ink = run.ink else {
            return Layer(transparent: PixelRect(x: Int(place.baseline.x), y: 0, width: 0, height: 0))
        }
        let em = min(letters.em, place.width / max(ink.width, 0.01))
        let start = place.alignment == .leading ? ink.x : ink.center.x
        let pictureFromEm = Affine.scale(em, em).then(
            .translation(place.baseline.x - start * em, place.baseline.y)
        )
        return try layer(run, pictureFromEm, em: em, letters)
    }

    private func layer(
        _ run: GlyphRun,
        _ pictureFromEm: Affine,
        em: Double,
        _ letters: Letters
    ) throws(OverlayError) -> Layer {
        var coverage = GlyphRasterizer.Coverage()
        let canvas = PixelRect(x: 0, y: 0, width: 30_000, height: 60_000)
        let pen = GlyphRasterizer.Pen(em: em, thickness: letters.weight * em, outline: 0)
        try GlyphRasterizer(library: typesetter.fonts.library, canvas: canvas)
            .draw(run, mappedBy: pictureFromEm, pen: pen, into: &coverage)
        let pictures = run.bitmaps(frameFromEm: pictureFromEm).compactMap {
            $0.sampler(targetFromFrame: .identity)
        }
        var painter = LayerPainter(bounds: pictures.reduce(coverage.bounds) { $0.union($1.bounds) })
        for mask in coverage.ink { painter.paint(mask, color: letters.color) }
        for picture in pictures { painter.paint(picture) }
        return painter.layer
    }
}

extension Layer {
    /// Creates a filled rectangle with rounded corners.
    init(roundedBox box: PixelRect, radius: Double, color: Color) {
        var mask = CoverageMask(empty: box)
        let (halfWidth, halfHeight) = (Double(box.width) / 2, Double(box.height) / 2)
        for index in mask.bytes.indices {
            let (x, y) = (index % box.width, index / box.width)
            let dx = max(0, abs(Double(x) + 0.5 - halfWidth) - halfWidth + radius)
            let dy = max(0, abs(Double(y) + 0.5 - halfHeight) - halfHeight + radius)
            let outside = (dx * dx + dy * dy).squareRoot() - radius
            mask.bytes[index] = UInt8(max(0, min(1, 0.5 - outside)) * 255)
        }
        var painter = LayerPainter(bounds: box)
        painter.paint(mask, color: color)
        self = painter.layer
    }
}
