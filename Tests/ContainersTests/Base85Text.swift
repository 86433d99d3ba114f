/// Bytes written as text in base 85: five letters for four bytes.
enum Base85Text {
    /// Returns the text in Adobe's alphabet, with z for four zero bytes.
    static func adobe(_ bytes: [UInt8]) -> String {
        let letters = (0x21...0x75).map { Character(UnicodeScalar(UInt8($0))) }
        return text(bytes, letters) { $0 == "!!!!!" ? "z" : $0 }
    }

    /// Returns the text in the alphabet of RFC 1924.
    static func standard(_ bytes: [UInt8]) -> String {
        let marks = "!#$%&()*+-;<=>?@^_`{|}~"
        return text(bytes, Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" + marks)) {
            $0
        }
    }

    /// Returns the text in the alphabet of ZeroMQ RFC 32.
    static func zeroMQ(_ bytes: [UInt8]) -> String {
        let marks = ".-:+=^!/*?&<>()[]{}@%$#"
        return text(bytes, Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" + marks)) {
            $0
        }
    }

    private static func text(_ bytes: [UInt8], _ letters: [Character], _ short: (String) -> String) -> String
    {
        stride(from: 0, to: bytes.count, by: 4).map { start in
            let group = bytes[start..<min(start + 4, bytes.count)]
            var word = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (4 - group.count))
            var text = ""
            for _ in 0..<5 {
                text.insert(letters[Int(word % 85)], at: text.startIndex)
                word /= 85
            }
            return group.count == 4 ? short(text) : String(text.prefix(group.count + 1))
        }.joined()
    }
}
