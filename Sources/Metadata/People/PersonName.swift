/// The name of somebody, as metadata write it. Names are equal that differ in case, in white space, or in how letters
/// are composed.
public struct PersonName: Sendable, Hashable, CustomStringConvertible {
    /// The name as it was first written.
    public let description: String
    private let key: String

    /// The name a text says; `nil` for an empty one.
    public init?(_ text: String) {
        let words = text.split { $0.isWhitespace || $0 == "\0" }
        guard !words.isEmpty else { return nil }
        description = words.joined(separator: " ")
        key = description.lowercased()
    }

    /// Equal in all that tells names apart.
    public static func == (left: PersonName, right: PersonName) -> Bool { left.key == right.key }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// What stands between the parts of a path, in the ways programs write tags below tags.
    private static let separators: Set<Character> = ["/", "|", "\\", ">"]
    /// What tags of people stand below, in the languages programs write it in.
    private static let people: Set<String> = [
        "people", "person", "persons", "faces", "family", "friends", "personen", "leute", "menschen",
        "personnes",
        "personas", "gente", "persone", "pessoas", "люди", "人物", "人",
    ]

    /// The names a value may say: itself, and the last part of the path that it is.
    static func candidates(in value: String) -> [PersonName] {
        let parts = value.split(whereSeparator: separators.contains)
        return [PersonName(value), parts.count > 1 ? PersonName(String(parts[parts.count - 1])) : nil]
            .compactMap { $0 }
    }

    /// The name at the end of a path that begins with people; `nil` for other paths.
    static func atEnd(ofPath value: String) -> PersonName? {
        let parts = value.split(whereSeparator: separators.contains)
        guard parts.count > 1, let first = PersonName(String(parts[0])), people.contains(first.key) else {
            return nil
        }
        return PersonName(String(parts[parts.count - 1]))
    }

    /// Whether a text speaks of the name among other words.
    func isMentioned(in text: String) -> Bool {
        let words = text.split { $0.isWhitespace || $0 == "\0" }.joined(separator: " ").lowercased()
        return isFound(in: Array(words.utf8))
    }

    /// Whether the name stands in bytes, not as a part of a longer word, in UTF-8 or in two bytes a letter.
    func isFound(in bytes: some Collection<UInt8>) -> Bool { !places(in: Array(bytes)[...]).isEmpty }

    /// Where the name stands in bytes, in small letters or as it was written.
    func places(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
        var forms = Set([key, description].map { Array($0.utf8) })
        for text in [key, description] {
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

    /// Whether what stands around a range ends a word. In writings without spaces every letter may.
    private static func isWord(_ range: Range<Int>, in bytes: ArraySlice<UInt8>, width: Int) -> Bool {
        func isLetter(_ index: Int) -> Bool {
            guard bytes.indices.contains(index) else { return false }
            let byte = bytes[index]
            return (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
        }
        let first = bytes[range].first { $0 != 0 } ?? 0
        let last = bytes[range].last { $0 != 0 } ?? 0
        // The letters of two bytes are told by the one that is not zero, whichever that is.
        let before = (1...width).contains { isLetter(range.lowerBound - $0) }
        let after = (0..<width).contains { isLetter(range.upperBound + $0) }
        return !(first < 0x80 && before) && !(last < 0x80 && after)
    }
}
