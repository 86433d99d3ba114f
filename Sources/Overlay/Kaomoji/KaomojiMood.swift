/// The mood of a person, used to choose a kaomoji of the same mood.
package enum KaomojiMood: String, Sendable, CaseIterable {
    /// An open mouth with raised corners, or a very broad smile.
    case laughing
    /// Raised mouth corners.
    case smiling
    /// A mouth wide open without a smile, or half open under raised brows.
    case surprised
    /// Closed eyes.
    case sleepy
    /// One eye closed.
    case winking
    /// Another mood or an unknown one: mapped to friendly faces, because a straight mouth looks bored.
    case neutral
}

extension KaomojiMood {
    /// The names in the standard catalog that fit the mood, best first.
    var names: [String] {
        switch self {
        case .laughing:
            ["happy", "laugh", "bliss", "excited", "cheerful", "hello", "music", "hooray", "sparkle", "yay"]
        case .smiling: ["glad", "gentle", "beam", "flower", "bear-happy", "cheer", "star-eyes"]
        case .surprised: ["surprised", "gasp", "omg", "startle", "shock"]
        case .sleepy: ["uwu", "asleep", "sleepy"]
        case .winking: ["wink", "wink-dot", "cheeky"]
        case .neutral: ["smile", "content", "cat-calm", "bear", "shy", "puppy", "bird", "cat"]
        }
    }

    /// The category that fits the mood, for a catalog with other names.
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
    /// Returns the kaomoji of this catalog that fit a mood, best first; the order is always the same.
    ///
    /// A user's kaomoji tagged with the mood (`#sleepy`) come first, then those named for the mood, in the mood's order;
    /// if there are neither, all of the mood's category, in the catalog's order. Empty if nothing fits.
    package func fitting(_ mood: KaomojiMood) -> [Kaomoji] {
        let tagged = all.filter { $0.tags.contains(mood.rawValue) }
        let named = mood.names.compactMap(kaomoji(named:)).filter { !tagged.contains($0) }
        if !tagged.isEmpty || !named.isEmpty { return tagged + named }
        return all.filter { $0.category == mood.category }
    }

    /// Returns one kaomoji that fits a mood: the `index`th of `fitting(_:)`, wrapping around, so that the faces of a
    /// photo can differ; `nil` if none fits.
    package func kaomoji(fitting mood: KaomojiMood, index: Int = 0) -> Kaomoji? {
        let choice = fitting(mood)
        guard !choice.isEmpty else { return nil }
        let remainder = index % choice.count
        return choice[remainder < 0 ? remainder + choice.count : remainder]
    }
}
