package import Imaging

extension Color {
    /// Creates a colour from its name or from `#RRGGBB`, as in `init(nameOrHex:)`.
    ///
    /// - Throws: `OverlayError.unknownColor`, which lists the names, if the text is neither.
    package init(named text: String) throws(OverlayError) {
        guard let color = Color(nameOrHex: text) else { throw .unknownColor(text) }
        self = color
    }
}
