/// The fit of a picture on its card.
package enum ImageFit: String, Codable, Sendable, CaseIterable {
    /// The whole picture, on a card of its shape.
    case fit
    /// Filling the card, centred.
    case fill
    /// Covering the whole frame, without a card.
    case full
}
