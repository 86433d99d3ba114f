/// Bytes written as text in which letters stand for themselves and escapes for all other bytes: of addresses (RFC 3986
/// §2.1), quoted-printable mail (RFC 2045 §6.7), C, Python and JSON (`\\xFF`, `\\377`, `\\u00FF`), XML and HTML.
enum EscapedText {
    /// The minimum number of escapes; a picture that shows anything has more.
    private static let minimumEscapes = 16
    /// The letters that begin escapes. A text uses one of them; the others stand for themselves in it.
    private static let markers = Array("%=\\&".utf8)

    /// Returns the bytes that a text may hold, one reading for each letter that begins many escapes.
    static func readings(of text: ArraySlice<UInt8>) -> [[UInt8]] {
        markers.compactMap { marker in
            guard text.contains(marker) else { return nil }
            let unescaped = unescaped(text, marker)
            return unescaped.escapes >= minimumEscapes ? unescaped.bytes : nil
        }
    }

    /// Returns a text with its escapes replaced by the bytes they stand for, and their number.
    private static func unescaped(
        _ text: ArraySlice<UInt8>,
        _ marker: UInt8
    ) -> (bytes: [UInt8], escapes: Int) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var escapes = 0
        var rest = text
        while let letter = rest.first {
            guard letter == marker, let escape = escape(rest) else {
                bytes.append(letter)
                rest = rest.dropFirst()
                continue
            }
            bytes += escape.bytes
            rest = rest.dropFirst(escape.count)
            escapes += 1
        }
        return (bytes, escapes)
    }

    /// Returns the bytes of an escape and its number of letters; `nil` if the text begins with none.
    private static func escape(_ text: ArraySlice<UInt8>) -> (bytes: [UInt8], count: Int)? {
        switch text.first {
        case UInt8(ascii: "%"): digits(text.dropFirst(), 2, base: 16, after: 1)
        case UInt8(ascii: "="): softBreak(text) ?? digits(text.dropFirst(), 2, base: 16, after: 1)
        case UInt8(ascii: "\\"): backslash(text.dropFirst())
        case UInt8(ascii: "&"): reference(text.dropFirst().prefix(8))
        default: nil
        }
    }

    /// Returns a text without the escapes of XML and JSON, for texts whose letters are like other escapes.
    ///
    /// - Parameter isJSON: `false` if a backslash is a letter.
    static func withoutMarkup(_ text: ArraySlice<UInt8>, isJSON: Bool = true) -> [UInt8] {
        var letters: [UInt8] = []
        letters.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            let letter = text[index]
            index += 1
            if letter == UInt8(ascii: "&"), let character = reference(text[index...].prefix(8)) {
                letters += character.bytes
                index += character.count - 1
            } else if isJSON, letter == UInt8(ascii: "\\"), index < text.endIndex {
                let escape = backslash(text[index...])
                letters += escape?.bytes ?? [text[index]]
                index += (escape?.count ?? 2) - 1
            } else {
                letters.append(letter)
            }
        }
        return letters
    }

    /// Returns the byte of exactly `count` digits, which follow `after` letters.
    private static func digits(
        _ text: ArraySlice<UInt8>,
        _ count: Int,
        base: Int,
        after: Int
    ) -> (bytes: [UInt8], count: Int)? {
        let values = text.prefix(count).compactMap { TextRuns.digitValue($0) }
        guard values.count == count, values.allSatisfy({ $0 < base }) else { return nil }
        guard let byte = UInt8(exactly: values.reduce(0) { $0 * base + Int($1) }) else { return nil }
        return ([byte], after + count)
    }

    /// Returns the end of a line that quoted-printable text breaks.
    private static func softBreak(_ text: ArraySlice<UInt8>) -> (bytes: [UInt8], count: Int)? {
        let after = text.dropFirst()
        if after.starts(with: [0x0D, 0x0A]) { return ([], 3) }
        return after.first == 0x0A || after.first == 0x0D ? ([], 2) : nil
    }

    /// The single letters that stand for a byte after a backslash.
    static let letters: [UInt8: UInt8] = {
        let pairs: [(Character, UInt8)] = [
            ("n", 10), ("r", 13), ("t", 9), ("b", 8), ("f", 12), ("v", 11), ("a", 7), ("e", 27), ("\\", 0x5C),
            ("/", 0x2F), ("\"", 0x22), ("'", 0x27),
        ]
        return Dictionary(
            uniqueKeysWithValues: pairs.compactMap { letter, byte in letter.asciiValue.map { ($0, byte) } }
        )
    }()

    private static func backslash(_ text: ArraySlice<UInt8>) -> (bytes: [UInt8], count: Int)? {
        guard let first = text.first else { return nil }
        let after = text.dropFirst()
        switch first {
        case UInt8(ascii: "x"), UInt8(ascii: "X"): return digits(after, 2, base: 16, after: 2)
        case UInt8(ascii: "u"): return digits(after, 4, base: 16, after: 2)
        case UInt8(ascii: "U"): return digits(after, 8, base: 16, after: 2)
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            return digits(text, 3, base: 8, after: 1) ?? digits(text, 2, base: 8, after: 1)
                ?? digits(text, 1, base: 8, after: 1)
        default: return letters[first].map { ([$0], 2) }
        }
    }

    /// The characters that XML names, and those of base 64 and white space that HTML names.
    private static let names: [String: UInt8] = [
        "amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27, "plus": 0x2B, "sol": 0x2F,
        "equals": 0x3D, "Tab": 0x09, "NewLine": 0x0A, "nbsp": 0xA0,
    ]

    /// Returns the character of a reference without its ampersand; no byte for one above U+00FF.
    private static func reference(_ text: ArraySlice<UInt8>) -> (bytes: [UInt8], count: Int)? {
        guard let end = text.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: text[..<end], as: UTF8.self)
        let count = end - text.startIndex + 2
        guard name.first == "#" else { return names[name].map { ([$0], count) } }
        let isHexadecimal = name.dropFirst().first?.lowercased() == "x"
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        return UInt32(digits, radix: isHexadecimal ? 16 : 10).map {
            (UInt8(exactly: $0).map { [$0] } ?? [], count)
        }
    }
}
