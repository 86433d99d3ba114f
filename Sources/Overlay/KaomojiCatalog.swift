/// A collection of named kaomoji to choose from.
public struct KaomojiCatalog: Sendable {
    /// All kaomoji, in the order in which a list shows them.
    public let all: [Kaomoji]
    private let byKey: [String: Int]

    /// The 116 kaomoji that come with the program.
    public static let standard = KaomojiCatalog(
        [
            joy, love, shy, anger, sadness, surprise, fear, doubt, neutral, shrug, wink, sleep, funny, cute,
            greet, animal,
        ].flatMap { $0 }
    )

    /// A catalog of these kaomoji; of two with one name the first is found by it, and names win over aliases.
    public init(_ kaomoji: [Kaomoji]) {
        all = kaomoji
        var byKey: [String: Int] = [:]
        for (index, entry) in kaomoji.enumerated() {
            if let name = entry.name { byKey[Self.key(name)] = byKey[Self.key(name)] ?? index }
        }
        for (index, entry) in kaomoji.enumerated() {
            for alias in entry.aliases { byKey[Self.key(alias)] = byKey[Self.key(alias)] ?? index }
        }
        self.byKey = byKey
    }

    /// The kaomoji with this name or alias, or `nil`.
    ///
    /// Case, hyphens, underscores and colons do not count: `table-flip`, `:table_flip:`, `/tableflip` and
    /// `tableFlip` are one name.
    public func kaomoji(named name: String) -> Kaomoji? {
        byKey[Self.key(name)].map { all[$0] }
    }

    /// The kaomoji each word of the query fits, in catalog order; a word fits a name, alias, tag or category
    /// that begins with it or has a later word that does, and it fits a text that contains it.
    ///
    /// An empty query finds all.
    public func search(_ query: String) -> [Kaomoji] {
        let words = query.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
        return all.filter { entry in words.allSatisfy { Self.fits(entry, $0) } }
    }

    private static func fits(_ entry: Kaomoji, _ word: String) -> Bool {
        if entry.text.contains(word) { return true }
        let labels = [entry.name, entry.category?.rawValue].compactMap { $0 } + entry.aliases + entry.tags
        let wanted = key(word)
        guard !wanted.isEmpty else { return false }
        return labels.contains { label in
            key(label).hasPrefix(wanted) || label.split(separator: "-").contains { key($0).hasPrefix(wanted) }
        }
    }

    /// A name with only its letters and digits, in lower case.
    private static func key(_ name: some StringProtocol) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// One category of the standard catalog.
    static func section(_ category: KaomojiCategory) -> ([Entry]) -> [Kaomoji] {
        { entries in entries.map { $0.kaomoji(category) } }
    }

    /// One line of the standard catalog; parts are given only where the parser's rule does not find them.
    static func named(
        _ name: String,
        _ text: String,
        tags: [String] = [],
        aliases: [String] = [],
        parts: KaomojiParts? = nil
    ) -> Entry {
        Entry(name: name, text: text, tags: tags, aliases: aliases, parts: parts)
    }

    /// A kaomoji that does not know its category yet.
    struct Entry {
        let name: String
        let text: String
        let tags: [String]
        let aliases: [String]
        let parts: KaomojiParts?

        func kaomoji(_ category: KaomojiCategory) -> Kaomoji {
            Kaomoji(
                name: name,
                text: text,
                category: category,
                tags: tags,
                aliases: aliases,
                parts: parts ?? KaomojiParser.parts(of: text)
            )
        }
    }
}
