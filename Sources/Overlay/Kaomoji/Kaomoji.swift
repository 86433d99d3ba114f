/// A face typed in characters, such as (◕‿◕), or any other line of text to draw over a face.
public struct Kaomoji: Hashable, Sendable {
    /// The name in the catalog: lower case with hyphens; `nil` for typed text.
    public let name: String?
    /// The text as typed, one line.
    public let text: String
    /// The category in the catalog; `nil` for typed text.
    public let category: KaomojiCategory?
    /// The search terms.
    public let tags: [String]
    /// The alternative names.
    public let aliases: [String]
    /// The parts by meaning; `nil` for a text that is not a face and is drawn as a line.
    package let parts: KaomojiParts?
    /// The sticker drawn instead of the text; `nil` for typed kaomoji.
    let sticker: Sticker?
    /// The chosen creature; `nil` for that of the text itself.
    var creature: Creature?

    /// The text by which a catalog finds it again, after its creature's name.
    package var words: String { creature.map { "\($0.rawValue) \(text)" } ?? text }

    /// The words that a search compares, reduced by `KaomojiCatalog.key`: names, category, tags, parts of these, and
    /// their Chinese and Japanese translations.
    package var searchWords: [String] {
        let labels = [name, category?.rawValue].compactMap { $0 } + aliases + tags
        let words = labels + labels.flatMap { $0.split(separator: "-").map(String.init) }
        return Set((words + Self.translated(words)).compactMap(KaomojiCatalog.key)).sorted()
    }

    var translatedNames: [String] { Self.translated([name].compactMap { $0 } + aliases) }

    private static func translated(_ words: [String]) -> [String] {
        words.flatMap { KaomojiCatalog.translations[$0] ?? [] }
    }

    /// The text as emoji, drawn in colour: 😀, but not (♥‿♥); `nil` if it is not emoji only, or its parts are given.
    var emoji: EmojiText? { parts == nil && sticker == nil ? EmojiText(text) : nil }

    /// The maximum number of code points.
    static let longestText = 80

    /// Creates a kaomoji from typed text. `KaomojiParser` finds its parts, or `SmileyParser` those of a sideways
    /// smiley.
    ///
    /// - Throws: `OverlayError` if the text is blank, contains a control character, or is longer than `longestText`.
    public init(_ text: String) throws(OverlayError) {
        try Self.check(text)
        self.init(name: nil, text: text, parts: KaomojiParser.parts(of: text) ?? SmileyParser.parts(of: text))
    }

    /// Creates a kaomoji with given parts; throws as `init(_:)` does, for the parts as well.
    init(_ text: String, parts: KaomojiParts) throws(OverlayError) {
        try Self.check(text)
        for part in parts.inOrder where !part.isEmpty { try Self.check(part) }
        self.init(name: nil, text: text, parts: parts)
    }

    /// Creates a sticker's kaomoji, whose text is its name.
    package init(_ sticker: Sticker, name: String) {
        self.init(name: name, text: name, parts: nil, sticker: sticker)
    }

    /// Returns the kaomoji under a name, for a custom catalog.
    func named(
        _ name: String,
        category: KaomojiCategory? = nil,
        tags: [String] = [],
        aliases: [String] = [],
        creature: Creature? = nil
    ) -> Kaomoji {
        Kaomoji(
            name: name,
            text: sticker == nil ? text : name,
            category: category,
            tags: tags,
            aliases: aliases,
            parts: parts,
            sticker: sticker,
            creature: creature ?? self.creature
        )
    }

    /// Returns the face on the head of a creature.
    package func worn(by creature: Creature) -> Kaomoji {
        var worn = Kaomoji(name: nil, text: text, category: category, parts: parts)
        worn.creature = creature
        return worn
    }

    /// Creates a kaomoji of the catalog, or one already checked.
    init(
        name: String?,
        text: String,
        category: KaomojiCategory? = nil,
        tags: [String] = [],
        aliases: [String] = [],
        parts: KaomojiParts?,
        sticker: Sticker? = nil,
        creature: Creature? = nil
    ) {
        self.name = name
        self.text = text
        self.category = category
        self.tags = tags
        self.aliases = aliases
        self.parts = parts
        self.sticker = sticker
        self.creature = creature
    }

    private static func check(_ text: String) throws(OverlayError) {
        let scalars = text.unicodeScalars
        guard scalars.count <= longestText else {
            throw .textTooLong(scalars: scalars.count, limit: longestText)
        }
        for scalar in scalars where scalar.breaksTheLine { throw .controlCharacter(scalar) }
        guard scalars.contains(where: { !$0.properties.isWhitespace && !$0.isInvisibleFormat }) else {
            throw .nothingToDraw
        }
    }
}

extension Unicode.Scalar {
    /// `true` for control characters (Cc) and the line and paragraph separators.
    fileprivate var breaksTheLine: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
