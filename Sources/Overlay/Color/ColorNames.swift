package import Imaging

extension Color {
    /// Creates a colour from its name or from `#RRGGBB`; throws `OverlayError.unknownColor`, which lists the names.
    package init(named text: String) throws(OverlayError) {
        guard let color = Color(nameOrHex: text) else { throw .unknownColor(text) }
        self = color
    }
}
