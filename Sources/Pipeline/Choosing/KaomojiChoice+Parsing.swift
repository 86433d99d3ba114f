public import Overlay

extension KaomojiChoice {
    /// Parses a user's choice: a name of the catalogue, `random`, `cycle`, `match`, or any text, which is drawn
    /// verbatim.
    ///
    /// - Throws: `OverlayError` if the text cannot be drawn: it is empty, too long, or has control characters.
    public init(
        _ words: String,
        seed: UInt64 = 0,
        catalog: KaomojiCatalog = .standard
    ) throws(OverlayError) {
        switch words {
        case "random": self = .random(seed: seed)
        case "cycle": self = .cycle
        case "match": self = .match
        default: self = .fixed(try catalog.kaomoji(nameOrText: words))
        }
    }

    /// Returns a remark if `words` look like a name but match none, so that the word itself is drawn.
    public static func remark(on words: String, catalog: KaomojiCatalog = .standard) -> String? {
        let isWord =
            words.count > 1 && words.unicodeScalars.allSatisfy { ("a"..."z").contains($0) || $0 == "-" }
        guard isWord, !["random", "cycle", "match"].contains(words),
            catalog.kaomoji(named: words) == nil
        else { return nil }
        let similar = catalog.search(words).prefix(3).compactMap(\.name)
        let hint =
            similar.isEmpty ? "kaomask kaomoji lists the names" : "perhaps \(similar.joined(separator: ", "))"
        return "no kaomoji is called \(words), so the word itself is drawn (\(hint))"
    }
}
