/// Bytes in lines as `xxd`, `od` and `hexdump` print them: an offset, words of digits, and mostly the bytes as letters;
/// or an offset and four columns for each byte, a letter, an escape or a number in octal (`od -c`).
enum HexDump {
    /// The number of digits of two bytes in octal, as `od` prints them.
    private static let octalDigits = 6
    /// The number of letters for each byte in lines of columns.
    private static let columnWidth = 4

    /// A line with its offset and its words of equally many digits; the last one may be shorter.
    private struct Line {
        /// The minimum number of digits of an offset.
        private static let minimumOffset = 4

        let offset: Int
        let words: [ArraySlice<UInt8>]

        init?(_ line: ArraySlice<UInt8>) {
            let words = line.split { [0x09, 0x0D, 0x20].contains($0) }
            guard let first = words.first, let width = words.dropFirst().first?.count, width % 2 == 0,
                case let digits = first.last == UInt8(ascii: ":") ? first.dropLast() : first,
                digits.count >= Self.minimumOffset,
                let offset = Int(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return nil }
            self.offset = offset
            self.words = words.dropFirst().prefix {
                $0.count <= width && $0.count % 2 == 0 && $0.allSatisfy { TextRuns.digitValue($0) != nil }
            }
        }
    }

    /// Returns the bytes that a text may hold: with the bytes of each word in the order of its digits, the other way
    /// round, and of numbers in octal.
    static func readings(of run: ArraySlice<UInt8>) -> [[UInt8]] {
        // A zero ends a keyword, but in UTF-16 it is half of a letter.
        let isWide = run.count { $0 == 0 } * 4 > run.count
        let text = isWide ? run.filter { $0 != 0 }[...] : run
        let lines = text.split { $0 == 0x0A || $0 == 0 }.compactMap(Line.init)
        // Letters that look like words are beyond the bytes up to the next offset.
        let steps = zip(lines, lines.dropFirst()).map { max(0, $1.offset &- $0.offset) }
        let words = zip(lines, steps + [steps.last ?? 0]).flatMap { line, step in
            line.words.prefix(step / (line.words.first.map { $0.count / 2 } ?? 1))
        }
        let bytes = words.map(bytes)
        let plain = bytes.flatMap { $0 }
        guard plain.count >= TextRuns.minimumLetters / 2 else { return columns(of: text) }
        let numbers = words.compactMap { word in
            word.count == octalDigits ? UInt16(String(decoding: word, as: UTF8.self), radix: 8) : nil
        }
        return [plain, bytes.flatMap { $0.reversed() }]
            + (numbers.count == words.count ? [numbers.flatMap(ByteOrder.littleEndian.bytes)] : [])
            + columns(of: text)
    }

    /// Returns the bytes of lines of columns as the only reading, if they are enough for a picture.
    private static func columns(of text: ArraySlice<UInt8>) -> [[UInt8]] {
        var bytes: [UInt8] = []
        for line in text.split(whereSeparator: { [0x00, 0x0A, 0x0D].contains($0) }) {
            let printed = line.drop { $0 == 0x20 }
            var rest = printed.drop { TextRuns.digitValue($0) != nil }
            guard rest.startIndex - printed.startIndex >= octalDigits else { continue }
            while !rest.isEmpty, let byte = byte(ofColumn: rest.prefix(columnWidth)) {
                bytes.append(byte)
                rest = rest.dropFirst(columnWidth)
            }
        }
        return bytes.count >= TextRuns.minimumLetters ? [bytes] : []
    }

    /// Returns the byte of one column: blank for a space, a letter, a backslash and a letter, or three octal digits.
    private static func byte(ofColumn column: ArraySlice<UInt8>) -> UInt8? {
        let word = column.drop { $0 == 0x20 }
        guard !word.contains(0x20) else { return nil }
        switch word.count {
        case 0: return 0x20
        case 1: return word.first
        case 2 where word.first == UInt8(ascii: "\\"):
            return word.last == UInt8(ascii: "0") ? 0 : word.last.flatMap { EscapedText.letters[$0] }
        case 3:
            let digits = word.filter { (0x30...0x37).contains($0) }.map { $0 - 0x30 }
            return digits.count == 3 ? UInt8(exactly: digits.reduce(0) { $0 << 3 | Int($1) }) : nil
        default: return nil
        }
    }

    private static func bytes(of word: ArraySlice<UInt8>) -> [UInt8] {
        stride(from: word.startIndex, to: word.endIndex, by: 2).map { index in
            (TextRuns.digitValue(word[index]) ?? 0) << 4 | (TextRuns.digitValue(word[index + 1]) ?? 0)
        }
    }
}
