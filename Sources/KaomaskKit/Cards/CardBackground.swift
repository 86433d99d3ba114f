package import Imaging

/// The photo behind a card.
package enum CardBackground: Hashable, Sendable {
    /// The whole photo, with no pixel changed.
    case keep
    /// The photo cropped to this size, with faces kept in view.
    case cropped(PixelSize)
}
