/// A parser of the eyes, mouth, cheeks and arms in a kaomoji.
///
/// The first opening bracket and the last matching closing one enclose the face; everything outside is arms. Inside,
/// spaces are ignored and a combining mark belongs to the sign before it. Three signs are eye, mouth, eye; five have a
/// cheek at either end; four have one cheek, known by its sign; one sign is a face of its own. Anything else is not a
/// face.
///
/// Signs are scalars, never `Character`s: a halfwidth ﾟ would combine with the bracket before it.
enum KaomojiParser {
    /// Returns the parts of a kaomoji; `nil` if it is not a face.
    static func parts(of text: String) -> KaomojiParts? {
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

    /// The brackets of a face.
    private static let closingBrackets: [Unicode.Scalar: Unicode.Scalar] = [
        "(": ")", "（": "）", "ʕ": "ʔ", "༼": "༽", "[": "]", "{": "}", "「": "」", "【": "】",
    ]

    /// The signs of sweat, blushes, flowers and veins: cheeks, rarely eyes.
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

    /// Returns the signs without the spaces; `nil` if a mark has no base.
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
