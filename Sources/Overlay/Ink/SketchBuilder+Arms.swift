internal import Imaging

/// Arms and hands, and things in the air.
extension SketchBuilder {
    /// The radius of an arm, in units.
    private static let armRadius = 0.11
    /// The distance of signs beside the head from the picture's edge, including their rims, in units.
    private static let inkMargin = 0.22

    func addArm(on side: Side, to sketch: inout FaceSketch) {
        guard let arm = part(side).arm else { return }
        let reach = ArmReach(builder: self, side: side, wanting: Self.reach(of: arm))
        guard !(reach.isOnNeighbour && (reach.isShut || arm == .hugging)) else { return }
        // Where arms have little room beside the head they are in front of it; where they have none, hands alone take
        // their place, which hide neither eyes nor mouth.
        func add(_ form: FaceSketch.Form) {
            if reach.isBeside { sketch.behind.append(form) } else { sketch.hands.append(form) }
        }
        switch arm {
        case .raised where reach.isShut, .shrugging where reach.isShut, .flinging where reach.isShut:
            sketch.hands.append(reach.handAtJaw(palm: arm == .shrugging))
        case .flexing where reach.isShut: break
        case .raised:
            add(reach.arm((-0.30, 0.50), (0.62, 0.46), (0.50, -0.26), hand: (0.47, -0.42)))
        case .shrugging:
            add(reach.arm((-0.30, 0.56), (0.74, 0.80), (0.66, 0.16), hand: (0.70, 0.02), palm: true))
        case .hugging:
            // As if around the one who looks at them.
            sketch.hands.append(reach.handAtJaw())
        case .flexing:
            let muscle = ClayShape.ellipse(
                reach.at(0.30, 0.42),
                halfWidth: 0.19 * unit,
                halfHeight: 0.17 * unit
            )
            add(
                reach.arm(
                    (-0.30, 0.56),
                    (0.86, 0.80),
                    (0.46, -0.02),
                    hand: (0.41, -0.14),
                    fingers: false,
                    with: muscle
                )
            )
        case .flinging:
            add(reach.arm((-0.30, 0.50), (0.50, 0.62), (0.66, 0.10), hand: (0.74, -0.04)))
        case .saluting where reach.isShut:
            sketch.hands.append(
                reach.arm((0.10, -0.08), (0.09, -0.14), (0.07, -0.22), hand: (-0.06, -0.46), radius: 0.20)
            )
        case .saluting:
            sketch.hands.append(
                reach.arm((-0.16, 0.90), (0.95, 0.62), (0.20, -0.36), hand: (0.02, -0.50), radius: 0.17)
            )
        case .clawing:
            sketch.hands.append(reach.arm((-0.10, 0.80), (0.40, 0.66), (0.20, 0.30), hand: (0.14, 0.24)))
        case .wiping:
            let fist = reach.fist(at: eye(side))
            sketch.hands.append(reach.wiping(with: fist))
            let creases = side.sign < 0 ? InkTable.fist : InkTable.fist.mirrored
            sketch.beside.append(
                placed(creases.moved(side.sign * -0.11, -0.06).turned(side.sign * -60), at: fist)
            )
        case .paw:
            sketch.hands.append(reach.paw)
            sketch.beside.append(placed(InkTable.pads, at: reach.at(-0.02, 0.62)))
        case .thumb:
            add(reach.thumb)
            let fist = side.sign < 0 ? InkTable.fist : InkTable.fist.mirrored
            sketch.beside.append(placed(fist, at: reach.thumbPlace, size: ArmReach.thumbSize))
        }
    }

    /// Returns how far beside the head an arm reaches with its hand, in units.
    private static func reach(of arm: KaomojiReading.Arm) -> Double {
        switch arm {
        case .raised, .flexing: 0.72
        case .thumb: 0.85
        case .shrugging, .flinging: 1.0
        case .hugging, .saluting, .clawing, .wiping, .paw: 0.6
        }
    }

