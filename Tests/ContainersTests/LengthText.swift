/// Bytes written as text in lines that begin with their length, and in base 32.
enum LengthText {
    /// Returns the lines of uuencode, with a grave accent for 0.
    static func uuencoded(_ bytes: [UInt8], bytes count: Int = 45) -> [String] {
        lines(bytes, count) { $0 == 0 ? "`" : Character(UnicodeScalar(UInt8($0 + 32))) }
    }

    /// Returns the lines of xxencode.
    static func xxencoded(_ bytes: [UInt8]) -> [String] {
        let letters = Array("+-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        return lines(bytes, 45) { letters[$0] }
    }

    /// Returns the text in base 32, in the usual alphabet and in the one of hexadecimal digits.
    static func base32(_ bytes: [UInt8]) -> [String] {
        ["ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", "0123456789ABCDEFGHIJKLMNOPQRSTUV"].map { alphabet in
            let letters = Array(alphabet)
            return String(values(of: bytes, bits: 5).map { letters[$0] })
        }
    }

    private static func lines(_ bytes: [UInt8], _ count: Int, _ letter: (Int) -> Character) -> [String] {
        stride(from: 0, to: bytes.count, by: count).map { start in
            let line = Array(bytes[start..<min(start + count, bytes.count)])
            let padded = line + [UInt8](repeating: 0, count: (3 - line.count % 3) % 3)
            return String([letter(line.count)] + values(of: padded, bits: 6).map(letter))
        }
    }

    /// Returns the bits of bytes as values of a few bits each, the last filled with zeros.
    private static func values(of bytes: [UInt8], bits: Int) -> [Int] {
        var (word, count, values): (Int, Int, [Int]) = (0, 0, [])
        for byte in bytes {
            word = (word << 8 | Int(byte)) & 0xFFFF
            count += 8
            while count >= bits {
                count -= bits
                values.append(word >> count & (1 << bits - 1))
            }
        }
        return count == 0 ? values : values + [word << (bits - count) & (1 << bits - 1)]
    }
}
