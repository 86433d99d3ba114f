/// Bytes written as lines of text that begin with the number of their bytes, four letters for three bytes: uuencode
/// (POSIX.1-2017, "uuencode") and xxencode. It is recognised by lines of one length that follow each other.
enum LinesOfText {
    /// The value of each letter, for each alphabet.
    private static let values: [[UInt8?]] = [
        // A space and a grave accent are both 0.
        (0...255).map { (0x20...0x60).contains($0) ? UInt8($0 - 0x20) & 63 : nil },
        Alphabet.values(
            of: Array("+-".utf8) + Alphabet.digits + Alphabet.capitals + Alphabet.smalls
        ),
    ]

    /// The number of lines of one length by which such a text is recognised, and the minimum number of bytes in each.
    private static let (tellingLines, minimumBytes) = (3, 3)
    /// The maximum number of letters between two lines: breaks, indentation, or an escape.
    private static let maximumBreak = 16

    /// Returns the bytes that a text may hold: one reading for each alphabet and each chain of lines.
    static func readings(of text: ArraySlice<UInt8>) -> [[UInt8]] {
        var texts = [Array(text)]
        for isJSON in [false, true] {
            let unescaped = EscapedText.withoutMarkup(text, isJSON: isJSON)
            if !texts.contains(unescaped) { texts.append(unescaped) }
        }
        return texts.flatMap { text in values.flatMap { readings(of: text, $0) } }
    }

    private static func readings(of text: [UInt8], _ values: [UInt8?]) -> [[UInt8]] {
        var readings: [[UInt8]] = []
        var index = 0
        while index < text.count {
            guard mayBeginLine(text, index, values), let end = chainEnd(of: text, at: index, values) else {
                index += 1
                continue
            }
            readings.append(end.bytes)
            index = end.next
        }
        return readings
    }

    /// Returns `true` if a line begins at an index of the text, or another line of the same length may follow the one
    /// that would begin there.
    private static func mayBeginLine(_ text: [UInt8], _ index: Int, _ values: [UInt8?]) -> Bool {
        guard let count = values[Int(text[index])], Int(count) >= minimumBytes else { return false }
        if index == 0 || text[index - 1] == 0x0A || text[index - 1] == 0x0D { return true }
        let end = index + 1 + (Int(count) + 2) / 3 * 4
        guard end < text.count else { return false }
        return text[end] == text[index] || isBreak(text[end])
    }

    /// Returns the bytes of the lines that begin at `start`, and the index after them; `nil` unless enough lines of
    /// one length follow each other there.
    private static func chainEnd(
        of text: [UInt8],
        at start: Int,
        _ values: [UInt8?]
    ) -> (bytes: [UInt8], next: Int)? {
        let length = text[start]
        var lines = [start]
        while let line = nextLine(in: text, after: lines[lines.count - 1], values), text[line] == length {
            lines.append(line)
        }
        guard lines.count >= tellingLines else { return nil }
        // The last line is shorter.
        if let line = nextLine(in: text, after: lines[lines.count - 1], values) { lines.append(line) }
        let next = letters(ofLine: lines[lines.count - 1], in: text, values).upperBound
        return (lines.flatMap { bytes(in: text, ofLine: $0, values) }, next)
    }

    /// Returns the start of the line after one that has all its letters.
    private static func nextLine(in text: [UInt8], after line: Int, _ values: [UInt8?]) -> Int? {
        let letters = letters(ofLine: line, in: text, values)
        var index = letters.upperBound
        // Spaces at the end of a line may have been cut off.
        let isCut = !letters.isEmpty && index < text.count && [0x0A, 0x0D].contains(text[index])
        guard letters.count == letterCount(ofLine: line, in: text, values) || isCut else { return nil }
        let limit = min(text.count, index + maximumBreak)
        while index < limit, isBreak(text[index]) { index += 1 }
        guard index < limit, let count = values[Int(text[index])], count > 0 else { return nil }
        return index
    }

    private static func isBreak(_ letter: UInt8) -> Bool { [0x09, 0x0A, 0x0D, 0x20].contains(letter) }

    private static func letterCount(ofLine line: Int, in text: [UInt8], _ values: [UInt8?]) -> Int {
        (Int(values[Int(text[line])] ?? 0) + 2) / 3 * 4
    }

    /// Returns the range of a line's letters, up to the first that is of no such text.
    private static func letters(ofLine line: Int, in text: [UInt8], _ values: [UInt8?]) -> Range<Int> {
        var index = line + 1
        let end = min(text.count, index + letterCount(ofLine: line, in: text, values))
        while index < end, values[Int(text[index])] != nil { index += 1 }
        return line + 1..<index
    }

    private static func bytes(in text: [UInt8], ofLine line: Int, _ values: [UInt8?]) -> [UInt8] {
        let count = Int(values[Int(text[line])] ?? 0)
        let found = text[letters(ofLine: line, in: text, values)].map { values[Int($0)] ?? 0 }
        let missing = letterCount(ofLine: line, in: text, values) - found.count
        var bytes: [UInt8] = []
        var word: UInt32 = 0
        for (index, value) in (found + [UInt8](repeating: 0, count: missing)).enumerated() {
            word = word << 6 | UInt32(value)
            guard index % 4 == 3 else { continue }
            for shift in [16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
        }
        return Array(bytes.prefix(count))
    }
}
