/// The names removed from metadata, and those left.
package struct HiddenNames: Sendable, Hashable {
    /// Names that were removed, or whose regions were.
    package private(set) var names: Set<PersonName> = []
    /// The number of face regions removed.
    package private(set) var regions = 0
    /// The number of values removed.
    package private(set) var values = 0
    /// Names left in captions and credits.
    package private(set) var mentions: [Mention] = []

    /// A text that still mentions a person.
    package struct Mention: Sendable, Hashable {
        package let name: PersonName
        /// The property, field or segment of the text.
        package let place: String
    }

    package init() {}

    package var isChange: Bool { regions > 0 || values > 0 }

    mutating func removeRegion(of name: PersonName?) {
        regions += 1
        if let name { names.insert(name) }
    }

    mutating func removeValue(of name: PersonName) {
        values += 1
        names.insert(name)
    }

    mutating func mention(_ name: PersonName, in place: String) {
        let mention = Mention(name: name, place: place)
        if !mentions.contains(mention) { mentions.append(mention) }
    }

    /// Adds the record of another part of the file.
    package mutating func add(_ other: HiddenNames) {
        names.formUnion(other.names)
        regions += other.regions
        values += other.values
        for mention in other.mentions where !mentions.contains(mention) { mentions.append(mention) }
    }

    /// The relation of a field to names.
    package enum Use: Sendable, Hashable {
        /// A description or anything else: a name alone is removed, one among other words reported.
        case any
        /// Keywords, each a separate value.
        case keywords
        /// A credit of author or place: it stays, and names in it are reported.
        case credit
    }

    /// Removes hidden names from the text of field `place`. Returns the rest, or `nil` to remove the field.
    mutating func text(_ text: String, _ use: Use, in place: String, _ people: PeopleToHide) -> String? {
        guard !people.names.isEmpty else { return text }
        if use != .credit, let name = people.name(saidBy: text) {
            removeValue(of: name)
            return nil
        }
        var left = text
        if use == .keywords {
            let rest = KeywordPieces(text).removing { piece in
                people.name(saidBy: piece).map { removeValue(of: $0) } != nil
            }
            guard let rest else { return nil }
            left = rest
        }
        for name in people.names(mentionedIn: left) { mention(name, in: place) }
        return left
    }
}
