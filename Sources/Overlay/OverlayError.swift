public import Formats
public import Imaging

/// An error in drawing a kaomoji.
public enum OverlayError: Failure, Hashable {
    /// The text is empty, or nothing in it leaves ink.
    case nothingToDraw
    /// The text contains a control character, such as a line break.
    case controlCharacter(Unicode.Scalar)
    /// The text has more than `limit` scalars.
    case textTooLong(scalars: Int, limit: Int)
    /// No font has these characters; with a final U+FE0F, no colour font has these emoji.
    case missingGlyphs([Unicode.Scalar])
    /// A font file cannot be used.
    case unusableFont(path: String, reason: String)
    /// A library call failed unexpectedly, with the library's error code.
    case engine(operation: String, code: Int)
    /// The colour is neither a known name nor `#RRGGBB`.
    case unknownColor(String)
    /// The face cannot be drawn on.
    case unusableAnchor(reason: String)
    /// The sheet would have more than `limit` pixels.
    case sheetTooLarge(PixelSize, limit: Int)
    /// A picture cannot be a sticker.
    case unusableSticker(path: String, reason: String)
    /// A line of a user's kaomoji file (counted from 1) cannot be read.
    case unreadableCatalog(line: Int, reason: String)

    /// The kind of failure.
    public var code: FailureCode {
        switch self {
        case .missingGlyphs: .missingGlyphs
        case .unusableFont: .unusableFont
        default: .cannotDraw
        }
    }

    /// The error as a sentence, with any advice.
    public var description: String {
        switch self {
        case .nothingToDraw:
            "nothing to draw; give a kaomoji such as (◕‿◕) or a name such as glad"
        case .controlCharacter(let scalar):
            "control character \(scalar.codePoint) in the text; a kaomoji is one line of visible characters"
        case .textTooLong(let scalars, let limit):
            "the text is too long: \(scalars) characters, the limit is \(limit)"
        case .missingGlyphs(let scalars):
            "no font has \(Self.list(scalars)); \(FontAdvice.sentence(for: scalars))"
        case .unusableFont(let path, let reason):
            "\(path): unusable font (\(reason)); use an outline font (.ttf, .otf or .ttc)"
        case .engine(let operation, let code):
            "the font engine failed to \(operation) (error \(code))"
        case .unknownColor(let text):
            "unknown colour \"\(text)\"; use a CSS colour name such as tomato, #RRGGBB, or one of "
                + Color.names.joined(separator: ", ")
        case .unusableAnchor(let reason):
            "the kaomoji cannot be placed: \(reason)"
        case .sheetTooLarge(let size, let limit):
            "the sheet would be \(size) pixels, more than \(limit / 1_000_000) million; "
                + "draw fewer kaomoji"
        case .unusableSticker(let path, let reason): "\(path): unusable sticker (\(reason))"
        case .unreadableCatalog(let line, let reason):
            "line \(line): \(reason)"
        }
    }

    private static func list(_ scalars: [Unicode.Scalar]) -> String {
        scalars.filter { $0 != "\u{FE0F}" }.map { "\($0.codePoint) (\($0.visible))" }.joined(separator: ", ")
    }
}

extension Unicode.Scalar {
    var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// The character; a combining mark on a dotted circle.
    fileprivate var visible: String { isNonspacingMark ? "◌\(self)" : "\(self)" }

    /// `true` for a mark drawn over the character before it (Mn).
    var isNonspacingMark: Bool { properties.generalCategory == .nonspacingMark }

    /// `true` for joiners, variation selectors and direction marks, which draw nothing.
    var isInvisibleFormat: Bool {
        properties.isDefaultIgnorableCodePoint && properties.generalCategory != .otherLetter
    }
}
