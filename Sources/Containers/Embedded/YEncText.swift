/// Bytes written as yEnc does: each is moved by 42, and a few are escaped. www.yenc.org, "yEncode - A quick and dirty
/// encoding for binaries", version 1.2.
enum YEncText {
    private static let (begin, part, end) = (
        Array("=ybegin ".utf8), Array("=ypart ".utf8), Array("=yend".utf8)
    )
    private static let (shift, escape): (UInt8, UInt8) = (42, 64)

    /// Returns the range of a text whose first line begins at an index, up to its last line or the end of the bytes.
    static func range(in bytes: ArraySlice<UInt8>, at index: Int) -> Range<Int>? {
        guard PictureSignature.has(bytes, index, begin) else { return nil }
        let rest = bytes[index...]
        return index..<(rest.dropFirst().firstRange(of: end)?.lowerBound ?? rest.endIndex)
    }

    /// Returns the bytes of a text.
    static func bytes(of text: ArraySlice<UInt8>) -> [UInt8] {
        var rest = withoutLine(text)
        if rest.starts(with: part) { rest = withoutLine(rest) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(rest.count)
        var isEscaped = false
        for letter in rest where letter != 0x0A && letter != 0x0D {
            if letter == UInt8(ascii: "="), !isEscaped {
                isEscaped = true
                continue
            }
            bytes.append(letter &- shift &- (isEscaped ? escape : 0))
            isEscaped = false
        }
        return bytes
    }

    private static func withoutLine(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        text.drop { $0 != 0x0A && $0 != 0x0D }.drop { $0 == 0x0A || $0 == 0x0D }
    }
}
