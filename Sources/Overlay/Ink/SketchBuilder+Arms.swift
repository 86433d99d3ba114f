internal import Imaging

/// Arms and hands, and things in the air.
extension SketchBuilder {
    /// The distance of signs beside the head from the picture's edge, with their rims, in units.
    private static let inkMargin = 0.22

    func addArm(on side: Side, to sketch: inout FaceSketch) {
        guard let arm = part(side).arm else { return }
        let reach = ArmReach(builder: self, side: side, wanting: Self.reach(of: arm))
        guard !(reach.isOnNeighbour && (reach.isShut || arm == .hugging)) else { return }
        let fist = side.sign < 0 ? InkTable.marks["fist"] : InkTable.marks["fist"].mirrored
        switch arm {
        case .flexing where reach.isShut: break
        case .raised where reach.isShut, .flinging where reach.isShut, .hugging:
            // A hug reaches around the viewer.
            sketch.hands.append(reach.handAtJaw("hand-at-jaw"))
        case .shrugging where reach.isShut: sketch.hands.append(reach.handAtJaw("palm-at-jaw"))
        case .saluting where reach.isShut: sketch.hands.append(reach.arm("saluting-shut"))
        case .saluting, .clawing: sketch.hands.append(reach.arm(arm.rawValue))
        case .wiping:
            let place = eye(side) + Point(side.sign * 0.12 * unit, 0.24 * unit)
            sketch.hands.append(reach.form(arm.rawValue, at: place))
            sketch.beside.append(
                placed(fist.moved(side.sign * -0.11, -0.06).turned(side.sign * -60), at: place)
            )
        case .paw:
            sketch.hands.append(reach.arm(arm.rawValue))
            sketch.beside.append(placed(InkTable.marks["pads"], at: reach.at(-0.02, 0.62)))
        case .raised, .shrugging, .flexing, .flinging, .thumb:
            // Arms with little room lie in front of the head; without any, hands alone replace them and hide neither
            // eyes nor mouth.
            let form =
                arm != .thumb
                ? reach.arm(arm.rawValue)
                : reach.form(reach.isShut ? "thumb-at-jaw" : "thumb", at: reach.thumbPlace)
            if reach.isBeside { sketch.behind.append(form) } else { sketch.hands.append(form) }
            if arm == .thumb {
                sketch.beside.append(placed(fist, at: reach.thumbPlace, size: ArmReach.thumbSize))
            }
        }
    }