    /// Adds the things beside the head.
    func addThings(on side: Side, to sketch: inout FaceSketch) throws(OverlayError) {
        var outside = 0.34
        for thing in part(side).things {
            switch thing {
            case .gloom: sketch.face += gloom(side)
            case .table, .flyingTable: addTable(thing, side, to: &sketch)
            case .text(let text):
                guard let run = try glyphs(text, at: Point(0, 0), largest: 0.9),
                    let spot = spot(on: side, outside, for: { _ in run.ink })
                else { continue }
                let placed = PlacedRun(
                    run.run,
                    origin: run.origin * spot.size + spot.point,
                    em: run.em * spot.size
                )
                sketch.beside.append(.text(placed, rim: .full))
                sketch.things.append(spot.box)
                outside = spot.end
            default:
                guard let drawn = InkTable.thing(thing) else { continue }
                let left = thing.isWriting ? drawn.turned(-room.roll) : drawn
                let isSided = thing == .alarm || thing == .tremble
                func sign(_ side: Side) -> InkSign { isSided && side.sign > 0 ? left.mirrored : left }
                guard let spot = spot(on: side, outside, for: { sign($0).box?.scaled(by: unit) }) else {
                    continue
                }
                sketch.beside.append(placed(sign(spot.side), at: spot.point, size: spot.size, rim: .full))
                sketch.things.append(spot.box)
                outside = spot.end
            }
        }
    }

    /// A place beside the head for a thing.
    private struct Spot {
        let side: Side
        let point: Point
        let size: Double
        let box: Rect
        /// How far the things on the side that was asked for reach with this one, in units from the rim.
        let end: Double
    }

    /// Returns the place for a thing at the height of the temples, shifted into the picture: on the other side or
    /// smaller where it would lie on another head or a thing beside one; `nil` if it would everywhere, or would hide an eye.
    private func spot(on side: Side, _ outside: Double, for box: (Side) -> Rect?) -> Spot? {
        let y = head.center.y - 0.62 * head.halfHeight
        let sides = part(side.other).things.isEmpty ? [side, side.other] : [side]
        for (size, place) in [1, 0.7].flatMap({ size in sides.map { (size, $0) } }) {
            guard let box = box(place)?.scaled(by: size) else { continue }
            let isOwn = place.sign == side.sign
            let (reach, inner) = place.sign < 0 ? (-box.x, box.maxX) : (box.maxX, -box.x)
            let way = max((isOwn ? outside : 0.34) * unit, 0.16 * unit + inner)
            let rim = head.center.x + place.sign * head.halfWidth(atHeight: y)
            let point = Point(rim + place.sign * way, y)
            guard let shift = shift(of: box.shifted(by: point)) else { continue }
            let end = isOwn ? outside + (reach + inner) / unit + 0.1 : outside
            let moved = point + shift
            return Spot(side: place, point: moved, size: size, box: box.shifted(by: moved), end: end)
        }
        return nil
    }

    /// Returns the shift that brings a box into the picture; `nil` if it would then hide an eye, or lie on
    /// another head or a thing beside one.
    private func shift(of box: Rect) -> Point? {
        let shift = room.shift(of: box, margin: Self.inkMargin * unit)
        guard !room.isTaken(box.shifted(by: shift)) else { return nil }
        guard shift.length > 0 else { return shift }
        let moved = box.shifted(by: shift).expanded(by: 0.3 * unit)
        return moved.contains(frame.leftEye) || moved.contains(frame.rightEye) ? nil : shift
    }

