internal import CArtwork
internal import Imaging

/// The drawings of the signs of kaomoji, from the sheets of the artwork.
///
/// They are of all named kaomoji; other signs are set in a font. Coordinates are in units of the distance between the
/// eyes, relative to the middle of the part, y down. The left eye is the one on the left of the picture.
enum InkTable {
    /// The drawings of a sign on either side of the face.
    struct Entry {
        var left: InkSign?
        var right: InkSign?
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
        // The two dots of ༎ຶ and its mark are one sign.
        let brows = base == "༎" ? [] : scalars.filter(\.isNonspacingMark)
        return brows.reduce(into: side == .left ? entry.left : entry.right) { sign, mark in
            sign = if let known = sign, let brow = eyes[mark]?.left { known + brow } else { nil }
        }
    }

    /// Returns `true` if an eye is drawn, or there is none.
    static func isDrawn(eye text: String, _ side: Side) -> Bool { text.isEmpty || eye(text, side) != nil }

    /// Returns the drawing of a mouth; `nil` if the table has none.
    static func mouth(_ text: String) -> InkSign? {
        if let whole = wholeMouths[text] { return whole }
        let scalars = text.unicodeScalars.filter { !$0.properties.isWhitespace && !$0.isInvisibleFormat }
        // The mark of this mouth may be typed with any base.
        let sign = scalars.first { $0 == "\u{35C}" } ?? (scalars.count == 1 ? scalars.first : nil)
        return sign.flatMap { mouths[$0]?.left }
    }

    /// The curved mouth that replaces a straight one under smiling eyes.
    static var bowedMouth: InkSign { mouthSheet["bowed"] }

    /// Returns the drawing of a thing; `nil` for text, which is set in a font, and for what is drawn on the head.
    static func thing(_ thing: KaomojiReading.Thing) -> InkSign? {
        switch thing {
        case .heart: marks["heart"]
        case .note: marks["note"]
        case .sparkle: marks["sparkle"]
        case .sleep: marks["sleep"]
        case .question: marks["question"]
        case .exclamation: marks["exclamation"]
        case .alarm: marks["alarm"]
        case .tremble: marks["tremble"]
        case .table: marks["table"]
        case .flyingTable: marks["flying-table"]
        case .gloom, .text: nil
        }
    }

    static let eyes = table(InkSheet(ARTWORK_EYES))
    private static let mouthSheet = InkSheet(ARTWORK_MOUTHS)
    static let mouths = table(mouthSheet)
    /// The mouths of several characters.
    static let wholeMouths = Dictionary(
        mouthSheet.groups.compactMap { group in group.attributes["data-word"].map { ($0, group.sign) } },
        uniquingKeysWith: { first, _ in first }
    )
    /// What is on the cheeks and beside the head, by name.
    static let marks = InkSheet(ARTWORK_MARKS)
    static let creatures = InkSheet(ARTWORK_CREATURES)
    /// The arms by gesture.
    static let arms = InkSheet(ARTWORK_ARMS)

    /// Returns a colour that a creature's drawing says, such as that of its head; `nil` if it says none.
    static func color(_ key: String, of creature: Creature) -> Color? {
        // A person's head needs no reading of the sheet.
        guard creature != .person else { return nil }
        let groups = creatures.groups.filter { $0.attributes["data-creature"] == creature.rawValue }
        return groups.lazy.compactMap { $0.attributes[key] }.first.flatMap(Color.init(nameOrHex:))
    }

    /// Blushing lines typed so close to an eye that they are part of it.
    private static let cheekMarks: Set<Unicode.Scalar> = ["⁄", "^"]

    private static func table(_ sheet: InkSheet) -> [Unicode.Scalar: Entry] {
        var table: [Unicode.Scalar: Entry] = [:]
        for group in sheet.groups {
            func add(_ signs: String?, _ sign: InkSign, exceptOn side: String) {
                for scalar in signs?.unicodeScalars ?? "".unicodeScalars {
                    if side != "left" { table[scalar, default: Entry()].left = sign }
                    if side != "right" { table[scalar, default: Entry()].right = sign }
                }
            }
            let side = group.attributes["data-side"]
            let other = side == "left" ? "right" : side == "right" ? "left" : ""
            add(group.attributes["data-signs"], group.sign, exceptOn: other)
            add(group.attributes["data-mirrored"], group.sign.mirrored, exceptOn: side ?? "")
        }
        return table
    }
}
