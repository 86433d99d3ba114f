/// A face typed with signs, such as (◕‿◕), or any other line of text that is to be drawn over a face.
public struct Kaomoji: Hashable, Sendable {
    /// The name in the catalog: lower case, hyphens; `nil` for typed text.
    public let name: String?
    /// The text as it is typed, one line.
    public let text: String
    /// The category in the catalog; `nil` for typed text.
    public let category: KaomojiCategory?
    /// Free words to search by.
    public let tags: [String]
    /// Other names it is known by.
    public let aliases: [String]
    /// The signs by meaning, or `nil` when the text is no face and is drawn as a line.
    public let parts: KaomojiParts?

    /// Whether the text is nothing but emoji, which are drawn in colour: 😀, but not (♥‿♥).
    public var isEmoji: Bool { emoji != nil }

    /// The text as emoji, or `nil` when it is not only emoji, or its parts are given.
    var emoji: EmojiText? { parts == nil ? EmojiText(text) : nil }

    /// The most code points that one kaomoji may have.
    public static let longestText = 80

    /// A kaomoji from typed text; its parts are found by `KaomojiParser`, and those of a smiley that lies on its side by
    /// `SmileyParser`.
    ///
    /// Throws when the text is empty or blank, holds a control character, or is longer than `longestText`.
    public init(_ text: String) throws(OverlayError) {
        try Self.check(text)
        self.init(name: nil, text: text, parts: KaomojiParser.parts(of: text) ?? SmileyParser.parts(of: text))
    }

    /// A kaomoji whose parts are given rather than found; throws as `init(_:)` does, for the parts too.
    public init(_ text: String, parts: KaomojiParts) throws(OverlayError) {
        try Self.check(text)
        for part in parts.inOrder where !part.isEmpty { try Self.check(part) }
        self.init(name: nil, text: text, parts: parts)
    }

    /// The same kaomoji under a name, for a catalog of one's own.
    public func named(
        _ name: String,
        category: KaomojiCategory? = nil,
        tags: [String] = [],
        aliases: [String] = []
    ) -> Kaomoji {
        Kaomoji(name: name, text: text, category: category, tags: tags, aliases: aliases, parts: parts)
    }

    /// A kaomoji of the catalog, or one already checked.
    init(
        name: String?,
        text: String,
        category: KaomojiCategory? = nil,
        tags: [String] = [],
        aliases: [String] = [],
        parts: KaomojiParts?
    ) {
        self.name = name
        self.text = text
        self.category = category
        self.tags = tags
        self.aliases = aliases
        self.parts = parts
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
    /// Control characters (Cc), and the line and paragraph separators.
    fileprivate var breaksTheLine: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
