public import Overlay

extension KaomojiChoice {
    /// The words for choices other than a kaomoji.
    package static let words = ["match", "animals", "random", "cycle"]

    /// The default: a kaomoji for each face's expression.
    package static let standard = "match"

    /// Parses a user's choice: a name of the catalogue, `match`, `animals`, `random`, `cycle`, names separated by
    /// commas, which take turns, or any text, drawn verbatim.
    ///
    /// - Throws: `OverlayError` if the text is empty, too long, or has control characters.
    public init(
        _ words: String,
        seed: UInt64 = 0,
        catalog: KaomojiCatalog = .standard
    ) throws(OverlayError) {
        switch words.lowercased() {
        case "random": self = .random(seed: seed)
        case "cycle": self = .cycle
        case "match": self = .match
        case "animals": self = .animals
        default:
            let turns = words.split(separator: ",").map { catalog.kaomoji(named: String($0)) }
            let named = turns.compactMap { $0 }
            self =
                named.count > 1 && named.count == turns.count
                ? .inTurn(named) : .fixed(try catalog.kaomoji(nameOrText: words))
        }
    }

    /// Returns a remark if `words` look like a name but match none, so that they are drawn themselves; smileys of
    /// letters such as xD are faces.
    package static func remark(on words: String, catalog: KaomojiCatalog = .standard) -> String? {
        let isWord =
            words.count > 1 && words.lowercased().allSatisfy { $0.isASCII && $0.isLetter || $0 == "-" }
        guard isWord, !Self.words.contains(words.lowercased()),
            catalog.kaomoji(named: words) == nil, (try? Kaomoji(words))?.parts == nil
        else { return nil }
        let similar = similarNames(to: words, in: catalog)
        let hint =
            similar.isEmpty
            ? " (for the names: kaomask kaomoji)" : "; did you mean \(similar.joined(separator: " or "))?"
        return "no kaomoji is called \(words), so the word itself is drawn\(hint)"
    }

    /// The names that an unknown word may have meant, at most two.
    package static func similarNames(to word: String, in catalog: KaomojiCatalog = .standard) -> [String] {
        let names = catalog.all.flatMap { [$0.name].compactMap { $0 } + $0.aliases }
        let near = Spelling.nearest(to: word, among: names + words)
        return Array((near.isEmpty ? catalog.search(word).compactMap(\.name) : near).prefix(2))
    }
}
