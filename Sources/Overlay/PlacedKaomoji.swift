/// A kaomoji with the position and the appearance of its drawing.
package struct PlacedKaomoji: Sendable {
    /// The kaomoji to draw.
    package let kaomoji: Kaomoji
    /// The position of the face in upright pixels.
    package let anchor: OverlayAnchor
    /// The appearance of the drawing.
    package let appearance: OverlayAppearance
    /// The look of the face in the picture.
    package var complexion: Complexion

    /// Creates a kaomoji for a face.
    package init(
        _ kaomoji: Kaomoji,
        at anchor: OverlayAnchor,
        appearance: OverlayAppearance = OverlayAppearance(),
        complexion: Complexion = .studio
    ) {
        (self.kaomoji, self.anchor) = (kaomoji, anchor)
        (self.appearance, self.complexion) = (appearance, complexion)
    }
}

extension [PlacedKaomoji] {
    /// The kaomoji in the order in which they are drawn: a larger face is nearer, and hides one behind it.
    package var farthestFirst: [PlacedKaomoji] {
        sorted { $0.anchor.faceSize.height < $1.anchor.faceSize.height }
    }
}
