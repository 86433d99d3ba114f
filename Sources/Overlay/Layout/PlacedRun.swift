internal import Imaging

/// A run of glyphs placed on a face: in the face's own frame, pixels.
struct PlacedRun {
    let run: GlyphRun
    /// Where the pen starts.
    var origin: Point
    /// The size of an em, pixels; the same both ways, so that no sign is ever stretched.
    var em: Double

    /// The run at a size, the middle of its ink on a point.
    init(_ run: GlyphRun, inkCenteredAt point: Point, em: Double) {
        let center = run.ink?.center ?? Point(0, 0)
        self.init(run, origin: point - center * em, em: em)
    }

    /// The run at a size, its pen starting at a point.
    init(_ run: GlyphRun, origin: Point, em: Double) {
        self.run = run
        self.origin = origin
        self.em = em
    }

    /// The box of the ink; an empty one at the origin when there is none.
    var ink: Rect {
        guard let ink = run.ink else { return Rect(x: origin.x, y: origin.y, width: 0, height: 0) }
        return Rect(
            x: origin.x + ink.x * em,
            y: origin.y + ink.y * em,
            width: ink.width * em,
            height: ink.height * em
        )
    }

    /// The same run moved so that the middle of its ink is at this height.
    func centered(atHeight y: Double) -> PlacedRun {
        PlacedRun(run, origin: Point(origin.x, origin.y + y - ink.center.y), em: em)
    }

    /// The same run moved and scaled about the frame's origin.
    func scaled(by factor: Double, movedBy offset: Point) -> PlacedRun {
        PlacedRun(run, origin: origin * factor + offset, em: em * factor)
    }

    /// The map from ems to the frame.
    var frameFromEm: Affine { Affine.scale(em, em).then(.translation(origin.x, origin.y)) }
}
