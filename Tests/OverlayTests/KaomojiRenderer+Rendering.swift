import Imaging

@testable import Overlay

extension KaomojiRenderer {
    /// The kaomoji over a face in one layer.
    func render(
        _ kaomoji: Kaomoji,
        at anchor: OverlayAnchor,
        appearance: OverlayAppearance = OverlayAppearance(),
        look: FaceLook = .studio,
        mapping map: Affine = .identity,
        within canvas: PixelRect,
        picture: Rect? = nil
    ) throws(OverlayError) -> Layer {
        let face = PlacedKaomoji(kaomoji, at: anchor, appearance: appearance, look: look)
        let room = SketchRoom(anchor, picture: picture)
        return try drawing(of: face, mapping: map, within: canvas, in: room).layer
    }

    /// The kaomoji over a face in one layer, in a picture of this size.
    func render(
        _ kaomoji: Kaomoji,
        at anchor: OverlayAnchor,
        as style: OverlayStyle = .mochi,
        appearance: OverlayAppearance? = nil,
        mapping map: Affine = .identity,
        in size: PixelSize
    ) throws(OverlayError) -> Layer {
        let appearance = appearance ?? OverlayAppearance(style: style)
        return try render(kaomoji, at: anchor, appearance: appearance, mapping: map, within: PixelRect(size))
    }

    /// The kaomoji over a face in two layers, in a picture of this size.
    func renderLayers(
        _ kaomoji: Kaomoji,
        at anchor: OverlayAnchor,
        appearance: OverlayAppearance,
        in size: PixelSize
    ) throws(OverlayError) -> OverlayLayers {
        try renderLayers(kaomoji, at: anchor, appearance: appearance, within: PixelRect(size))
    }

    /// The kaomoji over a face in two layers, the patch and the signs.
    func renderLayers(
        _ kaomoji: Kaomoji,
        at anchor: OverlayAnchor,
        appearance: OverlayAppearance = OverlayAppearance(),
        mapping map: Affine = .identity,
        within canvas: PixelRect,
        picture: Rect? = nil,
        others: [OverlayAnchor] = []
    ) throws(OverlayError) -> OverlayLayers {
        let face = PlacedKaomoji(kaomoji, at: anchor, appearance: appearance)
        let room = SketchRoom(anchor, picture: picture, others: others)
        return try drawing(of: face, mapping: map, within: canvas, in: room).layers
    }
}

/// A kaomoji over a face in two layers, to be drawn in this order.
struct OverlayLayers: Equatable {
    /// The patch that hides the face; empty if the appearance has none.
    let patch: Layer
    /// The eyes, mouth, cheeks and arms with their outlines, or the emoji.
    let signs: Layer
}

extension FaceDrawing {
    /// The drawing in two layers, the patch and the signs.
    fileprivate var layers: OverlayLayers {
        var below = LayerPainter(bounds: patchBounds)
        paintPatch(with: &below)
        var above = LayerPainter(bounds: signBounds)
        paintSigns(with: &above)
        return OverlayLayers(patch: below.layer, signs: above.layer)
    }
}
