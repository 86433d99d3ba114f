package enum KaomojiMood: String, Sendable, CaseIterable {
    /// An open mouth with raised corners, or a very broad smile.
    case laughing
    case smiling
    /// A wide open mouth without a smile, or a half open one under raised brows.
    case surprised
    case sleepy
    case winking
    /// Any other: mapped to calm, friendly faces, because a straight mouth looks bored.
    case neutral

    /// The fitting names in the standard catalog, best first: no animals, which could insult, and no ´ and ` for eyes,
    /// which look like pain on a head.
    var names: [String] {
        switch self {
        case .laughing: ["laugh", "happy", "sparkle", "star-eyes", "excited"]
        case .smiling: ["gentle", "glad", "delighted", "flower"]
        case .surprised: ["surprised", "gasp"]
        case .sleepy: ["uwu", "nap"]
        case .winking: ["wink", "wink-dot"]
        case .neutral: ["peaceful", "glad", "serene", "mellow", "gentle"]
        }
    }

    /// The fitting category, for a catalog with other names.
    var category: KaomojiCategory {
        switch self {
        case .laughing, .smiling: .joy
        case .surprised: .surprise
        case .sleepy: .sleep
        case .winking: .wink
        case .neutral: .neutral
        }
    }
}

extension KaomojiCatalog {
    /// Returns the kaomoji that fit a mood, always in the same order: a user's tagged with it (`#sleepy`), then those
    /// named for it, best first; without either, all of its category. Empty if nothing fits.
    func fitting(_ mood: KaomojiMood) -> [Kaomoji] {
        let tagged = all.filter { $0.tags.contains(mood.rawValue) }
        let named = mood.names.compactMap(kaomoji(named:)).filter { !tagged.contains($0) }
        if !tagged.isEmpty || !named.isEmpty { return tagged + named }
        return all.filter { $0.category == mood.category }
    }

    /// Returns a kaomoji that fits a mood: the `index`th of ``fitting(_:)``, wrapping around, or the next one not in
    /// `beside`, if there is another; any if none fits, `nil` in an empty catalog.
    package func kaomoji(fitting mood: KaomojiMood, index: Int, unlike beside: [Kaomoji] = []) -> Kaomoji? {
        let fitting = fitting(mood)
        let choice = fitting.isEmpty ? all : fitting
        guard !choice.isEmpty else { return nil }
        let turned = choice.indices.map { choice[($0 + index) % choice.count] }
        return turned.first { !beside.contains($0) } ?? turned[0]
    }
}
