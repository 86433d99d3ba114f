extension Color {
    /// Creates a colour from its name (case, spaces and hyphens are ignored) or from `#RRGGBB`, `RRGGBB` or `#RGB`;
    /// `nil` if the text is neither.
    ///
    /// Names are those of ``names``, those of CSS, and `skin`, an old app's name for its cream.
    package init?(nameOrHex text: String) {
        let key = Self.key(text)
        if let match = Self.named.first(where: { Self.key($0.name) == key }) {
            self.init(hex: match.hex)
        } else if let hex = Self.css[key] {
            self.init(hex: hex)
        } else if key == "skin" {
            self = .cream
        } else if let hex = Self.hex(text) {
            self.init(hex: hex)
        } else {
            return nil
        }
    }

    /// The names to offer: candies, then those of an old app. `init(nameOrHex:)` accepts those of CSS as well.
    package static var names: [String] { named.map(\.name) }

    /// All names, those to offer first.
    package static var knownNames: [String] { names + css.keys.sorted() }

    /// The colour as `#RRGGBB`.
    package var hexText: String {
        "#"
            + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
            .joined()
    }

    /// The colour of the patch in the `piggy` style.
    package static let cream = Color(hex: 0xFCE6C9)

    /// Creates the colour 0xRRGGBB.
    package init(hex: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: hex >> 16),
            green: UInt8(truncatingIfNeeded: hex >> 8),
            blue: UInt8(truncatingIfNeeded: hex)
        )
    }

    /// The colours of candies. No skin has them.
    package static let candies = named.prefix(6).map { Color(hex: $0.hex) }

    private static let named: [(name: String, hex: UInt32)] = [
        ("butter", 0xFFD15C), ("mint", 0x9FDDBE), ("strawberry", 0xFFA9B8), ("sky", 0xA6CFF5),
        ("lilac", 0xCDB6F0), ("lime", 0xC9E27E),
        ("cream", 0xFCE6C9), ("white", 0xFFFFFF), ("petalPink", 0xFED5D9), ("waterMelonRed", 0xDC2543),
        ("roseRed", 0xE81E25), ("carrotOrange", 0xFD9735), ("sunOrange", 0xFFA614),
        ("pineappleYellow", 0xFCE53D), ("tigerYellow", 0xFFCC71), ("chartreuseGreen", 0xBCC74F),
        ("olivineGreen", 0x9AB878), ("zucchiniGreen", 0x204B24), ("babyBlue", 0xBEDAE5),
        ("clearSkyBlue", 0x478FCD), ("prussianBlue", 0x013B63), ("lilacSkyPurple", 0xD5C5E9),
        ("vividPurple", 0x8A54A2), ("amethystPurple", 0x715CA8), ("ashGray", 0xC7C5B8),
        ("stoneGray", 0x877D7C), ("black", 0x000000),
    ]

    private static func key(_ text: String) -> String {
        text.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    }

    private static func hex(_ text: String) -> UInt32? {
        var digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
        guard digits.utf8.allSatisfy({ UInt8(ascii: "+") != $0 && UInt8(ascii: "-") != $0 }) else {
            return nil
        }
        if digits.utf8.count == 3, text.hasPrefix("#") { digits = digits.map { "\($0)\($0)" }.joined() }
        guard digits.utf8.count == 6 else { return nil }
        return UInt32(digits, radix: 16)
    }
}
