/// Bytes in lines as `xxd`, `od` and `hexdump` print them: an offset, words of digits, and mostly the bytes as letters.
enum HexDump {
    /// The number of digits of two bytes in octal, as `od` prints them.
    private static let octalDigits = 6

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
        guard plain.count >= TextRuns.minimumLetters / 2 else { return [] }
        let numbers = words.compactMap { word in
            word.count == octalDigits ? UInt16(String(decoding: word, as: UTF8.self), radix: 8) : nil
        }
        return [plain, bytes.flatMap { $0.reversed() }]
            + (numbers.count == words.count ? [numbers.flatMap(ByteOrder.littleEndian.bytes)] : [])
    }

    private static func bytes(of word: ArraySlice<UInt8>) -> [UInt8] {
        stride(from: word.startIndex, to: word.endIndex, by: 2).map { index in
            (TextRuns.digitValue(word[index]) ?? 0) << 4 | (TextRuns.digitValue(word[index + 1]) ?? 0)
        }
    }
}
