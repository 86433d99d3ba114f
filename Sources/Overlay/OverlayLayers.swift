public import Imaging

/// A kaomoji over a face in two layers, to be drawn in this order.
public struct OverlayLayers: Sendable, Equatable {
    /// What hides the face; empty when the appearance has no patch.
    public let patch: Layer
    /// Eyes, mouth, cheeks and arms with their outlines, or the emoji.
    public let signs: Layer
}
