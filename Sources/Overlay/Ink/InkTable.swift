/// The drawings of the signs of kaomoji.
///
/// It has the signs of all named kaomoji; others are set in a font. Coordinates are in units of the distance between
/// the eyes, relative to the middle of the part, y down. The left eye is the one on the left of the picture.
enum InkTable {
    /// Signs with the same drawing.
    struct Entry {
        /// The signs, one scalar each.
        let signs: String
        let left: InkSign
        /// The drawing for the other side, if different.
        let right: InkSign

        init(_ signs: String, _ marks: InkMark...) {
            let sign = InkSign(marks: marks)
            self.init(signs, left: sign, right: sign)
        }

        init(_ signs: String, left: InkSign, right: InkSign) {
            (self.signs, self.left, self.right) = (signs, left, right)
        }

        init(_ signs: String, _ sign: InkSign) { self.init(signs, left: sign, right: sign) }
    }

    /// The side of the face an eye is on.
    enum Side: Double {
        case left = -1
        case right = 1
    }

    /// Returns the drawing of an eye; `nil` if the table has none.
    static func eye(_ text: String, _ side: Side) -> InkSign? {
        let scalars = text.unicodeScalars.filter { !$0.properties.isWhitespace && !$0.isInvisibleFormat }
        let bases = scalars.filter { !$0.isNonspacingMark && !cheekMarks.contains($0) }
        guard let base = bases.first ?? scalars.first, bases.count <= 1, let entry = eyes[base] else {
            return nil
        }
        let sign = side == .left ? entry.left : entry.right
        // The two dots of ༎ຶ and its mark are one sign.
        let brows = base == "༎" ? [] : scalars.filter(\.isNonspacingMark)
        return brows.reduce(into: Optional(sign)) { sign, mark in
            sign = if let known = sign, let brow = Self.brows[mark] { known + brow } else { nil }
        }
    }

    /// Returns the drawing of a mouth; `nil` if the table has none.
    static func mouth(_ text: String) -> InkSign? {
        if let whole = wholeMouths[text] { return whole }
        let scalars = text.unicodeScalars.filter { !$0.properties.isWhitespace && !$0.isInvisibleFormat }
        if scalars.contains("\u{35C}") { return wholeMouths["\u{35C}"] }
        guard scalars.count == 1, let sign = scalars.first else { return nil }
        return mouths[sign]?.left
    }

    static let eyes = table(roundEyes + closedEyes + cryingEyes + slantedEyes + jokingEyes)
    static let mouths = table(closedMouths + openMouths + animalMouths)

    /// Blushing lines typed so close to an eye that they are part of it.
    private static let cheekMarks: Set<Unicode.Scalar> = ["⁄", "^"]

    private static func table(_ entries: [Entry]) -> [Unicode.Scalar: Entry] {
        var table: [Unicode.Scalar: Entry] = [:]
        for entry in entries {
            for scalar in entry.signs.unicodeScalars { table[scalar] = entry }
        }
        return table
    }

    /// The marks over an eye.
    static let brows: [Unicode.Scalar: InkSign] = [
        "\u{300}": InkSign(.stroke("M-.17,-.36 L.17,-.22", width: 0.9)),
        "\u{301}": InkSign(.stroke("M.17,-.36 L-.17,-.22", width: 0.9)),
        "\u{306}": InkSign(.stroke("M-.17,-.34 Q0,-.22 .17,-.34", width: 0.85)),
        "\u{308}": InkSign(.fill("E-.10 -.34 .05 .05"), .fill("E.10 -.34 .05 .05")),
        "\u{311}": InkSign(.stroke("M-.2,-.26 Q0,-.42 .2,-.26", width: 0.9)),
        "\u{361}": InkSign(.stroke("M-.24,-.24 Q0,-.44 .24,-.24", width: 0.9)),
        "\u{E34}": InkSign(.stroke("M-.17,-.27 Q0,-.38 .17,-.27", width: 0.9)),
    ]
}
