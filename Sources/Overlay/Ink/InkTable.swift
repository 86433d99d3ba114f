internal import Imaging

/// How each sign of a kaomoji is drawn.
///
/// The signs of all kaomoji that have names are here; what is not is set from the fonts. Coordinates are in units of the
/// distance of the eyes about the middle of the part, y down. The left eye is the one on the left of the picture.
enum InkTable {
    /// Signs that are drawn alike, and how.
    struct Entry {
        /// Each scalar is a sign of its own.
        let signs: String
        let left: InkSign
        /// On the other side, where that differs.
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

    /// Which side of the face an eye is on.
    enum Side: Double {
        case left = -1
        case right = 1
    }

    /// The drawing of an eye, or `nil` when the table has none.
    static func eye(_ text: String, _ side: Side) -> InkSign? {
        let scalars = text.unicodeScalars.filter { !$0.properties.isWhitespace && !$0.isInvisibleFormat }
        let bases = scalars.filter { !$0.isNonspacingMark && !cheekMarks.contains($0) }
        guard let base = bases.first ?? scalars.first, bases.count <= 1, let entry = eyes[base] else {
            return nil
        }
        let sign = side == .left ? entry.left : entry.right
        // The two dots of ༎ຶ are one sign with its mark.
        let brows = base == "༎" ? [] : scalars.filter(\.isNonspacingMark)
        return brows.reduce(into: Optional(sign)) { sign, mark in
            sign = if let known = sign, let brow = Self.brows[mark] { known + brow } else { nil }
        }
    }

    /// The drawing of a mouth, or `nil` when the table has none.
    static func mouth(_ text: String) -> InkSign? {
        if let whole = wholeMouths[text] { return whole }
        let scalars = text.unicodeScalars.filter { !$0.properties.isWhitespace && !$0.isInvisibleFormat }
        if scalars.contains("\u{35C}") { return wholeMouths["\u{35C}"] }
        guard scalars.count == 1, let sign = scalars.first else { return nil }
        return mouths[sign]?.left
    }

    static let eyes = table(roundEyes + closedEyes + cryingEyes + slantedEyes + jokingEyes)
    static let mouths = table(closedMouths + openMouths + animalMouths)

    /// Blushing lines that are typed so near an eye that they are one part with it.
    private static let cheekMarks: Set<Unicode.Scalar> = ["⁄", "^"]

    private static func table(_ entries: [Entry]) -> [Unicode.Scalar: Entry] {
        var table: [Unicode.Scalar: Entry] = [:]
        for entry in entries {
            for scalar in entry.signs.unicodeScalars { table[scalar] = entry }
        }
        return table
    }

    /// Marks over an eye.
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
