/// Letters of an encoding in pieces too short to be a text of their own, with other words between them: in values of
/// attributes, names of elements and namespaces, lines with numbers before them.
struct TextPieces {
    /// The minimum number of letters in all pieces; fewer encode no picture that shows anything.
    private static let minimumLetters = 256
    /// The encodings, and the minimum number of letters in a piece, more than most words have.
    private static let kinds: [(coding: TextRuns.Coding, leastPiece: Int)] = [
        (.hexadecimal, 16), (.base64, 40),
    ]

    /// The range from the first piece to the last, as indices of the searched bytes.
    let range: Range<Int>
    /// The bytes that the pieces encode together, one reading for each letter at which the first byte can begin.
    let readings: AnySequence<[UInt8]>

    /// Returns the pieces of each encoding, if there are several.
    static func all(in bytes: ArraySlice<UInt8>) -> [TextPieces] {
        kinds.compactMap { coding, leastPiece in
            let pieces = ranges(in: bytes, of: TextRuns.isLetter(of: coding), leastPiece)
            let letters = pieces.reduce(0) { $0 + $1.count }
            guard letters >= minimumLetters, let first = pieces.first, let last = pieces.last,
                first != last
            else { return nil }
            let text = pieces.flatMap { bytes[$0] }
            return TextPieces(
                range: first.lowerBound..<last.upperBound,
                readings: TextRuns.readings(of: text[...], coding)
            )
        }
    }

    private static func ranges(
        in bytes: ArraySlice<UInt8>,
        of isLetter: [Bool],
        _ leastPiece: Int
    ) -> [Range<Int>] {
        let (span, isLetter) = (bytes.span, isLetter.span)
        var found: [Range<Int>] = []
        // A piece as long as a step contains the byte at its end.
        var index = leastPiece - 1
        while index < span.count {
            defer { index += leastPiece }
            guard isLetter[Int(span[index])] else { continue }
            var (start, end) = (index, index + 1)
            while start > 0, isLetter[Int(span[start - 1])] { start -= 1 }
            while end < span.count, isLetter[Int(span[end])] { end += 1 }
            if end - start >= leastPiece {
                found.append(bytes.startIndex + start..<bytes.startIndex + end)
            }
            index = end
        }
        return found
    }
}
