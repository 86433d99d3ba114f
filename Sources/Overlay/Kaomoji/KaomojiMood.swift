/// The mood of a person, for choosing a kaomoji that has it too.
public enum KaomojiMood: String, Sendable, CaseIterable {
    /// An open mouth with raised corners.
    case laughing
    /// Raised corners of the mouth.
    case smiling
    /// A round mouth and raised brows.
    case surprised
    /// Corners of the mouth that hang.
    case sad
    /// Both eyes closed.
    case sleepy
    /// One eye closed.
    case winking
    /// None of these, or nothing that can be told: friendly, for a straight mouth looks bored.
    case neutral
}

extension KaomojiMood {
    /// The names in the standard catalog of what fits the mood, the best first.
    var names: [String] {
        switch self {
        case .laughing: ["happy", "laugh", "bliss", "excited", "cheerful", "hello", "hooray", "yay"]
        case .smiling: ["glad", "gentle", "beam", "flower", "cheer", "grin"]
        case .surprised: ["surprised", "wow", "gasp", "omg", "startle", "shock"]
        case .sad: ["sad", "down", "gloom", "whimper", "cry", "tears"]
        case .sleepy: ["asleep", "sleepy"]
        case .winking: ["wink", "wink-dot", "cheeky"]
        case .neutral: ["smile", "content", "uwu", "cute"]
        }
    }

    /// The category in a catalog whose names are all its own.
    var category: KaomojiCategory {
        switch self {
        case .laughing, .smiling: .joy
        case .surprised: .surprise
        case .sad: .sadness
        case .sleepy: .sleep
        case .winking: .wink
        case .neutral: .neutral
        }
    }
}

extension KaomojiCatalog {
    /// The kaomoji of this catalog that fit a mood, the best first; always the same ones in the same order.
    ///
    /// Those the mood names come first, in the mood's order; where the catalog has none of them, all that are
    /// in the mood's category, in the catalog's order. A user's kaomoji tagged with the mood (`#sad`) go before
    /// both. Empty when nothing fits.
    public func fitting(_ mood: KaomojiMood) -> [Kaomoji] {
        let tagged = all.filter { $0.tags.contains(mood.rawValue) }
        let named = mood.names.compactMap(kaomoji(named:)).filter { !tagged.contains($0) }
        if !tagged.isEmpty || !named.isEmpty { return tagged + named }
        return all.filter { $0.category == mood.category }
    }

    /// One kaomoji that fits a mood: the `index`th of `fitting(_:)`, counted round, so that the faces of a
    /// photograph need not all wear one; `nil` when none fits.
    public func kaomoji(fitting mood: KaomojiMood, index: Int = 0) -> Kaomoji? {
        let choice = fitting(mood)
        guard !choice.isEmpty else { return nil }
        let remainder = index % choice.count
        return choice[remainder < 0 ? remainder + choice.count : remainder]
    }
}
