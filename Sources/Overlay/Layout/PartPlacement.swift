internal import Imaging

/// The places of a kaomoji's signs on a face, in face coordinates.
struct PartPlacement {
    let frame: FaceFrame
    let shape: PatchShape
    let typesetter: Typesetter

    enum LineRoom {
        /// The patch's width at the line's height.
        case patch
        /// The box of the `piggy` style: 72.5 % by 50.7 % of the face.
        case box
    }

    private var unit: Double { frame.unit }
    private var sizing: PartSizing { PartSizing(unit: unit) }

    /// Returns eyes on the eyes, mouth on the mouth, cheeks outside the eyes, arms beside the head; empty without ink.
    func face(_ parts: KaomojiParts) throws(OverlayError) -> [PlacedRun] {
        let inside = try head(parts)
        guard let ink = Self.ink(of: inside) else { return [] }
        return inside + (try arms(parts, besides: ink))
    }

    /// Returns the face small in the middle of the patch, with arms outside.
    func small(_ parts: KaomojiParts) throws(OverlayError) -> [PlacedRun] {
        let inside = try head(parts)
        guard let ink = Self.ink(of: inside) else { return [] }
        let factor = boxFit(width: ink.width, height: ink.height)
        let middle = ink.center
        let shrunk = inside.map { $0.scaled(by: factor, movedBy: middle * -factor) }
        return shrunk + (try arms(parts, besides: Self.ink(of: shrunk) ?? ink))
    }

    /// Returns a centred line of text, as large as fits; throws `OverlayError.nothingToDraw` without ink.
    func line(_ run: GlyphRun, in room: LineRoom) throws(OverlayError) -> [PlacedRun] {
        guard let ink = run.ink else { throw .nothingToDraw }
        let (width, height) = (max(ink.width, 0.05), max(ink.height, 0.05))
        let fitted =
            switch room {
            case .patch: 0.86 * shape.fit(width: width, height: height)
            case .box: boxFit(width: width, height: height)
            }
        return [PlacedRun(run, inkCenteredAt: shape.center, em: min(fitted, 1.1 * frame.width))]
    }

    /// Returns the scale of ink in the `piggy` style, to its box within the patch.
    private func boxFit(width: Double, height: Double) -> Double {
        min(
            0.725 * frame.width / max(width, 1e-9),
            0.507 * frame.height / max(height, 1e-9),
            0.92 * shape.fit(width: width, height: height)
        )
    }

    // MARK: Inside the head

    private func head(_ parts: KaomojiParts) throws(OverlayError) -> [PlacedRun] {
        guard parts.hasEyes else { return try kernel(parts) }
        let (left, right) = try eyes(parts)
        let bottom = max(left.ink.maxY, right.ink.maxY)
        var runs = [left, right]
        if !parts.mouth.isEmpty { runs.append(try mouth(parts.mouth, below: bottom)) }
        if let cheek = try cheek(parts.leftCheek, outside: left, side: -1) { runs.append(cheek) }
        if let cheek = try cheek(parts.rightCheek, outside: right, side: 1) { runs.append(cheek) }
        return runs
    }

    /// Returns a face of one sign, large between eyes and mouth.
    private func kernel(_ parts: KaomojiParts) throws(OverlayError) -> [PlacedRun] {
        let run = try typesetter.part(parts.leftEye + parts.mouth + parts.rightEye)
        guard run.ink != nil else { return [] }
        let middle = (frame.eyeMiddle + frame.mouth) * 0.5
        return [PlacedRun(run, inkCenteredAt: middle, em: sizing.kernelEm(run))]
    }

    private func eyes(_ parts: KaomojiParts) throws(OverlayError) -> (PlacedRun, PlacedRun) {
        let (left, right) = (try typesetter.part(parts.leftEye), try typesetter.part(parts.rightEye))
        let ems = sizing.eyeEms(left, right)
        return (
            PlacedRun(left, inkCenteredAt: frame.leftEye, em: ems.left),
            PlacedRun(right, inkCenteredAt: frame.rightEye, em: ems.right)
        )
    }

