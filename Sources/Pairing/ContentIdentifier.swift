/// The identifier that a Live Photo's still and movie share: a version 4 UUID in upper case, such as
/// `3D388205-9B1B-4C5D-8A3E-0123456789AB`. RFC 9562 §5.4.
public struct ContentIdentifier: Sendable, Hashable, CustomStringConvertible {
    /// The 36 characters.
    public let text: String

    /// Creates a random identifier.
    public init() {
        var generator = SystemRandomNumberGenerator()
        self.init(using: &generator)
    }

    /// Creates an identifier from the next 128 bits of `generator`.
    public init(using generator: inout some RandomNumberGenerator) {
        let words = [generator.next() as UInt64, generator.next()]
        var bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        text = [digits[0..<4], digits[4..<6], digits[6..<8], digits[8..<10], digits[10..<16]]
            .map { $0.joined() }.joined(separator: "-")
    }

    /// Creates an identifier from its text, in upper case; `nil` unless the text is a UUID of any version.
    public init?(_ text: String) {
        let characters = Array(text.utf8)
        guard characters.count == 36 else { return nil }
        for (index, character) in characters.enumerated() {
            let isDash = [8, 13, 18, 23].contains(index)
            guard isDash ? character == 0x2D : Self.isHexDigit(character) else { return nil }
        }
        self.text = text.uppercased()
    }

    private static func isHexDigit(_ character: UInt8) -> Bool {
        switch character {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }

    /// The 36 characters.
    public var description: String { text }
}
