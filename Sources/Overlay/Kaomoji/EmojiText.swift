/// A text of emoji only, split into the sequences of one bitmap each.
///
/// Its grammar is that of Unicode Technical Standard #51: an emoji with its skin tone, keycap or tags, several joined
/// by U+200D, or two regional indicators. A character that can also be text, such as ♥ and the digits, counts only
/// before U+FE0F. Spaces between emoji are ignored.
struct EmojiText {
    /// The scalars of each sequence, in typed order; not empty.
    let sequences: [[Unicode.Scalar]]

    /// `nil` if any part of the text is not an emoji.
    init?(_ text: String) {
        let visible = Array(text.unicodeScalars).filter { !$0.properties.isWhitespace }
        var reader = EmojiReader(scalars: visible[...])
        var sequences: [[Unicode.Scalar]] = []
        while !reader.scalars.isEmpty {
            guard let sequence = reader.readSequence() else { return nil }
            sequences.append(sequence)
        }
        guard !sequences.isEmpty else { return nil }
        self.sequences = sequences
    }
}

private struct EmojiReader {
    var scalars: ArraySlice<Unicode.Scalar>

    /// An element of a joined sequence; `true` for colour presentation.
    private struct Element {
        var scalars: [Unicode.Scalar]
        var isColored: Bool
    }

    /// Returns the next sequence; `nil` at the end, or before text.
    mutating func readSequence() -> [Unicode.Scalar]? {
        if let flag = readFlag() { return flag }
        guard var sequence = readElement() else { return nil }
        while let joiner = take(where: { $0 == "\u{200D}" }) {
            guard let next = readElement() else { return nil }
            sequence.scalars += [joiner] + next.scalars
            sequence.isColored = sequence.isColored || next.isColored
        }
        return sequence.isColored ? sequence.scalars : nil
    }

    private mutating func readFlag() -> [Unicode.Scalar]? {
        let pair = scalars.prefix(2)
        guard pair.count == 2, pair.allSatisfy(\.isRegionalIndicator) else { return nil }
        scalars.removeFirst(2)
        return Array(pair)
    }

    private mutating func readElement() -> Element? {
        guard let base = take(where: { $0.properties.isEmoji && !$0.isRegionalIndicator }) else { return nil }
        var element = Element(scalars: [base], isColored: base.properties.isEmojiPresentation)
        if let selector = take(where: { $0 == "\u{FE0F}" }) {
            element.scalars.append(selector)
            element.isColored = true
        }
        if base.isASCII {
            guard let keycap = take(where: { $0 == "\u{20E3}" }) else { return nil }
            element.scalars.append(keycap)
        } else if base.properties.isEmojiModifierBase, let tone = take(where: \.properties.isEmojiModifier) {
            element.scalars.append(tone)
            element.isColored = true
        }
        return readTags(of: element)
    }

    /// Reads the tags of a flag such as Scotland's, which end with U+E007F.
    private mutating func readTags(of element: Element) -> Element? {
        var element = element
        var isOpen = false
        while let tag = take(where: { (0xE0020...0xE007F).contains($0.value) }) {
            element.scalars.append(tag)
            isOpen = tag.value != 0xE007F
            if !isOpen { break }
        }
        return isOpen ? nil : element
    }

    private mutating func take(where fits: (Unicode.Scalar) -> Bool) -> Unicode.Scalar? {
        guard let next = scalars.first, fits(next) else { return nil }
        return scalars.removeFirst()
    }
}

extension Unicode.Scalar {
    /// `true` for the 26 letters that form flags in pairs.
    fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}
