/// The identifier that a Live Photo's halves share: a version 4 UUID in upper case, such as
/// `3D388205-9B1B-4C5D-8A3E-0123456789AB`. RFC 9562 §5.4. Some programs write lower case, so case does not count.
public struct ContentIdentifier: Sendable {
    /// The identifier in upper case, as compared and written; 36 characters unless read from a file.
    public let text: String
    /// The identifier as spelled in the file it was read from.
    package let stored: String

    /// Creates a random identifier.
    public init() {
        var generator = SystemRandomNumberGenerator()
        self.init(using: &generator)
    }

    /// Creates an identifier from the next 128 bits of `generator`.
    init(using generator: inout some RandomNumberGenerator) {
        let words = [generator.next() as UInt64, generator.next()]
        var bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        let groups = [digits[0..<4], digits[4..<6], digits[6..<8], digits[8..<10], digits[10..<16]]
        self.init(stored: groups.map { $0.joined() }.joined(separator: "-"))
    }

    /// Wraps an identifier from a file; other programs write any text.
    package init(stored text: String) {
        stored = text
        self.text = text.uppercased()
    }

    /// Creates an identifier from a UUID of any version, in upper case; `nil` for other text.
    public init?(_ text: String) {
        self.init(stored: text.uppercased())
        guard isUUID else { return nil }
    }

    /// Parses `text`; creates a new identifier if it is `nil` or not a UUID.
    package init(orFresh text: String?) {
        self = text.flatMap { ContentIdentifier($0) } ?? ContentIdentifier()
    }

    /// `true` for a UUID of any version, in either case.
    public var isUUID: Bool {
        let characters = Array(text.utf8)
        return characters.count == 36
            && characters.enumerated().allSatisfy { index, character in
                [8, 13, 18, 23].contains(index) ? character == 0x2D : Self.isHexDigit(character)
            }
    }

    private static func isHexDigit(_ character: UInt8) -> Bool {
        (0x30...0x39).contains(character) || (0x41...0x46).contains(character)
    }
}

extension ContentIdentifier: Hashable {
    /// Ignores case.
    public static func == (one: Self, other: Self) -> Bool { one.text == other.text }

    /// Hashes the text in upper case.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension ContentIdentifier: Codable {
    /// Reads the text as it was stored.
    public init(from decoder: any Decoder) throws {
        self.init(stored: try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the text as it was stored.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(stored)
    }
}

extension ContentIdentifier: CustomStringConvertible {
    /// The text in upper case.
    public var description: String { text }
}
