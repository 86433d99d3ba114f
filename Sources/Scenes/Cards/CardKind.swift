package enum CardKind: String, Sendable, CaseIterable {
    case text
    case list
    case image
    case qr
}
