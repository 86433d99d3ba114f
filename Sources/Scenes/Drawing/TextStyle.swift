package struct TextStyle: Hashable, Sendable {
    /// The alignment of a text's lines.
    package enum Alignment: String, Codable, Sendable, CaseIterable {
        /// Left; for a text that runs from right to left, right.
        case left
        case center
        case right
        /// Justified, except for the last line.
        case justified
    }

    /// The font weight: 400 regular, 500 medium, 600 semi-bold, 700 bold.
    var weight = 400
    /// The font family; characters it lacks come from other installed fonts.
    var family = "Noto Sans"
    var alignment = Alignment.left
    var leading = 0.0
}
