/// A kaomoji and where and how it is drawn.
public struct PlacedKaomoji: Sendable {
    /// What to draw.
    public let kaomoji: Kaomoji
    /// Where the face is, upright pixels.
    public let anchor: OverlayAnchor
    /// How to draw it.
    public let appearance: OverlayAppearance
    /// What the picture tells of the face.
    public var complexion: Complexion

    /// A kaomoji for a face.
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
