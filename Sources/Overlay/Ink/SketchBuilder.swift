internal import Imaging

/// Builds the drawing of a kaomoji on one face.
struct SketchBuilder {
    let reading: KaomojiReading
    let frame: FaceFrame
    let head: PatchShape
    let room: SketchRoom
    let typesetter: Typesetter
    /// The enlargement of the signs, above 1 if the face is small in the picture.
    let enlargement: Double

    var unit: Double { frame.unit }

    private static let eyeSize = 1.22
    private static let mouthSize = 1.18
    /// The larger side of an eye and of a mouth set in a font, in units.
    private static let glyphEye = 0.5
    private static let glyphMouth = 0.75

    /// Returns the drawing.
    ///
    /// - Throws: `OverlayError` if a sign is neither in the table nor in a font.
    func sketch() throws(OverlayError) -> FaceSketch {
        var sketch = FaceSketch(head: head)
        addCreature(to: &sketch)
        for side in [Side.left, .right] { try addCheeks(on: side, to: &sketch) }
        if reading.hasGlasses {
            sketch.face.append(contentsOf: glasses())
        } else {
            try addEyes(to: &sketch)
        }
        try addMouth(to: &sketch)
        for side in [Side.left, .right] { addArm(on: side, to: &sketch) }
        for side in [Side.left, .right] { try addThings(on: side, to: &sketch) }
        return sketch
    }

    /// One side of a face.
    struct Side {
        static let left = Side(sign: -1, ink: .left)
        static let right = Side(sign: 1, ink: .right)

        /// -1 on the left of the picture, 1 on the right.
        let sign: Double
        let ink: InkTable.Side

        var other: Side { sign < 0 ? .right : .left }
    }

    func part(_ side: Side) -> KaomojiReading.Side { side.sign < 0 ? reading.left : reading.right }
    func eye(_ side: Side) -> Point { side.sign < 0 ? frame.leftEye : frame.rightEye }

    /// Returns a sign at a point of the face, scaled by `size`.
    func placed(_ sign: InkSign, at point: Point, size: Double = 1, rim: FaceSketch.Rim = .none)
        -> FaceSketch.Item
    {
        .sign(
            FaceSketch.PlacedSign(
                sign: sign,
                frameFromSign: Affine.scale(size * unit, size * unit).then(.translation(point.x, point.y)),
                rim: rim
            )
        )
    }

    // MARK: Eyes and mouth

    private func addEyes(to sketch: inout FaceSketch) throws(OverlayError) {
        for side in [Side.left, .right] where !part(side).eye.isEmpty {
            if let sign = InkTable.eye(part(side).eye, side.ink) {
                sketch.face.append(placed(sign, at: eye(side), size: Self.eyeSize * enlargement))
            } else if let run = try glyphs(part(side).eye, at: eye(side), largest: Self.glyphEye) {
                sketch.face.append(.text(run, rim: .none))
            }
        }
    }

    private func addMouth(to sketch: inout FaceSketch) throws(OverlayError) {
        guard !reading.mouth.isEmpty else { return }
        let hasEyes = !reading.left.eye.isEmpty || !reading.right.eye.isEmpty
        guard hasEyes else {
            // A face of one sign, large between eyes and mouth.
            let middle = (frame.eyeMiddle + frame.mouth) * 0.5
            if let run = try glyphs(reading.mouth, at: middle, largest: 1.5) {
                sketch.face.append(.text(run, rim: .none))
            }
            return
        }
        if let sign = mouthSign {
            sketch.face.append(placed(sign, at: frame.mouth, size: Self.mouthSize * enlargement))
        } else if let run = try glyphs(reading.mouth, at: frame.mouth, largest: Self.glyphMouth) {
            sketch.face.append(.text(run, rim: .none))
        }
    }

    private var mouthSign: InkSign? {
        switch reading.mouth {
        case "_" where reading.smilesWithEyes: InkTable.bowedMouth
        case "ツ", "ッ", "シ": InkTable.wrySmile
        default: InkTable.mouth(reading.mouth)
        }
    }

    /// Returns characters set in a font, with the longer side of their ink in units; `nil` if they leave none.
    func glyphs(_ text: String, at point: Point, largest: Double) throws(OverlayError) -> PlacedRun? {
        let run = try typesetter.part(text)
        guard let ink = run.ink else { return nil }
        let em = largest * enlargement * unit / max(ink.width, ink.height, 0.1)
        return PlacedRun(run, inkCenteredAt: point, em: em)
    }

