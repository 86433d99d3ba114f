package import Imaging

extension KaomojiRenderer {
    /// Draws a kaomoji without a picture in the middle of a room, scaled down and shifted only as far as its arms
    /// require. `side` is that of the face's box, from brows to chin, if there is room for it; `candy` colours a
    /// candy-coloured head; the target is clipped to `canvas`. Throws `OverlayError` if no font has a character, or
    /// nothing leaves ink.
    package func render(
        _ kaomoji: Kaomoji,
        side: Double,
        appearance: OverlayAppearance = OverlayAppearance(),
        candy: Color = Color.candies[0],
        fitting room: Rect,
        within canvas: PixelRect
    ) throws(OverlayError) -> Layer {
        let anchor = OverlayAnchor(
            faceBox: Rect(x: -side / 2, y: -side / 2 + 0.06 * side, width: side, height: side)
        )
        let endless = PixelRect(x: -4000, y: -4000, width: 8000, height: 8000)
        let face = PlacedKaomoji(kaomoji, at: anchor, appearance: appearance, candy: candy)
        let bounds = try drawing(of: face, within: endless).layer.bounds
        return try drawing(of: face, mapping: Self.fitting(bounds, into: room), within: canvas).layer
    }

    /// Returns the map from a drawing around the origin to the middle of a room.
    private static func fitting(_ bounds: PixelRect, into room: Rect) -> Affine {
        let (width, height) = (Double(max(1, bounds.width)), Double(max(1, bounds.height)))
        let factor = min(1, room.width / width, room.height / height)
        func shift(_ low: Int, _ high: Int, _ half: Double) -> Double {
            max(0, -half - Double(low) * factor) - max(0, Double(high) * factor - half)
        }
        return Affine.scale(factor, factor).then(
            .translation(
                room.center.x + shift(bounds.x, bounds.maxX, room.width / 2),
                room.center.y + shift(bounds.y, bounds.maxY, room.height / 2)
            )
        )
    }
}
