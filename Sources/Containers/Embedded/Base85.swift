/// Bytes written as text in base 85: five letters for four bytes. Which of the alphabets it is, and at which letter
/// the first group begins, follows from the letters themselves: five of them can be above the largest 32-bit number,
/// and in the right reading they never are.
enum Base85 {
    /// The letters of each alphabet, in the order of their values: Adobe's (PostScript Language Reference, third
    /// edition, "ASCII85Encode Filter"), RFC 1924 (Git, Python), and Z85 (ZeroMQ RFC 32).
    private static let alphabets: [[UInt8]] = [
        Array(0x21...0x75),
        Alphabet.digits + Alphabet.capitals + Alphabet.smalls + Array("!#$%&()*+-;<=>?@^_`{|}~".utf8),
        Alphabet.digits + Alphabet.smalls + Alphabet.capitals + Array(".-:+=^!/*?&<>()[]{}@%$#".utf8),
    ]

    /// The value of a letter that is in no group: it separates what is before it from what is after it.
    private static let noValue: UInt8 = 255
    /// The value of Adobe's z, which stands for four zero bytes, and of btoa's y, for four spaces.
    private static let zeros: UInt8 = 254
    private static let spaces: UInt8 = 253

    /// The value of each letter, for each alphabet.
    private static let values: [[UInt8]] = alphabets.enumerated().map { number, letters in
        var values = Alphabet.values(of: letters).map { $0 ?? noValue }
        if number == 0 {
            values[Int(UInt8(ascii: "z"))] = zeros
            values[Int(UInt8(ascii: "y"))] = spaces
        }
        return values
    }

    /// Returns the bytes that a text may hold, white space left out: one reading for each alphabet it has the
    /// letters of and each beginning that makes most of it possible.
    static func readings(of text: ArraySlice<UInt8>) -> [[UInt8]] {
        func isLetter(_ letter: UInt8) -> Bool { !(0x09...0x20).contains(letter) }
        let letters = text.filter(isLetter)
        let unescaped = EscapedText.withoutMarkup(text).filter(isLetter)
        return (unescaped == letters ? [letters] : [letters, unescaped]).flatMap { letters in
            values.flatMap { values in
                letters.split { values[Int($0)] == noValue }
                    .filter { $0.count >= TextRuns.minimumLetters && hasMarks($0) }
                    .flatMap { readings(of: $0, values) }
            }
        }
    }

    /// The number of letters above which the wrong readings have impossible groups.
    private static let tellingLetters = 1024

    private static func readings(of piece: ArraySlice<UInt8>, _ values: [UInt8]) -> [[UInt8]] {
        let beginnings = (0..<5).map { piece.dropFirst($0) }
        guard piece.count > tellingLetters else { return beginnings.map { decoded($0, values).bytes } }
        let sound = beginnings.map { decoded($0, values).sound }
        let most = sound.max() ?? 0
        return zip(beginnings, sound).filter { 2 * $1 >= most }.map { decoded($0.0, values).bytes }
    }

    /// Returns `true` if there is a letter that base 64 does not have: hexadecimal digits and base 64 are no base 85,
    /// and a picture in base 85 has all sorts of letters.
    private static func hasMarks(_ text: ArraySlice<UInt8>) -> Bool {
        text.contains { letter in
            let isWord = (0x30...0x39).contains(letter) || (0x41...0x5A).contains(letter & 0xDF)
            return !isWord && !"+/-_=".utf8.contains(letter)
        }
    }

    /// Returns the bytes of all groups, and the number of groups in the longest stretch without an impossible one.
    private static func decoded(_ text: ArraySlice<UInt8>, _ values: [UInt8]) -> (bytes: [UInt8], sound: Int)
    {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 5 * 4 + 4)
        var (group, letters, stretch, longest) = (UInt64(0), 0, 0, 0)
        func end(_ word: UInt64) {
            for shift in [24, 16, 8, 0] as [UInt64] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
            stretch = word > UInt64(UInt32.max) ? 0 : stretch + 1
            longest = max(longest, stretch)
            (group, letters) = (0, 0)
        }
        for letter in text {
            let value = values[Int(letter)]
            // A whole group in one letter. In a wrong reading it lies within another group, which is dropped.
            if value == zeros || value == spaces {
                end(value == zeros ? 0 : 0x2020_2020)
                continue
            }
            group = group * 85 + UInt64(value)
            letters += 1
            if letters == 5 { end(group) }
        }
        // Fewer than five letters hold one byte less than letters: the rest is as high as can be.
        if letters > 1 {
            let count = letters - 1
            for _ in letters..<5 { group = group * 85 + 84 }
            end(group)
            bytes.removeLast(4 - count)
        }
        return (bytes, longest)
    }
}