    /// Adds a table beside the head, on either side, as large as there is room for, else below it, or above it if the
    /// table flies, else at its edge where no feature is hidden; omitted if there is no room at all.
    private func addTable(_ thing: KaomojiReading.Thing, _ side: Side, to sketch: inout FaceSketch) {
        guard let sign = InkTable.thing(thing), let box = sign.box else { return }
        let flies = thing == .flyingTable
        func point(_ side: Side, _ down: Double, size: Double) -> Point {
            let y = frame.eyeMiddle.y + down * unit
            let reach = head.halfWidth(atHeight: y) + (0.55 + (flies ? 0.35 : 0) + 0.62 * size) * unit
            return Point(head.center.x + side.sign * reach, y)
        }
        func add(_ side: Side, at point: Point, size: Double) {
            sketch.things.append(box.scaled(by: size * unit).shifted(by: point))
            let turned = flies && side.sign < 0 ? sign.mirrored : sign
            sketch.beside.append(placed(turned, at: point, size: size, rim: .full))
        }
        let sides = [side, side.other]
        let beside = flies ? -0.1 : 0.75
        for (size, side) in stride(from: 1.25, through: 0.65, by: -0.1).flatMap({ size in
            sides.map { (size, $0) }
        }) {
            let point = point(side, beside, size: size)
            let box = box.scaled(by: size * unit).shifted(by: point)
            guard room.holds(box, margin: Self.inkMargin * unit), !room.isTaken(box) else { continue }
            return add(side, at: point, size: size)
        }
        let size = 0.8
        let small = box.scaled(by: size * unit)
        let below = (head.box.maxY - small.y - frame.eyeMiddle.y) / unit + 0.12
        for (down, side) in (flies ? [beside, -1.2, below] : [below, beside, -1.5]).flatMap({ down in
            sides.map { (down, $0) }
        }) {
            let point = point(side, down, size: size)
            guard let shift = shift(of: small.shifted(by: point)) else { continue }
            let moved = small.shifted(by: point + shift)
            guard room.holds(moved), !moved.expanded(by: 0.3 * unit).contains(frame.mouth) else { continue }
            return add(side, at: point + shift, size: size)
        }
    }

    /// Returns lines that darken the forehead on one side.
    private func gloom(_ side: Side) -> [FaceSketch.Item] {
        let lines = [0.0, 0.17, 0.34].map { x -> InkMark in
            .stroke("M\(-side.sign * x),0 L\(-side.sign * x),\(0.30 + 0.4 * x)", width: 0.55)
        }
        let y = eye(side).y - 0.92 * unit
        let rim = head.halfWidth(atHeight: y + 0.1 * unit)
        return [placed(InkSign(marks: lines), at: Point(head.center.x + side.sign * (rim - 0.28 * unit), y))]
    }

    /// The forms of an arm on one side of the head, relative to the rim half way between eyes and mouth.
    private struct ArmReach {
        let side: Double
        let origin: Point
        let unit: Double
        /// The room beside the head, in units, of that which is wanted.
        private let free: Double
        private let wanted: Double
        /// `true` if there is no room for a hand beside the head, on either side that has one: arms match.
        let isShut: Bool

        /// The distance from a hand's middle to the ends of its fingers, in units.
        private static let handReach = 0.30

        /// The share of the outward reach that the picture has room for; negative where hands lie on the head.
        private var squeeze: Double {
            free >= wanted ? 1 : max(-0.35, (free - Self.handReach) / (wanted - Self.handReach))
        }
        /// `true` if there is room for the arm beside the head.
        var isBeside: Bool { squeeze > 0.5 }
        /// How far what is at the jaw is moved inwards to stay in the picture, in units.
        private var inset: Double { max(0, 0.34 - free) }
        /// `true` if a hand at the jaw would lie on another face.
        var isOnNeighbour: Bool { room.isOnHead(at(rim: jaw(0.31), 0.84)) }
        private let room: SketchRoom
        /// The distance of the rim from the middle of the mouth, in units.
        private let cheek: Double

