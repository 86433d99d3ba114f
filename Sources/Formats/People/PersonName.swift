/// A person's name in metadata. Case, white space and Unicode composition do not distinguish names.
package struct PersonName: Codable, Sendable, Hashable, CustomStringConvertible {
    /// The name as first written.
    package let description: String
    /// The words in lower case, which equal names share.
    package let key: String

    package init?(_ text: String) {
        description = Self.words(of: text)
        guard !description.isEmpty else { return nil }
        key = description.lowercased()
    }

    static func words(of text: String) -> String {
        text.split { $0.isWhitespace || $0 == "\0" }.joined(separator: " ")
    }

    /// Ignores case, white space and Unicode composition.
    package static func == (left: PersonName, right: PersonName) -> Bool { left.key == right.key }

    /// Hashes what `==` compares.
    package func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// The separators of hierarchical tags.
    private static let separators: Set<Character> = ["/", "|", "\\", ">"]
    /// Parent tags of people in common programs' languages.
    private static let people: Set<String> = [
        "people", "person", "persons", "faces", "family", "friends", "personen", "leute", "menschen",
        "personnes",
        "personas", "gente", "persone", "pessoas", "люди", "人物", "人",
    ]

    /// Returns the names a value may stand for: itself, and a path's last part.
    static func candidates(in value: String) -> [PersonName] {
        let parts = value.split(whereSeparator: separators.contains)
        return [PersonName(value), parts.count > 1 ? PersonName(String(parts[parts.count - 1])) : nil]
            .compactMap { $0 }
    }

    /// Returns the name at the end of a path below a parent tag of people; `nil` for other paths.
    static func atEnd(ofPath value: String) -> PersonName? {
        let parts = value.split(whereSeparator: separators.contains)
        guard parts.count > 1, let first = PersonName(String(parts[0])), people.contains(first.key) else {
            return nil
        }
        return PersonName(String(parts[parts.count - 1]))
    }

    /// Returns `true` if lower-case UTF-8 contains the name as whole words. In scripts without spaces any letter ends a
    /// word; one-letter names are found everywhere.
    func isMentioned(in words: ArraySlice<UInt8>) -> Bool {
        let name = Array(key.utf8)
        guard name.count > 2 else { return false }
        func isLetter(_ index: Int) -> Bool {
            words.indices.contains(index)
                && ((0x30...0x39).contains(words[index]) || (0x61...0x7A).contains(words[index]))
        }
        var rest = words
        while let range = rest.firstRange(of: name) {
            let isCut = name[0] < 0x80 && isLetter(range.lowerBound - 1)
            let goesOn = name[name.count - 1] < 0x80 && isLetter(range.upperBound)
            if !isCut && !goesOn { return true }
            rest = words[range.upperBound...]
        }
        return false
    }
}
