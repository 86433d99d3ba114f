/// Bytes written as text in base 32: eight letters for five bytes, capital or small.
enum Base32 {
    /// The value of each letter, for RFC 4648's two alphabets: A to Z and 2 to 7 (§6), 0 to 9 and A to V (§7).
    private static let values: [[UInt8?]] = [
        Alphabet.capitals + Array("234567".utf8), Alphabet.digits + Alphabet.capitals.prefix(22),
    ]
    .map { letters in
        let capitals = Alphabet.values(of: letters)
        let smalls = Alphabet.values(of: letters.map { $0 >= UInt8(ascii: "A") ? $0 | 0x20 : $0 })
        return zip(capitals, smalls).map { $0 ?? $1 }
    }

    /// Returns the values of a text's letters, five bits each, for each alphabet that has all of them.
    static func values(of text: ArraySlice<UInt8>) -> [[UInt8]] {
        let letters = text.filter { $0 > 0x20 }
        return values.compactMap { values in
            let found = letters.compactMap { values[Int($0)] }
            // A few letters of other words may lie before the picture.
            return found.count * 16 >= letters.count * 15 ? found : nil
        }
    }
}
