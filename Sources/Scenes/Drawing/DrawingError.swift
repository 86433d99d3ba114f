package import Formats

package enum DrawingError: Failure, Hashable {
    /// A drawing library failed, with the library's message.
    case engine(step: String, message: String)
    case missingGlyphs([Unicode.Scalar])
    /// The text is malformed or contains this unprintable character.
    case unprintable(Unicode.Scalar)

    package var code: FailureCode { .cannotDraw }

    package var description: String {
        switch self {
        case .engine(let step, let message): "the drawing library failed to \(step): \(message)"
        case .missingGlyphs(let scalars):
            "no font has \(scalars.map(Self.name).joined(separator: ", ")); install one, such as Debian's "
                + "fonts-noto-core, fonts-noto-cjk or fonts-noto-color-emoji"
        case .unprintable(let scalar): "the text holds the control character \(Self.name(scalar))"
        }
    }

    private static func name(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
