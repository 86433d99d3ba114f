internal import Imaging

/// Ears, fur, noses, whiskers and fins.
extension SketchBuilder {
    /// The face width from which whiskers are visible, in pixels.
    private static let leastForWhiskers = 28.0

    /// The head that creatures are drawn on: half as wide as one unit.
    private static let drawnHead = PatchShape(
        kind: .head,
        center: Point(0, 0),
        halfWidth: 1,
        halfHeight: 1.1,
        taper: -0.03
    )

    func addCreature(to sketch: inout FaceSketch) {
        guard reading.creature != .person else { return }
        for group in InkTable.creatures.groups
        where group.attributes["data-creature"] == reading.creature.rawValue {
            switch group.attributes["class"] {
            case "behind": for side in [1.0, -1] { sketch.behind.append(form(group, side)) }
            case "before": for side in [1.0, -1] { sketch.before.append(form(group, side)) }
            case "crest": sketch.behind.append(form(group, 1))
            case "fur": sketch.fur += painted(group)
            case "beside": sketch.beside += painted(group)
            case "whiskers":
                if pixels >= Self.leastForWhiskers { sketch.beside += painted(group, rim: .thin) }
            default: sketch.face += painted(group)
            }
        }
    }

    /// `nil` if the creature's drawing has no such colour.
    func creatureColor(_ key: String) -> Color? { hasFur ? InkTable.color(key, of: reading.creature) : nil }

    /// Returns an ear, crest or fin, shrunk to stay in the picture, but at least half as large.
    private func form(_ group: InkSheet.Group, _ side: Double) -> FaceSketch.Form {
        let degrees = group.number("data-rim") ?? 0
        let (foot, drawnFoot) = (head.rim(side * degrees), Self.drawnHead.rim(degrees))
        func form(_ size: Double) -> FaceSketch.Form {
            let scale = head.halfWidth * size
            let map = Affine.translation(-drawnFoot.x, -drawnFoot.y).then(.scale(side * scale, scale))
                .then(.translation(foot.x, foot.y))
            let smoothly = (group.number("data-smooth") ?? 0) * scale
            let marks = group.marks.map { $0.mapped(by: map) }
            return .init(
                shape: ClayShape(marks, scale: scale, smoothly: smoothly),
                color: group.marks.first?.color,
                rim: (group.number("data-depth") ?? 0.2) * scale
            )
        }
        let sizes = stride(from: 1, through: 0.6, by: -0.1).map { $0 }
        return sizes.lazy.map(form).first { room.holds($0.shape.box) } ?? form(0.5)
    }

    /// Returns paint in place on the head; drawn in halves of its width.
    private func painted(_ group: InkSheet.Group, rim: FaceSketch.Rim = .none) -> [FaceSketch.Item] {
        func item(_ point: Point, _ side: Double = 1) -> FaceSketch.Item {
            .sign(
                FaceSketch.PlacedSign(
                    sign: group.sign,
                    frameFromSign: Affine.scale(side * head.halfWidth, head.halfWidth)
                        .then(.translation(point.x, point.y)),
                    rim: rim
                )
            )
        }
        switch group.attributes["data-at"] {
        case "mouth": return [item(frame.mouth)]
        case "eyes": return [item(eye(.left), -1), item(eye(.right))]
        default: return [item(head.center)]
        }
    }
}
