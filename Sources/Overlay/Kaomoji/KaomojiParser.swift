/// Finds the eyes, mouth, cheeks and arms in the text of a kaomoji.
///
/// The rule: the first opening bracket and the last closing one of its kind hold the face, what is outside
/// are arms. Inside, spaces do not count and a combining mark belongs to the sign before it. Three signs are
/// eye, mouth, eye; five have a cheek at either end; four have one cheek, told by its sign; a single sign is
/// a face of its own. All else is no face.
///
/// Signs are scalars, never `Character`s: a halfwidth ﾟ would join the bracket before it.
public enum KaomojiParser {
    /// The parts of a kaomoji, or `nil` when the rule does not fit.
    public static func parts(of text: String) -> KaomojiParts? {
        let scalars = Array(text.unicodeScalars)
        guard let open = scalars.firstIndex(where: { closingBrackets[$0] != nil }),
            let closing = closingBrackets[scalars[open]],
            let close = scalars.lastIndex(of: closing), close > open
        else { return nil }
        guard let signs = signs(in: scalars[(open + 1)..<close]), var parts = face(of: signs) else {
            return nil
        }
        parts.leadingArm = trimmed(scalars[..<open])
        parts.trailingArm = trimmed(scalars[(close + 1)...])
        return parts
    }

    /// The bracket that ends a face, by the one that begins it.
    private static let closingBrackets: [Unicode.Scalar: Unicode.Scalar] = [
        "(": ")", "（": "）", "ʕ": "ʔ", "༼": "༽", "[": "]", "{": "}", "「": "」", "【": "】",
    ]

    /// Sweat, blushes, flowers and veins: signs that are a cheek and hardly ever an eye.
    private static let cheekSigns: Set<Unicode.Scalar> = [
        ";", "；", "*", "＊", "#", "＃", "｡", "。", "✿", "❀", "⌐", "╬", "/", "〃", "=", "≡", "♡",
    ]

    private static func face(of signs: [String]) -> KaomojiParts? {
        switch signs.count {
        case 1: KaomojiParts(mouth: signs[0])
        case 3: KaomojiParts(leftEye: signs[0], mouth: signs[1], rightEye: signs[2])
        case 4: faceWithOneCheek(signs)
        case 5:
            KaomojiParts(
                leftCheek: signs[0],
                leftEye: signs[1],
                mouth: signs[2],
                rightEye: signs[3],
                rightCheek: signs[4]
            )
        default: nil
        }
    }

    private static func faceWithOneCheek(_ signs: [String]) -> KaomojiParts? {
        if isCheek(signs[0]) {
            return KaomojiParts(leftCheek: signs[0], leftEye: signs[1], mouth: signs[2], rightEye: signs[3])
        }
        guard isCheek(signs[3]) else { return nil }
        return KaomojiParts(leftEye: signs[0], mouth: signs[1], rightEye: signs[2], rightCheek: signs[3])
    }

    private static func isCheek(_ sign: String) -> Bool {
        sign.unicodeScalars.first.map(cheekSigns.contains) ?? false
    }

    /// The signs without the spaces; `nil` when a mark has no sign to sit on.
    private static func signs(in scalars: ArraySlice<Unicode.Scalar>) -> [String]? {
        var signs: [String] = []
        var previousIsSpace = true
        for scalar in scalars where !scalar.isInvisibleFormat {
            if scalar.isNonspacingMark {
                if previousIsSpace { return nil }
                signs[signs.count - 1].unicodeScalars.append(scalar)
            } else {
                previousIsSpace = scalar.properties.isWhitespace
                if !previousIsSpace { signs.append(String(scalar)) }
            }
        }
        return signs
    }

    private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var rest = scalars.drop { $0.properties.isWhitespace }
        while rest.last?.properties.isWhitespace == true { rest.removeLast() }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: rest)
        return String(text)
    }
}
