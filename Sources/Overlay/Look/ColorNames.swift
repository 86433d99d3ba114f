public import Imaging

extension Color {
    /// A colour from its name or from `#RRGGBB`, as `init(nameOrHex:)` knows them.
    ///
    /// Throws an error that lists the names when the text is neither.
    public init(named text: String) throws(OverlayError) {
        guard let color = Color(nameOrHex: text) else { throw .unknownColor(text) }
        self = color
    }
}
