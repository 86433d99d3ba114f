/// A collection of named kaomoji to choose from.
public struct KaomojiCatalog: Sendable {
    /// All kaomoji, in the order of a list.
    public let all: [Kaomoji]
    private let byKey: [String: Int]

    /// The 128 kaomoji that come with the program.
    public static let standard = KaomojiCatalog(
        [
            joy, love, shy, anger, sadness, surprise, fear, doubt, neutral, shrug, wink, sleep, funny, cute,
            greet, animal,
        ].flatMap { $0 }
    )

    /// Creates a catalog of these kaomoji; if two share a name, lookups find the first, and names take precedence over
    /// aliases.
    public init(_ kaomoji: [Kaomoji]) {
        all = kaomoji
        var byKey: [String: Int] = [:]
        let names = kaomoji.enumerated().map { ($0, [$1.name].compactMap { $0 }) }
        let aliases = kaomoji.enumerated().map { ($0, $1.aliases) }
        for (index, labels) in names + aliases {
            for key in labels.compactMap(Self.key) { byKey[key] = byKey[key] ?? index }
        }
        self.byKey = byKey
    }

    /// Returns the kaomoji with this name or alias; `nil` if there is none.
    ///
    /// Case, hyphens, underscores and colons are ignored: `table-flip`, `:table_flip:`, `/tableflip` and `tableFlip`
    /// are the same name.
    public func kaomoji(named name: String) -> Kaomoji? {
        Self.key(name).flatMap { byKey[$0] }.map { all[$0] }
    }

    /// Returns the kaomoji with this name, or the one with exactly this text (apart from spaces), or else the text
    /// itself as a kaomoji, on the head of a creature if its name comes first: `fox (^‿^)`.
    ///
    /// - Throws: `OverlayError` if the text is not a name and cannot be drawn either.
    public func kaomoji(nameOrText: String) throws(OverlayError) -> Kaomoji {
        if let named = kaomoji(named: nameOrText) { return named }
        let words = nameOrText.split(separator: " ", maxSplits: 1)
        if words.count == 2, let creature = Creature(rawValue: String(words[0])),
            let face = try? kaomoji(nameOrText: String(words[1])), face.parts != nil
        {
            return face.worn(by: creature)
        }
        let typed = try Kaomoji(nameOrText)
        return all.first { $0.text.spaceless == typed.text.spaceless } ?? typed
    }

    /// Returns the kaomoji that match every word of the query, in catalog order. A word matches if one of the search
    /// words starts with it or the text contains it.
    ///
    /// An empty query matches all.
    package func search(_ query: String) -> [Kaomoji] {
        let words = query.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
        return all.filter { entry in words.allSatisfy { Self.fits(entry, $0) } }
    }

    private static func fits(_ entry: Kaomoji, _ word: String) -> Bool {
        if entry.text.lowercased().unicodeScalars.contains(word.unicodeScalars) { return true }
        guard let wanted = key(word) else { return false }
        return entry.searchWords.contains { $0.hasPrefix(wanted) }
    }

    /// Returns a name reduced to its letters and digits, in lower case; `nil` if it has none, or contains characters
    /// that no name has: `( hi )` is a text.
    static func key(_ name: String) -> String? {
        let key = name.lowercased().filter { !"-_:/ ".contains($0) }
        return !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber } ? key : nil
    }

    static func section(_ category: KaomojiCategory) -> ([Entry]) -> [Kaomoji] {
        { entries in entries.map { $0.kaomoji(category) } }
    }

    /// Returns one entry of the standard catalog; parts are given only if the parser does not find them.
    static func named(
        _ name: String,
        _ text: String,
        tags: [String] = [],
        aliases: [String] = [],
        parts: KaomojiParts? = nil,
        creature: Creature? = nil
    ) -> Entry {
        Entry(name: name, text: text, tags: tags, aliases: aliases, parts: parts, creature: creature)
    }

    struct Entry {
        let name: String
        let text: String
        let tags: [String]
        let aliases: [String]
        let parts: KaomojiParts?
        let creature: Creature?

        func kaomoji(_ category: KaomojiCategory) -> Kaomoji {
            Kaomoji(
                name: name,
                text: text,
                category: category,
                tags: tags,
                aliases: aliases,
                parts: parts ?? KaomojiParser.parts(of: text),
                creature: creature
            )
        }
    }
}

extension String {
    /// The text without its spaces, scalar by scalar, so that consecutive marks stay separate.
    fileprivate var spaceless: [Unicode.Scalar] { unicodeScalars.filter { $0 != " " } }
}