    /// Returns the reach of an arm and its hand beside the head, in units.
    private static func reach(of arm: KaomojiReading.Arm) -> Double {
        switch arm {
        case .raised, .flexing: 0.72
        case .thumb: 0.85
        case .shrugging, .flinging: 1.0
        case .hugging, .saluting, .clawing, .wiping, .paw: 0.6
        }
    }

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
        /// The reach of the things on the requested side with this one, in units from the rim.
        let end: Double
    }

    /// Returns a thing's place at the temples, shifted into the picture, on the other side or smaller where it would
    /// lie on another head or its things; `nil` if it would everywhere, or would hide an eye.
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

    /// Returns the shift that brings a box into the picture; `nil` if it would hide an eye or lie on another head or
    /// its things.
    private func shift(of box: Rect) -> Point? {
        let shift = room.shift(of: box, margin: Self.inkMargin * unit)
        guard !room.isTaken(box.shifted(by: shift)) else { return nil }
        guard shift.length > 0 else { return shift }
        let moved = box.shifted(by: shift).expanded(by: 0.3 * unit)
        return moved.contains(frame.leftEye) || moved.contains(frame.rightEye) ? nil : shift
    }

    /// Adds a table beside the head on either side, as large as fits; else below it, or above if the table flies; else
    /// at its edge where no feature is hidden; else omits it.
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

    private func gloom(_ side: Side) -> [FaceSketch.Item] {
        let lines = [0.0, 0.17, 0.34].map { x -> InkMark in
            .stroke("M\(-side.sign * x),0 L\(-side.sign * x),\(0.30 + 0.4 * x)", width: 0.55)
        }
        let y = eye(side).y - 0.92 * unit
        let rim = head.halfWidth(atHeight: y + 0.1 * unit)
        return [placed(InkSign(marks: lines), at: Point(head.center.x + side.sign * (rim - 0.28 * unit), y))]
    }

    /// The arm forms on one side of the head, relative to the rim half way between eyes and mouth.
    private struct ArmReach {
        let side: Double
        let origin: Point
        let unit: Double
        /// The available part of the wanted room beside the head, in units.
        private let free: Double
        private let wanted: Double
        /// `true` if a hand has no room beside the head on one of the sides: arms match.
        let isShut: Bool

        /// The distance from a hand's middle to its paper border at the fingers, in units.
        private static let handReach = 0.50

        /// The share of the outward reach with room; negative where hands lie on the head.
        private var squeeze: Double {
            free >= wanted ? 1 : max(-0.35, (free - Self.handReach) / (wanted - Self.handReach))
        }
        var isBeside: Bool { squeeze > 0.5 }
        /// The inward shift that keeps things at the jaw in the picture, in units.
        private var inset: Double { max(0, 0.34 - free) }
        /// `true` if a hand at the jaw would lie on another face.
        var isOnNeighbour: Bool { room.isOnHead(at(rim: jaw(0.31), 0.84)) }
        private let room: SketchRoom
        /// The distances of the rim and of the mouth's end from the mouth's middle, in units.
        private let cheek: Double
        private let mouth: Double
        /// Half the width of the widest mouth, in units per unit of the table.
        private static let mouthReach = 0.36

        /// `wanted` is the distance from the rim to the fingertips, in units.
        init(builder: SketchBuilder, side: Side, wanting wanted: Double) {
            (self.side, self.wanted, unit) = (side.sign, wanted, builder.unit)
            (origin, room) = (Self.rim(builder, side), builder.room)
            mouth = Self.mouthReach * builder.style.mouthSize
            cheek = side.sign * (origin.x - builder.frame.mouth.x) / builder.unit
            free = Self.room(builder, side, wanted)
            isShut = [Side.left, .right].contains {
                builder.part($0).arm != nil
                    && Self.room(builder, $0, wanted) < 0.8 * Self.handReach + 0.2 * wanted
            }
        }

        private static func rim(_ builder: SketchBuilder, _ side: Side) -> Point {
            let (frame, head) = (builder.frame, builder.head)
            let y = min(
                frame.eyeMiddle.y + 0.5 * (frame.mouth.y - frame.eyeMiddle.y),
                head.center.y + 0.55 * head.halfHeight
            )
            return Point(head.center.x + side.sign * head.halfWidth(atHeight: y), y)
        }

        /// Returns the room beside the rim, at most `wanted`, in units.
        private static func room(_ builder: SketchBuilder, _ side: Side, _ wanted: Double) -> Double {
            let (rim, way) = (rim(builder, side), Point(side.sign * wanted * builder.unit, 0))
            let heights = [-0.4, 0, 0.4].map { rim + Point(0, $0 * builder.unit) }
            return (heights.map { builder.room.share(of: way, from: $0) }.min() ?? 1) * wanted
        }

        /// Returns a point in units outwards and down; beyond the rim it moves inwards to where there is room.
        func at(_ out: Double, _ down: Double) -> Point {
            let missing = (1 - squeeze) * (wanted - Self.handReach)
            return at(rim: out - missing * Blend.clamp((out + 0.1) / 0.4, 0, 1), down)
        }

        /// Returns a point in units outwards from the rim, and down.
        private func at(rim out: Double, _ down: Double) -> Point {
            origin + Point(side * out * unit, down * unit)
        }

        /// Returns the outward position at the jaw for this half width: on the rim, beside the mouth.
        private func jaw(_ halfWidth: Double) -> Double { max(-0.06 - inset, mouth + halfWidth - cheek) }

        func arm(_ name: String) -> FaceSketch.Form { form(name, scale: 1) { at($0.x, $0.y) } }

        func form(_ name: String, at point: Point, scale: Double = 1) -> FaceSketch.Form {
            form(name, scale: scale) { point + Point(side * $0.x, $0.y) * (scale * unit) }
        }

        private func form(_ name: String, scale: Double, _ map: (Point) -> Point) -> FaceSketch.Form {
            let marks = InkTable.arms[name].marks.map { mark in
                var mapped = mark
                mapped.path = mark.path.mapped(map)
                return mapped
            }
            let shape = ClayShape(marks, scale: scale * unit, smoothly: 0.06 * unit)
            return .init(shape: shape, rim: 0.09 * unit)
        }

        /// Returns a hand at the jaw, fingers up, with the end of its arm; smaller where it lacks room.
        func handAtJaw(_ name: String) -> FaceSketch.Form {
            let radius = 0.34 - 0.3 * inset
            return form(name, at: at(rim: jaw(1.4 * radius), 0.84 + 0.4 * inset), scale: radius / 0.34)
        }

        /// The enlargement of a thumbs-up fist.
        static let thumbSize = 1.4
        /// The middle of such a fist: beside the head, or at the jaw if there is no room.
        var thumbPlace: Point { isShut ? at(rim: jaw(0.31), 0.96) : at(0.52, 0.28) }
    }
}
