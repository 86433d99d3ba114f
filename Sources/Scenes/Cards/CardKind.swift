/// The kinds of cards.
package enum CardKind: String, Sendable, CaseIterable {
    /// Texts.
    case text
    /// Lists.
    case list
    /// Pictures.
    case image
    /// QR codes.
    case qr
}
