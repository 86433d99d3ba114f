internal import Imaging

/// A kaomoji over a face in two layers, to be drawn in this order.
struct OverlayLayers: Sendable, Equatable {
    /// The patch that hides the face; empty if the appearance has none.
    let patch: Layer
    /// The eyes, mouth, cheeks and arms with their outlines, or the emoji.
    let signs: Layer
}
