/// Bytes written as text in base 32: eight letters for five bytes, capital or small.
enum Base32 {
    /// The value of each letter, for RFC 4648's two alphabets: A to Z and 2 to 7 (§6), 0 to 9 and A to V (§7).
    private static let values: [[UInt8?]] = [
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", "0123456789ABCDEFGHIJKLMNOPQRSTUV",
    ]
    .map { alphabet in
        var values = [UInt8?](repeating: nil, count: 256)
        for (value, letter) in alphabet.utf8.enumerated() {
            values[Int(letter)] = UInt8(value)
            if letter >= UInt8(ascii: "A") { values[Int(letter | 0x20)] = UInt8(value) }
        }
        return values
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
