internal import Imaging

/// Builds the drawing of a kaomoji on one face.
struct SketchBuilder {
    let reading: KaomojiReading
    let frame: FaceFrame
    let head: PatchShape
    let style: HeadStyle
    let room: SketchRoom
    let typesetter: Typesetter
    /// The face width in pixels of the picture.
    let pixels: Double
    /// `true` if a creature's head has its own colour, and the signs colours to match.
    var hasFur = true

    var unit: Double { frame.unit }
    /// The enlargement of signs, above 1 for small faces.
    var enlargement: Double { HeadStyle.enlargement(pixels) }

    /// The face width from which cheeks and brackets are visible, in pixels.
    private static let leastForCheeks = 20.0
    private static let leastForBrackets = 28.0
    /// The long side of an eye and of a mouth set in a font, in units.
    private static let glyphEye = 0.5
    private static let glyphMouth = 0.75

    /// Throws `OverlayError` if a sign is neither in the table nor in a font.
    func sketch() throws(OverlayError) -> FaceSketch {
        var sketch = FaceSketch(head: head, creature: reading.creature)
        addCreature(to: &sketch)
        if style.isText, pixels >= Self.leastForBrackets { sketch.face += brackets }
        if pixels >= Self.leastForCheeks {
            for side in [Side.left, .right] { try addCheeks(on: side, to: &sketch) }
        }
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

    struct Side {
        static let left = Side(sign: -1, ink: .left)
        static let right = Side(sign: 1, ink: .right)

        /// -1 on the left of the picture, 1 on the right.
        let sign: Double
        let ink: InkTable.Side

        var other: Side { sign < 0 ? .right : .left }
    }

    func part(_ side: Side) -> KaomojiReading.Side { side.sign < 0 ? reading.left : reading.right }
    func eye(_ side: Side) -> Point {
        // A frog's eyes are on top of its head.
        guard reading.creature != .frog else {
            return head.center + Point(0.5 * side.sign, -0.92) * head.halfWidth
        }
        return side.sign < 0 ? frame.leftEye : frame.rightEye
    }

    /// Returns a sign at a point, scaled.
    func placed(
        _ sign: InkSign,
        at point: Point,
        size: Double = 1,
        rim: FaceSketch.Rim = .none,
        ink: Color? = nil
    ) -> FaceSketch.Item {
        .sign(
            FaceSketch.PlacedSign(
                sign: sign,
                frameFromSign: Affine.scale(size * unit, size * unit).then(.translation(point.x, point.y)),
                rim: rim,
                ink: ink
            )
        )
    }

    // MARK: Eyes and mouth

    private func addEyes(to sketch: inout FaceSketch) throws(OverlayError) {
        let ink = creatureColor("data-eyes") ?? creatureColor("data-ink")
        for side in [Side.left, .right] where !part(side).eye.isEmpty {
            if style.isText, let run = try setInFont(part(side).eye, at: eye(side), largest: 0.48) {
                sketch.face.append(.text(run, rim: .none))
            } else if let sign = InkTable.eye(part(side).eye, side.ink) {
                let item = placed(sign, at: eye(side), size: style.eyeSize * enlargement, ink: ink)
                if reading.creature == .frog { sketch.beside.append(item) } else { sketch.face.append(item) }
            } else if let run = try glyphs(part(side).eye, at: eye(side), largest: Self.glyphEye) {
                sketch.face.append(.text(run, rim: .none))
            }
        }
    }

    private func addMouth(to sketch: inout FaceSketch) throws(OverlayError) {
        guard !reading.mouth.isEmpty else { return }
        let hasEyes = !reading.left.eye.isEmpty || !reading.right.eye.isEmpty
        guard hasEyes else {
            // A face of one sign lies large between eyes and mouth.
            let middle = (frame.eyeMiddle + frame.mouth) * 0.5
            if let run = try glyphs(reading.mouth, at: middle, largest: 1.5) {
                sketch.face.append(.text(run, rim: .none))
            }
            return
        }
        if style.isText, let run = try setInFont(reading.mouth, at: frame.mouth, largest: 0.38) {
            sketch.face.append(.text(run, rim: .none))
        } else if let sign = mouthSign {
            let size = style.mouthSize * enlargement * share(of: sign)
            sketch.face.append(placed(sign, at: frame.mouth, size: size, ink: creatureColor("data-ink")))
        } else if let run = try glyphs(reading.mouth, at: frame.mouth, largest: Self.glyphMouth) {
            sketch.face.append(.text(run, rim: .none))
        }
    }

    /// The font size on a paper head, in halves of its width.
    private static let em = 1.02
    /// Signs too small, thin or busy in a font.
    private static let poorGlyphs = Set("◕✪☆★≧≦•・･〃ʘ⊙°ﾟº˘∪◡‿".unicodeScalars)

    /// Returns characters in one font size, reduced to a maximum long side, in halves of the head's width; `nil` if
    /// they are better drawn, or leave no ink.
    private func setInFont(
        _ text: String,
        at point: Point,
        largest: Double
    ) throws(OverlayError) -> PlacedRun? {
        guard text.unicodeScalars.allSatisfy({ !Self.poorGlyphs.contains($0) }) else { return nil }
        let run = try typesetter.part(text)
        guard let ink = run.ink else { return nil }
        let em = min(Self.em, largest / max(ink.width, ink.height, 0.1)) * head.halfWidth
        return PlacedRun(run, inkCenteredAt: point, em: em)
    }

    /// The brackets of a text, as its cheeks.
    private var brackets: [FaceSketch.Item] {
        let map = Affine.scale(head.halfWidth, head.halfHeight).then(
            .translation(head.center.x, head.center.y)
        )
        let bracket = InkTable.marks["bracket"]
        return [bracket, bracket.mirrored].map { .sign(FaceSketch.PlacedSign(sign: $0, frameFromSign: map)) }
    }

    /// Returns the relative size of a mouth on a muzzle: smaller if open.
    private func share(of mouth: InkSign) -> Double {
        guard reading.creature != .person else { return 1 }
        let isOpen = mouth.marks.contains { if case .fill = $0.form { true } else { false } }
        return isOpen ? 0.61 : 0.84
    }

    private var mouthSign: InkSign? {
        switch reading.mouth {
        case "_" where reading.smilesWithEyes: InkTable.bowedMouth
        default: InkTable.mouth(reading.mouth)
        }
    }

    /// Returns characters in a font, the long side of their ink in units; `nil` without ink.
    func glyphs(_ text: String, at point: Point, largest: Double) throws(OverlayError) -> PlacedRun? {
        let run = try typesetter.part(text)
        guard let ink = run.ink else { return nil }
        let em = largest * enlargement * unit / max(ink.width, ink.height, 0.1)
        return PlacedRun(run, inkCenteredAt: point, em: em)
    }

    /// Returns dark glasses over both eyes, with arms to the sides of the head.
    private func glasses() -> [FaceSketch.Item] {
        let (left, right) = (frame.leftEye, frame.rightEye)
        let (width, height) = (0.36, 0.21)
        let reach = (right.x - left.x) / unit / 2
        let middle = (left + right) * 0.5
        func rim(_ side: Double) -> Double {
            (head.center.x + side * head.halfWidth(atHeight: middle.y) - middle.x) / unit - side * 0.02
        }
        let (black, glint) = (Color(hex: 0x15161C), Color(hex: 0x4A4F5C))
        let lenses = [-reach, reach].map { x in
            let lens = Rect(x: x - width, y: -height, width: 2 * width, height: 2 * height)
            return InkMark(form: .fill, path: InkPath(rectangle: lens, radius: 0.12), color: black)
        }
        let frames = InkSign(
            .stroke("M\(rim(-1)),-.16 L\(-reach),-.12 M\(rim(1)),-.16 L\(reach),-.12", black, width: 0.8),
            .stroke("M\(-reach),-.12 L\(reach),-.12", black, width: 0.7)
        )
        let glints = [-reach, reach].map { x in
            InkMark.stroke(
                "M\(x - 0.13),.09 L\(x + 0.0),-.09 M\(x - 0.01),.09 L\(x + 0.05),.0",
                glint,
                width: 0.45
            )
        }
        return [placed(frames + InkSign(marks: lenses + glints), at: middle)]
    }

    // MARK: Cheeks

    private func addCheeks(on side: Side, to sketch: inout FaceSketch) throws(OverlayError) {
        let own = part(side).cheeks
        if style.blushes, !own.contains(.blush), !own.contains(.blushLines), !own.contains(.heart) {
            sketch.face.append(placed(InkTable.marks["blush"], at: cheekPlace(side), size: enlargement))
        }
        for cheek in own {
            switch cheek {
            case .blush:
                sketch.face.append(placed(InkTable.marks["blush"], at: cheekPlace(side), size: enlargement))
            case .blushLines:
                sketch.face.append(
                    placed(InkTable.marks["blush-lines"], at: cheekPlace(side), size: enlargement)
                )
            case .heart:
                sketch.face.append(
                    placed(InkTable.marks["heart"], at: cheekPlace(side), size: 0.5 * enlargement)
                )
            case .drop:
                sketch.face.append(
                    placed(InkTable.marks["drop"], at: temple(side, inside: 0.20, above: 0.36), size: 1.2)
                )
            case .tear:
                let place = Point(eye(side).x + side.sign * 0.12 * unit, cheekPlace(side).y - 0.02 * unit)
                sketch.face.append(placed(InkTable.marks["drop"], at: place, size: 1.2))
            case .vein:
                sketch.face.append(
                    placed(InkTable.marks["vein"], at: temple(side, inside: 0.30, above: 0.48), size: 1.1)
                )
            case .flower:
                let place = temple(side, inside: 0.10, above: 0.62)
                sketch.beside.append(placed(InkTable.marks["flower"], at: place, size: 1.5, rim: .full))
            case .brow(let sign): sketch.face.append(contentsOf: brow(sign, side))
            case .whiskers: break
            case .text(let text):
                if let run = try glyphs(text, at: cheekPlace(side), largest: 0.32) {
                    sketch.face.append(.text(run, rim: .none))
                }
            }
        }
    }

    /// Returns the place of a blush: over half way from eye to rim, nearly half way down to the mouth.
    func cheekPlace(_ side: Side) -> Point {
        if style.chubbiness != nil {
            return Point(
                frame.eyeMiddle.x + side.sign * 0.68 * head.halfWidth,
                frame.eyeMiddle.y + 0.30 * head.halfHeight
            )
        }
        let y = eye(side).y + 0.46 * (frame.mouth.y - frame.eyeMiddle.y)
        let rim = head.center.x + side.sign * head.halfWidth(atHeight: y)
        return Point(eye(side).x + 0.62 * (rim - eye(side).x), y)
    }

    /// Returns a place at the temple, in units inside the rim and above the eyes.
    private func temple(_ side: Side, inside: Double, above: Double) -> Point {
        let y = eye(side).y - above * unit
        let rim = head.halfWidth(atHeight: y)
        return Point(head.center.x + side.sign * (rim - inside * unit), y)
    }

    /// Returns a brow, raised by the height of its eye.
    private func brow(_ sign: Unicode.Scalar, _ side: Side) -> [FaceSketch.Item] {
        let top = InkTable.eye(part(side).eye, side.ink)?.box.map { -$0.y * style.eyeSize } ?? 0.2
        let isWorried = (sign == "´" || sign == "ˊ") == (side.sign < 0)
        let inner = isWorried ? -0.13 : 0.02
        let outer = isWorried ? 0.02 : -0.13
        let path = side.sign < 0 ? "M-.20,\(outer) L.18,\(inner)" : "M-.18,\(inner) L.20,\(outer)"
        let place = eye(side) + Point(0, -(top + 0.17) * unit * enlargement)
        return [placed(InkSign(.stroke(path, width: 0.9)), at: place, size: enlargement)]
    }
}
