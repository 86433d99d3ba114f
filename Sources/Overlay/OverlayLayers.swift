public import Imaging

/// A kaomoji over a face in two layers, to be drawn in this order.
public struct OverlayLayers: Sendable, Equatable {
    /// The patch that hides the face; empty if the appearance has none.
    public let patch: Layer
    /// The eyes, mouth, cheeks and arms with their outlines, or the emoji.
    public let signs: Layer
}