        /// Creates the reach of an arm on one side.
        ///
        /// - Parameter wanted: The distance from the rim of the head to the ends of the fingers, in units.
        init(builder: SketchBuilder, side: Side, wanting wanted: Double) {
            (self.side, self.wanted, unit) = (side.sign, wanted, builder.unit)
            (origin, room) = (Self.rim(builder, side), builder.room)
            cheek = side.sign * (origin.x - builder.frame.mouth.x) / builder.unit
            free = Self.room(builder, side, wanted)
            isShut = [Side.left, .right].contains {
                builder.part($0).arm != nil
                    && Self.room(builder, $0, wanted) < 0.8 * Self.handReach + 0.2 * wanted
            }
        }

        /// Returns the rim of the head half way between eyes and mouth.
        private static func rim(_ builder: SketchBuilder, _ side: Side) -> Point {
            let (frame, head) = (builder.frame, builder.head)
            let y = min(
                frame.eyeMiddle.y + 0.5 * (frame.mouth.y - frame.eyeMiddle.y),
                head.center.y + 0.55 * head.halfHeight
            )
            return Point(head.center.x + side.sign * head.halfWidth(atHeight: y), y)
        }

        /// Returns the room beside the rim, in units, up to what is wanted.
        private static func room(_ builder: SketchBuilder, _ side: Side, _ wanted: Double) -> Double {
            let (rim, way) = (rim(builder, side), Point(side.sign * wanted * builder.unit, 0))
            let heights = [-0.4, 0, 0.4].map { rim + Point(0, $0 * builder.unit) }
            return (heights.map { builder.room.share(of: way, from: $0) }.min() ?? 1) * wanted
        }

        /// Returns a point by its units outwards, where there is room, and down.
        func at(_ out: Double, _ down: Double) -> Point { at(rim: out > 0 ? out * squeeze : out, down) }

        /// Returns a point by its units from the rim outwards, and down.
        private func at(rim out: Double, _ down: Double) -> Point {
            origin + Point(side * out * unit, down * unit)
        }

        /// Returns how far outwards something of this half width lies at the jaw: on the rim, beside the mouth.
        private func jaw(_ halfWidth: Double) -> Double { max(-0.06 - inset, 0.43 + halfWidth - cheek) }

        /// Returns an arm with its hand.
        func arm(
            _ start: (Double, Double),
            _ bend: (Double, Double),
            _ end: (Double, Double),
            hand: (Double, Double),
            radius: Double = 0.23,
            palm: Bool = false,
            fingers: Bool = true,
            with muscle: ClayShape? = nil
        ) -> FaceSketch.Form {
            let tube = ClayShape.tube(
                at(start.0, start.1),
                at(bend.0, bend.1),
                at(end.0, end.1),
                radius: SketchBuilder.armRadius * unit
            )
            let wrist = at(end.0, end.1)
            let center = at(hand.0, hand.1)
            var forms = [tube, self.hand(center, from: wrist, radius: radius, palm: palm, fingers: fingers)]
            if let muscle { forms.append(muscle) }
            return .init(shape: .merged(forms, smoothly: 0.06 * unit), rim: 0.08 * unit)
        }

        /// Returns a hand before the jaw, fingers up, with the end of its arm.
        func handAtJaw(palm: Bool = false) -> FaceSketch.Form {
            let radius = 0.34 - 0.3 * inset
            let out = jaw(1.4 * radius)
            let (elbow, wrist) = (at(rim: out + 0.16, 1.24), at(rim: out + 0.10, 1.10))
            let tube = ClayShape.tube(
                elbow,
                at(rim: out + 0.14, 1.18),
                wrist,
                radius: SketchBuilder.armRadius * unit
            )
            let hand = self.hand(
                at(rim: out, 0.84 + 0.4 * inset),
                from: wrist,
                radius: radius,
                palm: palm,
                fingers: true
            )
            return .init(shape: .merged([tube, hand], smoothly: 0.06 * unit), rim: 0.08 * unit)
        }

