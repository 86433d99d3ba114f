/// What was done about names in metadata, and what was left.
public struct HiddenNames: Sendable, Hashable {
    /// The names that were removed, or whose regions were.
    public private(set) var names: Set<PersonName> = []
    /// How many regions of faces were removed.
    public private(set) var regions = 0
    /// How many values were.
    public private(set) var values = 0
    /// Where names still stand: in captions and credits, which say more than a name.
    public private(set) var mentions: [Mention] = []

    /// A text that still speaks of somebody.
    public struct Mention: Sendable, Hashable {
        /// Of whom.
        public let name: PersonName
        /// What it is a text of: a property, a field, a segment.
        public let place: String
    }

    /// Nothing done.
    public init() {}

    /// Whether anything was removed.
    public var isChange: Bool { regions > 0 || values > 0 }

    mutating func removeRegion(of name: PersonName?) {
        regions += 1
        if let name { names.insert(name) }
    }

    mutating func removeValue(of name: PersonName) {
        values += 1
        names.insert(name)
    }

    mutating func mention(_ name: PersonName, in place: String) {
        let mention = Mention(name: name, place: place)
        if !mentions.contains(mention) { mentions.append(mention) }
    }

    /// Adds what was done elsewhere.
    public mutating func add(_ other: HiddenNames) {
        names.formUnion(other.names)
        regions += other.regions
        values += other.values
        for mention in other.mentions where !mentions.contains(mention) { mentions.append(mention) }
    }

    /// What a field does with a name.
    enum Use {
        /// It says who or what is seen, or anything else: a name alone goes, among other words it is told.
        case any
        /// It lists such words: each is a value of its own.
        case keywords
        /// It says who made the picture or where: that stays, and is told.
        case credit
    }

    /// What becomes of a text of a field: `nil` when it goes, the same when it stays.
    ///
    /// - Parameter place: What the field is called.
    mutating func text(_ text: String, _ use: Use, in place: String, _ people: PeopleToHide) -> String? {
        guard !people.names.isEmpty else { return text }
        if use != .credit, let name = people.name(saidBy: text) {
            removeValue(of: name)
            return nil
        }
        var left = text
        if use == .keywords {
            let rest = KeywordPieces(text).removing { piece in
                people.name(saidBy: piece).map { removeValue(of: $0) } != nil
            }
            guard let rest else { return nil }
            left = rest
        }
        for name in people.names(mentionedIn: left) { mention(name, in: place) }
        return left
    }
}
