package enum CardKind: String, Sendable, CaseIterable {
    case text
    case list
    /// Pictures.
    case image
    /// QR codes.
    case qr
}
