internal import Imaging

/// A kaomoji's signs on a face, and the patch under them, in face coordinates.
struct FaceLayout {
    let patch: PatchShape?
    /// The patch colour that matches the signs; `nil` for any.
    let patchTint: Color?
    let runs: [PlacedRun]
    let bitmaps: [PlacedBitmap]

    /// Throws `OverlayError` if no font has a character, or nothing leaves ink.
    init(
        _ kaomoji: Kaomoji,
        on frame: FaceFrame,
        style: OverlayStyle,
        hasPatch: Bool,
        margin: Double,
        typesetter: Typesetter
    ) throws(OverlayError) {
        let emoji = try kaomoji.emoji.map { text throws(OverlayError) in try typesetter.run(text) }
        if let large = BitmapPlacement(kaomoji, emoji, on: frame, margin: margin) {
            (patch, patchTint) = (hasPatch ? large.patch : nil, large.tint)
            (runs, bitmaps) = ([], [large.placed])
            return
        }
        let shape = Self.shape(style, frame).covering(frame.hull, margin: margin)
        patch = hasPatch ? shape : nil
        patchTint = nil
        let builder = PartPlacement(frame: frame, shape: shape, typesetter: typesetter)
        var placed: [PlacedRun] = []
        if let parts = kaomoji.parts {
            placed = style == .piggy ? try builder.small(parts) : try builder.face(parts)
        }
        if placed.isEmpty {
            let run = if let emoji { emoji } else { try typesetter.run(kaomoji.text) }
            placed = try builder.line(run, in: style == .piggy ? .box : .patch)
        }
        runs = placed
        bitmaps = placed.flatMap(\.bitmaps)
    }

    private static func shape(_ style: OverlayStyle, _ frame: FaceFrame) -> PatchShape {
        switch style {
        case .piggy:
            PatchShape(
                kind: .capsule,
                center: Point(0, 0),
                halfWidth: frame.width * 5 / 14,
                halfHeight: frame.height * 3 / 7
            )
        case .flat, .bare, .mochi, .text, .skin, .mosaic, .blur, .solid:
            PatchShape(
                kind: .oval,
                center: Point(0, 0),
                halfWidth: 0.52 * frame.width,
                halfHeight: 0.52 * frame.height
            )
        }
    }
}
