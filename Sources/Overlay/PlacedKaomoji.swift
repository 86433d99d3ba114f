/// A kaomoji with the position and the appearance of its drawing.
public struct PlacedKaomoji: Sendable {
    /// The kaomoji to draw.
    public let kaomoji: Kaomoji
    /// The position of the face in upright pixels.
    public let anchor: OverlayAnchor
    /// The appearance of the drawing.
    public let appearance: OverlayAppearance
    /// The look of the face in the picture.
    public var complexion: Complexion

    /// Creates a kaomoji for a face.
    public init(
        _ kaomoji: Kaomoji,
        at anchor: OverlayAnchor,
        appearance: OverlayAppearance = OverlayAppearance(),
        complexion: Complexion = .studio
    ) {
        (self.kaomoji, self.anchor) = (kaomoji, anchor)
        (self.appearance, self.complexion) = (appearance, complexion)
    }
}
