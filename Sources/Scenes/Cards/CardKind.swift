/// The cards there are, by what they show.
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
