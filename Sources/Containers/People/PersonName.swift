/// The name of a person, as written in metadata. Names that differ in case, in white space, or in Unicode
/// composition are equal.
package struct PersonName: Sendable, Hashable, CustomStringConvertible {
    /// The name as first written.
    package let description: String
    private let key: String

    /// Creates the name written in a text; `nil` for an empty one.
    package init?(_ text: String) {
        description = Self.words(of: text)
        guard !description.isEmpty else { return nil }
        key = description.lowercased()
    }

    /// Returns the words of a text with a space between each two.
    static func words(of text: String) -> String {
        text.split { $0.isWhitespace || $0 == "\0" }.joined(separator: " ")
    }

    /// Compares names without regard to case, white space and Unicode composition.
    package static func == (left: PersonName, right: PersonName) -> Bool { left.key == right.key }

    /// Hashes the property that `==` compares.
    package func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// The separators between the parts of a path, by which programs write hierarchical tags.
    private static let separators: Set<Character> = ["/", "|", "\\", ">"]
    /// The parent tags of people, in the languages in which programs write them.
    private static let people: Set<String> = [
        "people", "person", "persons", "faces", "family", "friends", "personen", "leute", "menschen",
        "personnes",
        "personas", "gente", "persone", "pessoas", "люди", "人物", "人",
    ]

    /// Returns the names a value may stand for: itself, and the last part if it is a path.
    static func candidates(in value: String) -> [PersonName] {
        let parts = value.split(whereSeparator: separators.contains)
        return [PersonName(value), parts.count > 1 ? PersonName(String(parts[parts.count - 1])) : nil]
            .compactMap { $0 }
    }

    /// Returns the name at the end of a path that begins with people; `nil` for other paths.
    static func atEnd(ofPath value: String) -> PersonName? {
        let parts = value.split(whereSeparator: separators.contains)
        guard parts.count > 1, let first = PersonName(String(parts[0])), people.contains(first.key) else {
            return nil
        }
        return PersonName(String(parts[parts.count - 1]))
    }

    /// Returns `true` if the name occurs in bytes as a whole word, in UTF-8, UTF-16 or Latin-1.
    func isFound(in bytes: ArraySlice<UInt8>) -> Bool { !places(in: bytes).isEmpty }

    /// Returns the ranges of the name in bytes, in lower case, in capitals, or as it was written.
    func places(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
        var forms: Set<[UInt8]> = []
        for text in [key, description, description.uppercased()] {
            forms.insert(Array(text.utf8))
            let latin = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
            if latin.count == text.unicodeScalars.count { forms.insert(latin) }
            for order in [ByteOrder.littleEndian, .bigEndian] {
                forms.insert(text.utf16.flatMap { order.bytes(of: $0) })
            }
        }
        // Names of one letter are found everywhere.
        return forms.filter { $0.count > 2 }.flatMap { form in
            var found: [Range<Int>] = []
            var rest = bytes
            while let range = rest.firstRange(of: form) {
                if Self.isWord(range, in: bytes, width: form.contains(0) ? 2 : 1) { found.append(range) }
                rest = bytes[range.upperBound...]
            }
            return found
        }
    }

    /// Returns `true` if a range is bounded by the ends of a word. In scripts without spaces any letter may
    /// end one.
    private static func isWord(_ range: Range<Int>, in bytes: ArraySlice<UInt8>, width: Int) -> Bool {
        func isLetter(_ index: Int) -> Bool {
            guard bytes.indices.contains(index) else { return false }
            let byte = bytes[index]
            return (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
        }
        let first = bytes[range].first { $0 != 0 } ?? 0
        let last = bytes[range].last { $0 != 0 } ?? 0
        // A UTF-16 letter is recognised by its byte that is not zero, at either position.
        let before = (1...width).contains { isLetter(range.lowerBound - $0) }
        let after = (0..<width).contains { isLetter(range.upperBound + $0) }
        return !(first < 0x80 && before) && !(last < 0x80 && after)
    }
}
