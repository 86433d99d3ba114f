internal import CArtwork
internal import Imaging

/// The drawings for the signs of all named kaomoji; other signs are set in a font. In units of the distance between the
/// eyes, relative to the middle of the part, y down. The left eye is the one on the left of the picture.
enum InkTable {
    /// A sign's drawings on either side of the face.
    struct Entry { var left, right: InkSign? }

    enum Side: Double {
        case left = -1
        case right = 1
    }

    /// `nil` if no eye is drawn for the text.
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

    /// Returns `true` for a drawn eye or none.
    static func isDrawn(eye text: String, _ side: Side) -> Bool { text.isEmpty || eye(text, side) != nil }

    /// `nil` if no mouth is drawn for the text.
    static func mouth(_ text: String) -> InkSign? {
        if let whole = wholeMouths[text] { return whole }
        let scalars = text.unicodeScalars.filter { !$0.properties.isWhitespace && !$0.isInvisibleFormat }
        // The mark may be typed with any base.
        let sign = scalars.first { $0 == "\u{35C}" } ?? (scalars.count == 1 ? scalars.first : nil)
        return sign.flatMap { mouths[$0]?.left }
    }

    /// The curve that replaces a straight mouth under smiling eyes.
    static var bowedMouth: InkSign { mouthSheet["bowed"] }

    /// Returns the drawing of a thing; `nil` for text, set in a font, and for what is drawn on the head.
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
    static let wholeMouths = Dictionary(
        mouthSheet.groups.compactMap { group in group.attributes["data-word"].map { ($0, group.sign) } },
        uniquingKeysWith: { first, _ in first }
    )
    /// The drawings on the cheeks and beside the head, by name.
    static let marks = InkSheet(ARTWORK_MARKS)
    static let creatures = InkSheet(ARTWORK_CREATURES)
    static let arms = InkSheet(ARTWORK_ARMS)

    /// Returns a named colour from a creature's drawing, such as that of its head; `nil` if it has none.
    static func color(_ key: String, of creature: Creature) -> Color? {
        // A person needs no reading of the sheet.
        guard creature != .person else { return nil }
        let groups = creatures.groups.filter { $0.attributes["data-creature"] == creature.rawValue }
        return groups.lazy.compactMap { $0.attributes[key] }.first.flatMap(Color.init(nameOrHex:))
    }

    /// Blush lines typed so close to an eye that they belong to it.
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
