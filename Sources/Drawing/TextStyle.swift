/// How a text is set.
public struct TextStyle: Hashable, Sendable {
    /// Where the lines of a text begin and end.
    public enum Alignment: String, Sendable, CaseIterable {
        /// At the left edge; the edge of a text that runs from right to left is the right one.
        case left
        /// In the middle.
        case center
        /// At the right edge.
        case right
        /// At both edges, but for the last line.
        case justified
    }

    /// How heavy the strokes are, as fonts count it: 400 regular, 500 medium, 600 semi-bold, 700 bold.
    public var weight = 400
    /// The font's family; characters it lacks come from other fonts of the machine.
    public var family = "Noto Sans"
    /// Where lines begin and end.
    public var alignment = Alignment.left
    /// What is added to the font's own distance of lines, ems.
    public var leading = 0.0

    /// Regular Noto Sans, left.
    public init() {}

    /// A style of this weight and alignment.
    public init(weight: Int, alignment: Alignment = .left) {
        (self.weight, self.alignment) = (weight, alignment)
    }
}