    /// Returns dark glasses over both eyes, with arms that reach the sides of the head.
    private func glasses() -> [FaceSketch.Item] {
        let (left, right) = (frame.leftEye, frame.rightEye)
        let (width, height) = (0.36, 0.21)
        let reach = (right.x - left.x) / unit / 2
        let middle = (left + right) * 0.5
        func rim(_ side: Double) -> Double {
            (head.center.x + side * head.halfWidth(atHeight: middle.y) - middle.x) / unit - side * 0.02
        }
        let lens = { (x: Double) in "R\(x - width) \(-height) \(2 * width) \(2 * height) .12" }
        let frames = InkSign(
            .stroke("M\(rim(-1)),-.16 L\(-reach),-.12 M\(rim(1)),-.16 L\(reach),-.12", .glasses, width: 0.8),
            .stroke("M\(-reach),-.12 L\(reach),-.12", .glasses, width: 0.7),
            .fill(lens(-reach), .glasses),
            .fill(lens(reach), .glasses)
        )
        let glints = [-reach, reach].map { x in
            InkMark.stroke(
                "M\(x - 0.13),.09 L\(x + 0.0),-.09 M\(x - 0.01),.09 L\(x + 0.05),.0",
                .glint,
                width: 0.45
            )
        }
        return [placed(frames + InkSign(marks: glints), at: middle)]
    }

    // MARK: Cheeks

    private func addCheeks(on side: Side, to sketch: inout FaceSketch) throws(OverlayError) {
        for cheek in part(side).cheeks {
            switch cheek {
            case .blush: sketch.face.append(placed(InkTable.blush, at: cheekPlace(side), size: enlargement))
            case .blushLines:
                sketch.face.append(placed(InkTable.blushLines, at: cheekPlace(side), size: enlargement))
            case .heart:
                sketch.face.append(placed(InkTable.heart, at: cheekPlace(side), size: 0.5 * enlargement))
            case .drop:
                sketch.face.append(
                    placed(InkTable.drop, at: temple(side, inside: 0.20, above: 0.36), size: 1.2)
                )
            case .tear:
                let place = Point(eye(side).x + side.sign * 0.12 * unit, cheekPlace(side).y - 0.02 * unit)
                sketch.face.append(placed(InkTable.drop, at: place, size: 1.2))
            case .vein:
                sketch.face.append(
                    placed(InkTable.vein, at: temple(side, inside: 0.30, above: 0.48), size: 1.1)
                )
            case .flower:
                sketch.face.append(
                    placed(InkTable.flower, at: temple(side, inside: 0.22, above: 0.62), size: 1.3)
                )
            case .brow(let sign): sketch.face.append(contentsOf: brow(sign, side))
            case .whiskers: break
            case .text(let text):
                if let run = try glyphs(text, at: cheekPlace(side), largest: 0.32) {
                    sketch.face.append(.text(run, rim: .none))
                }
            }
        }
    }

    /// Returns the position of a blush: more than half way from the eye to the rim, and nearly half way down to the
    /// mouth.
    func cheekPlace(_ side: Side) -> Point {
        let y = eye(side).y + 0.46 * (frame.mouth.y - frame.eyeMiddle.y)
        let rim = head.center.x + side.sign * head.halfWidth(atHeight: y)
        return Point(eye(side).x + 0.62 * (rim - eye(side).x), y)
    }

    /// Returns a position at the temple, in units inside the rim and above the eyes.
    private func temple(_ side: Side, inside: Double, above: Double) -> Point {
        let y = eye(side).y - above * unit
        let rim = head.halfWidth(atHeight: y)
        return Point(head.center.x + side.sign * (rim - inside * unit), y)
    }

    /// Returns a brow over its eye, raised by the height of the eye.
    private func brow(_ sign: Unicode.Scalar, _ side: Side) -> [FaceSketch.Item] {
        let top = InkTable.eye(part(side).eye, side.ink)?.box.map { -$0.y * Self.eyeSize } ?? 0.2
        let isWorried = (sign == "´" || sign == "ˊ") == (side.sign < 0)
        let inner = isWorried ? -0.13 : 0.02
        let outer = isWorried ? 0.02 : -0.13
        let path = side.sign < 0 ? "M-.20,\(outer) L.18,\(inner)" : "M-.18,\(inner) L.20,\(outer)"
        let place = eye(side) + Point(0, -(top + 0.17) * unit * enlargement)
        return [placed(InkSign(.stroke(path, width: 0.9)), at: place, size: enlargement)]
    }
}
