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
        let names = kaomoji.enumerated().map { ($0, [$1.name].compactMap { $0 }) }
        let aliases = kaomoji.enumerated().map { ($0, $1.aliases) }
        for (index, labels) in names + aliases {
            for key in labels.compactMap(Self.key) { byKey[key] = byKey[key] ?? index }
        }
        self.byKey = byKey
    }

    /// The kaomoji with this name or alias, or `nil`.
    ///
    /// Case, hyphens, underscores and colons do not count: `table-flip`, `:table_flip:`, `/tableflip` and
    /// `tableFlip` are one name.
    public func kaomoji(named name: String) -> Kaomoji? {
        Self.key(name).flatMap { byKey[$0] }.map { all[$0] }
    }

    /// The kaomoji with this name, or the one that is this very text (spaces do not count), or else the text
    /// itself as a kaomoji.
    ///
    /// Throws when it is no name and cannot be drawn either.
    public func kaomoji(nameOrText: String) throws(OverlayError) -> Kaomoji {
        if let named = kaomoji(named: nameOrText) { return named }
        let typed = try Kaomoji(nameOrText)
        return all.first { $0.text.spaceless == typed.text.spaceless } ?? typed
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
        if entry.text.unicodeScalars.contains(word.unicodeScalars) { return true }
        let labels = [entry.name, entry.category?.rawValue].compactMap { $0 } + entry.aliases + entry.tags
        guard let wanted = key(word) else { return false }
        let starts = labels + labels.flatMap { $0.split(separator: "-").map(String.init) }
        return starts.compactMap(key).contains { $0.hasPrefix(wanted) }
    }

    /// A name with only its letters and digits, in lower case; `nil` when it has none, or has signs that no
    /// name has: `( hi )` is a text.
    static func key(_ name: String) -> String? {
        let key = name.lowercased().filter { !"-_:/ ".contains($0) }
        return !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber } ? key : nil
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

extension String {
    /// The text without its spaces, scalar by scalar: marks that follow one another stay apart.
    fileprivate var spaceless: [Unicode.Scalar] { unicodeScalars.filter { $0 != " " } }
}
