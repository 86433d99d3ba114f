/// A parser of sideways smileys, such as :-) and >:'(, and of bare faces, such as ^_^.
///
/// A smiley is `> }` for angry brows, eyes `: ; = x X 8 B | %`, `'` for a tear, a nose `- o ^`, and a mouth; only eyes
/// and mouth are required. Rotated upright, its parts are the signs of an equivalent kaomoji.
enum SmileyParser {
    /// Returns the parts of a smiley; `nil` if the whole text is not one.
    static func parts(of text: String) -> KaomojiParts? {
        let scalars = Array(text.unicodeScalars).filter { !$0.isInvisibleFormat }
        return smiley(scalars[...]) ?? smiley(turned(scalars)) ?? bareFace(text)
    }

    /// Returns a reversed smiley, such as (:, in normal order; letters cannot be reversed, so D: is not a laugh.
    private static func turned(_ scalars: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
        let brackets: [Unicode.Scalar: Unicode.Scalar] = [
            "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{",
        ]
        guard let first = scalars.first, brackets[first] != nil else { return [] }
        return scalars.reversed().map { brackets[$0] ?? $0 }[...]
    }

    private static func smiley(_ text: ArraySlice<Unicode.Scalar>) -> KaomojiParts? {
        var rest = text
        func take(_ signs: String) -> Unicode.Scalar? { take(Set(signs.unicodeScalars)) }
        func take(_ signs: Set<Unicode.Scalar>) -> Unicode.Scalar? {
            guard let next = rest.first, signs.contains(next) else { return nil }
            rest.removeFirst()
            return next
        }
        let isAngry = take(">}") != nil
        guard let sign = take(Set(eyes.keys)), let eyes = eyes[sign] else { return nil }
        let cries = take("'’") != nil
        // The second character of x^ and 8o is a nose only before a mouth.
        let hasNose = rest.count > 1 && take("-o^") != nil
        guard let last = rest.first, rest.allSatisfy({ $0 == last }), rest.count <= 8,
            let mouth = mouths[last], hasNose || isNoWord(sign, last)
        else { return nil }
        let isWide = rest.count > 1 && mouth == "‿"
        return KaomojiParts(
            leftCheek: (isAngry ? "`" : "") + (cries ? "'" : ""),
            leftEye: eyes.left,
            mouth: isWide ? "▽" : mouth,
            rightEye: eyes.right,
            rightCheek: isAngry ? "´" : ""
        )
    }

    /// Returns `false` for letters and digits, with few exceptions: xD is a smiley, XX and 80 are not.
    private static func isNoWord(_ eyes: Unicode.Scalar, _ mouth: Unicode.Scalar) -> Bool {
        !eyes.properties.isAlphabetic && eyes.properties.numericType == nil
            || !mouth.properties.isAlphabetic && mouth.properties.numericType == nil
            || "DPp".unicodeScalars.contains(mouth) || (mouth == "3" && "xX".unicodeScalars.contains(eyes))
    }

    private static let eyes: [Unicode.Scalar: (left: String, right: String)] = [
        ":": ("•", "•"), "=": ("•", "•"), ";": ("•", "^"), "x": ("×", "×"), "X": ("≧", "≦"), "8": ("⊙", "⊙"),
        "B": ("■", "■"), "|": ("￣", "￣"), "%": ("@", "@"),
    ]

    private static let mouths: [Unicode.Scalar: String] = [
        ")": "‿", "]": "‿", "}": "‿", "(": "︿", "[": "︿", "{": "︿", "D": "∀", "P": "P", "p": "P", "b": "P",
        "O": "o",
        "o": "o", "0": "o", "/": "/", "\\": "\\", "|": "_", "*": "³", "3": "ω", "S": "﹏", "s": "﹏", "X": "×",
        "x": "×",
        "@": "益", "<": "へ", ">": "▽",
    ]

    /// Reads faces such as ^_^ and T_T: an eye, a mouth and the same eye, all in the table.
    private static func bareFace(_ text: String) -> KaomojiParts? {
        let signs = text.unicodeScalars.filter { !$0.properties.isWhitespace }.map { String($0) }
        guard signs.count == 3, signs[0] == signs[2] || mirrored.contains(signs[0] + signs[2]),
            InkTable.eye(signs[0], .left) != nil, InkTable.eye(signs[2], .right) != nil,
            InkTable.mouth(signs[1]) != nil
        else { return nil }
        return KaomojiParts(leftEye: signs[0], mouth: signs[1], rightEye: signs[2])
    }

    private static let mirrored: Set<String> = ["><", "≧≦", "＞＜", "´`", "`´", "oO", "Oo"]
}