        /// Returns a hand in the direction of its arm: a palm, fingers, and a thumb towards the head, or away from it
        /// if the palm is up.
        private func hand(_ center: Point, from wrist: Point, radius: Double, palm: Bool, fingers: Bool)
            -> ClayShape
        {
            let size = radius * unit
            guard fingers else { return .ellipse(center, halfWidth: size, halfHeight: size) }
            let offset = center - wrist
            let ahead = offset.length > 1e-6 ? offset * (1 / offset.length) : Point(0, -1)
            let across = Point(ahead.y, -ahead.x) * (palm ? -side : side)
            func point(_ along: Double, _ aside: Double) -> Point {
                center + ahead * (along * size) + across * (aside * size)
            }
            let spread = [(-0.62, 1.12), (0.0, 1.30), (0.58, 1.14)]
            let finger = spread.map { aside, length in
                ClayShape.capsule(point(0.2, aside * 0.55), 0.30 * size, point(length, aside), 0.27 * size)
            }
            let thumb = ClayShape.capsule(point(0, 0.4), 0.3 * size, point(0.25, 1.15), 0.25 * size)
            return .merged(
                [.ellipse(center, halfWidth: 0.78 * size, halfHeight: 0.78 * size)] + finger + [thumb],
                smoothly: 0.10 * size
            )
        }

        /// Returns the middle of a fist that wipes an eye.
        func fist(at eye: Point) -> Point { eye + Point(side * 0.12 * unit, 0.24 * unit) }

        /// Returns a forearm from below with a fist.
        func wiping(with fist: Point) -> FaceSketch.Form {
            let knuckles = [-0.17, -0.06, 0.06, 0.17].map { x in
                let knuckle = fist + Affine.rotation(degrees: -20 * side).apply(Point(x * unit, -0.14 * unit))
                return ClayShape.ellipse(knuckle, halfWidth: 0.10 * unit, halfHeight: 0.11 * unit)
            }
            let forms: [ClayShape] = [
                .tube(at(0, 0.98), at(0.24, 0.62), fist, radius: 0.14 * unit),
                .ellipse(fist, halfWidth: 0.27 * unit, halfHeight: 0.21 * unit, degrees: -20 * side),
            ]
            return .init(shape: .merged(forms + knuckles, smoothly: 0.05 * unit), rim: 0.10 * unit)
        }

        var paw: FaceSketch.Form {
            .init(
                shape: .ellipse(at(-0.02, 0.62), halfWidth: 0.30 * unit, halfHeight: 0.27 * unit),
                rim: 0.14 * unit
            )
        }

        /// The enlargement of a fist with its thumb up.
        static let thumbSize = 1.4
        /// The middle of such a fist: beside the head, or at the jaw where there is no room.
        var thumbPlace: Point { isShut ? at(rim: jaw(0.31), 0.96) : at(0.52, 0.28) }

        /// A fist with its thumb up.
        var thumb: FaceSketch.Form {
            let (center, size) = (thumbPlace, Self.thumbSize * unit)
            let (elbow, wrist) =
                isShut
                ? (center + Point(0, 0.34 * unit), center + Point(0, 0.29 * unit))
                : (at(-0.30, 0.72), at(0.42, 0.95))
            func corner(_ x: Double, _ y: Double) -> Point { center + Point(side * x * size, y * size) }
            let fist = ClayShape.polygon(
                [corner(-0.13, -0.08), corner(0.13, -0.08), corner(0.13, 0.17), corner(-0.13, 0.17)],
                radius: 0.09 * size
            )
            let thumb = ClayShape.capsule(
                corner(-0.09, -0.02),
                0.10 * size,
                corner(-0.10, -0.40),
                0.085 * size
            )
            let arm = ClayShape.tube(elbow, wrist, corner(0.02, 0.2), radius: 0.12 * unit)
            return .init(shape: .merged([fist, thumb, arm], smoothly: 0.06 * unit), rim: 0.09 * unit)
        }
    }
}
