internal import Imaging

/// A run of glyphs on a face, in face coordinates.
struct PlacedRun {
    let run: GlyphRun
    var origin: Point
    /// The em in pixels, in both directions: signs are never stretched.
    var em: Double

    init(_ run: GlyphRun, inkCenteredAt point: Point, em: Double) {
        let center = run.ink?.center ?? Point(0, 0)
        self.init(run, origin: point - center * em, em: em)
    }

    init(_ run: GlyphRun, origin: Point, em: Double) {
        self.run = run
        self.origin = origin
        self.em = em
    }

    var ink: Rect {
        guard let ink = run.ink else { return Rect(x: origin.x, y: origin.y, width: 0, height: 0) }
        return Rect(
            x: origin.x + ink.x * em,
            y: origin.y + ink.y * em,
            width: ink.width * em,
            height: ink.height * em
        )
    }

    func scaled(by factor: Double, movedBy offset: Point) -> PlacedRun {
        PlacedRun(run, origin: origin * factor + offset, em: em * factor)
    }

    var frameFromEm: Affine { Affine.scale(em, em).then(.translation(origin.x, origin.y)) }
}
