import Imaging

@testable import Overlay

extension KaomojiRenderer {
    /// The kaomoji over a face in one layer.
    func render(
        _ kaomoji: Kaomoji,
        at anchor: OverlayAnchor,
        appearance: OverlayAppearance = OverlayAppearance(),
        complexion: Complexion = .studio,
        mapping map: Affine = .identity,
        within canvas: PixelRect,
        picture: Rect? = nil
    ) throws(OverlayError) -> Layer {
        let face = PlacedKaomoji(kaomoji, at: anchor, appearance: appearance, complexion: complexion)
        return try drawing(of: face, mapping: map, within: canvas, picture: picture).layer
    }

    /// The kaomoji over a face in two layers, the patch and the signs.
    func renderLayers(
        _ kaomoji: Kaomoji,
        at anchor: OverlayAnchor,
        appearance: OverlayAppearance = OverlayAppearance(),
        mapping map: Affine = .identity,
        within canvas: PixelRect,
        picture: Rect? = nil
    ) throws(OverlayError) -> OverlayLayers {
        let face = PlacedKaomoji(kaomoji, at: anchor, appearance: appearance)
        return try drawing(of: face, mapping: map, within: canvas, picture: picture).layers
    }
}