    /// Returns the mouth, clear of the eyes above and the chin below.
    private func mouth(_ text: String, below eyes: Double) throws(OverlayError) -> PlacedRun {
        let run = try typesetter.part(text)
        let chin = shape.center.y + shape.halfHeight - 0.16 * unit
        let top = eyes + 0.12 * unit
        let room = max(0.15 * unit, chin - top)
        let em = sizing.mouthEm(run, room: room)
        let half = (run.ink?.height ?? 0) * em / 2
        let y = max(top + half, min(frame.mouth.y, chin - half))
        return PlacedRun(run, inkCenteredAt: Point(frame.mouth.x, y), em: em)
    }

    /// Returns a cheek between its eye and the edge, on the eye's baseline: a ´ stays high and a ｡ low as typed.
    private func cheek(_ text: String, outside eye: PlacedRun, side: Double) throws(OverlayError)
        -> PlacedRun?
    {
        guard !text.isEmpty else { return nil }
        let run = try typesetter.part(text)
        guard let ink = run.ink else { return nil }
        let inner = side < 0 ? -eye.ink.x : eye.ink.maxX
        let level = eye.ink.center.y
        let edge = shape.halfWidth(atHeight: level) + side * shape.center.x - 0.07 * unit
        let room = max(0.16 * unit, edge - inner - 0.07 * unit)
        let wanted = min(0.44 / max(ink.width, ink.height).squareRoot(), 1.1) * unit
        let em = min(wanted, room / max(ink.width, 0.02), 0.6 * unit / max(ink.height, 0.02))
        let x = inner + 0.07 * unit + max(ink.width * em, room) / 2
        let natural = eye.origin.y + 0.05 * unit + ink.center.y * em
        let y = max(level - 0.3 * unit, min(natural, level + 0.5 * unit))
        return PlacedRun(run, inkCenteredAt: Point(side * x, y), em: em)
    }

    // MARK: Beside the head

    /// Returns the arms, as high as the cheeks, outside the head and everything on it.
    private func arms(_ parts: KaomojiParts, besides ink: Rect) throws(OverlayError) -> [PlacedRun] {
        let left = try arm(parts.leadingArm)
        let right = try arm(parts.trailingArm)
        let em = sizing.armEm(left, right)
        var runs: [PlacedRun] = []
        if let left { runs.append(arm(left, em: em, side: -1, inkEdge: -ink.x)) }
        if let right { runs.append(arm(right, em: em, side: 1, inkEdge: ink.maxX)) }
        return runs
    }

    private func arm(_ text: String) throws(OverlayError) -> GlyphRun? {
        guard !text.isEmpty else { return nil }
        let run = try typesetter.part(text).tightened(to: 0.14)
        return run.ink == nil ? nil : run
    }

    private func arm(_ run: GlyphRun, em: Double, side: Double, inkEdge: Double) -> PlacedRun {
        let y = frame.eyeMiddle.y + 0.45 * (frame.mouth.y - frame.eyeMiddle.y)
        let half = Point((run.ink?.width ?? 0) * em / 2, (run.ink?.height ?? 0) * em / 2)
        let edge = [y - half.y, y, y + half.y].map(shape.halfWidth(atHeight:)).max() ?? 0
        let x = max(edge + side * shape.center.x, inkEdge) + 0.12 * unit + half.x
        return PlacedRun(run, inkCenteredAt: Point(side * x, y), em: em)
    }

    private static func ink(of runs: [PlacedRun]) -> Rect? {
        Rect(
            enclosing: runs.filter { $0.run.ink != nil }.map(\.ink).flatMap {
                [Point($0.x, $0.y), Point($0.maxX, $0.maxY)]
            }
        )
    }
}
