/// The runs of letters in which bytes may be encoded as text, and the decoded bytes.
struct TextRuns {
    /// A text encoding of bytes.
    enum Coding: String, CaseIterable {
        /// RFC 4648 §4 and §5.
        case base64
        /// RFC 4648 §6 and §7: ``Base32``.
        case base32
        /// Two digits per byte.
        case hexadecimal
        /// A number per byte, from -128 to 255.
        case decimal = "decimal numbers"
        /// Three digits per byte, from 000 to 377.
        case octal = "octal numbers"
        /// Eight digits per byte.
        case binary = "binary digits"
        /// Five letters for four bytes: ``Base85``.
        case base85
        /// Lines that begin with their length: ``LinesOfText``.
        case uuencode
        /// Lines of an offset and words of digits: ``HexDump``.
        case hexDump = "hexdump"
        /// Letters, and escapes for other bytes: ``EscapedText``.
        case escapes
        /// A character of UTF-8 per byte, from U+0000 to U+00FF.
        case characters = "characters of Latin-1"
        /// Bytes moved by a constant, between two lines of their own: ``YEncText``.
        case yEnc

        /// The bit that marks its letters in `fits`.
        fileprivate var bit: UInt16 {
            switch self {
            case .base64: 1
            case .hexadecimal: 2
            case .decimal, .octal: 4
            case .base85: 8
            case .base32: 16
            case .uuencode, .hexDump, .escapes: TextRuns.text
            case .characters: 128
            case .binary: 256
            // Not recognised by letters.
            case .yEnc: 0
            }
        }
    }

    /// The bits of small base32 letters, and of all printable letters with white space.
    private static let (smallBase32, text): (UInt16, UInt16) = (32, 64)
    /// The bits that `fits` and `indented` use.
    private static let bits = (0..<9).map { UInt16(1) << UInt16($0) }

    /// The minimum number of letters in a run; fewer encode no picture that shows anything.
    static let minimumLetters = 64

    /// The runs of each encoding's letters, including separators: white space, zero bytes, escapes. Those of one encoding
    /// do not overlap, so that together they are no longer than the bytes.
    let ranges: [(coding: Coding, range: Range<Int>)]

    /// Finds the runs of `bytes`.
    init(in bytes: ArraySlice<UInt8>) {
        let (span, fits, indented) = (bytes.span, Self.fits.span, Self.indented.span)
        var found: [(coding: Coding, range: Range<Int>)] = []
        var starts = [Int](repeating: 0, count: Self.bits.count)
        // The bits of the runs that the last byte belongs to.
        var open: UInt16 = 0
        // White space is part of text in base 85 or 32 where a line ends and the next is indented; elsewhere it
        // separates words.
        var isIndentation = false
        var endOfYEnc = bytes.startIndex
        func end(_ ended: UInt16, at index: Int) {
            for (place, bit) in Self.bits.enumerated()
            where ended & bit != 0 && index - starts[place] >= Self.minimumLetters {
                let range = bytes.startIndex + starts[place]..<bytes.startIndex + index
                found += Self.codings[place].map { ($0, range) }
            }
        }
        for index in span.indices {
            let byte = Int(span[index])
            if byte == 0x3D, bytes.startIndex + index >= endOfYEnc,
                let text = YEncText.range(in: bytes, at: bytes.startIndex + index)
            {
                found.append((.yEnc, text))
                endOfYEnc = text.upperBound
            }
            if byte == 0x0A || byte == 0x0D { isIndentation = true }
            let fitting = isIndentation ? fits[byte] | indented[byte] : fits[byte]
            if byte > 0x20 { isIndentation = false }
            guard fitting != open else { continue }
            if open & ~fitting != 0 { end(open & ~fitting, at: index) }
            if fitting & ~open != 0 {
                for (place, bit) in Self.bits.enumerated() where fitting & ~open & bit != 0 {
                    starts[place] = index
                }
            }
            open = fitting
        }
        end(open, at: span.count)
        ranges = found
    }

    /// The encodings whose letters each bit marks.
    private static let codings: [[Coding]] = bits.map { bit in
        bit == smallBase32 ? [.base32] : Coding.allCases.filter { $0.bit == bit }
    }

    /// Returns the ranges of ASCII among bytes that are like noise, where none is long by chance.
    static func regions(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
        let span = bytes.span
        var found: [Range<Int>] = []
        // A run as long as a step contains the byte at its end.
        var index = minimumLetters - 1
        while index < span.count {
            defer { index += minimumLetters }
            guard span[index] < 0x80 else { continue }
            var (start, end) = (index, index + 1)
            while start > 0, span[start - 1] < 0x80 { start -= 1 }
            while end < span.count, span[end] < 0x80 { end += 1 }
            if end - start >= minimumLetters {
                found.append(bytes.startIndex + start..<bytes.startIndex + end)
            }
            index = end - 1
        }
        return found
    }

    /// Returns the bytes a run may encode, one reading for each letter at which the first byte can begin.
    static func readings(of run: ArraySlice<UInt8>, _ coding: Coding) -> AnySequence<[UInt8]> {
        // In UTF-16 one byte of each letter is zero.
        let isPlain = coding != .characters && coding != .yEnc
        let text = run.contains(0) && isPlain ? run.filter { $0 != 0 }[...] : run
        switch coding {
        case .base64:
            let letters = EscapedText.withoutMarkup(text).compactMap { base64Values[Int($0)] }
            return AnySequence(phases(of: letters, 4, bits: 6))
        case .hexadecimal: return AnySequence(phases(of: digits(of: text), 2, bits: 4))
        case .base32:
            return AnySequence(Base32.values(of: text).lazy.flatMap { phases(of: $0, 8, bits: 5) })
        case .decimal: return AnySequence(readings(numbers(in: text)))
        case .octal: return AnySequence(readings(octalNumbers(in: text)))
        case .binary:
            let digits = text.filter { $0 == 0x30 || $0 == 0x31 }.map { $0 & 1 }
            return AnySequence(phases(of: digits, 8, bits: 1))
        case .yEnc: return AnySequence(readings(YEncText.bytes(of: run)))
        case .base85: return AnySequence(Base85.readings(of: text))
        case .uuencode: return AnySequence(LinesOfText.readings(of: text))
        case .hexDump: return AnySequence(HexDump.readings(of: run))
        case .escapes: return AnySequence(EscapedText.readings(of: text))
        case .characters: return AnySequence(readings(characters(in: text)))
        }
    }

    /// Returns bytes as the only reading, if they are enough for a picture.
    private static func readings(_ bytes: [UInt8]) -> [[UInt8]] {
        bytes.count >= minimumLetters ? [bytes] : []
    }

    /// Returns the bytes of values of a few bits each, one reading for each value at which a byte can begin.
    private static func phases(of values: [UInt8], _ count: Int, bits: Int) -> some Sequence<[UInt8]> {
        (0..<(values.count >= minimumLetters ? count : 0)).lazy.map {
            joined(values.dropFirst($0), bits: bits)
        }
    }

    /// Packs values of a few bits each into bytes, the first value highest.
    private static func joined(_ values: ArraySlice<UInt8>, bits: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(values.count * bits / 8)
        var (word, count): (UInt32, Int) = (0, 0)
        for value in values {
            word = word << UInt32(bits) | UInt32(value)
            count += bits
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(count)))
        }
        return bytes
    }

    /// Returns the digits of a text, except a zero before an x, which is a prefix.
    private static func digits(of text: ArraySlice<UInt8>) -> [UInt8] {
        var values: [UInt8] = []
        var before: UInt8 = 0
        for letter in text {
            if letter | 0x20 == UInt8(ascii: "x"), before == UInt8(ascii: "0") { values.removeLast() }
            if let value = digitValue(letter) { values.append(value) }
            before = letter
        }
        return values
    }

    /// Returns the numbers in a text that a byte can have, negative ones as their two's complement.
    private static func numbers(in text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var (number, digits, isNegative) = (0, 0, false)
        func end() {
            if (1...3).contains(digits), number <= (isNegative ? 128 : 255) {
                bytes.append(UInt8(truncatingIfNeeded: isNegative ? -number : number))
            }
            (number, digits, isNegative) = (0, 0, false)
        }
        for letter in text {
            if (0x30...0x39).contains(letter) {
                if digits < 4 { number = number * 10 + Int(letter - 0x30) }
                digits += 1
            } else {
                end()
                isNegative = letter == UInt8(ascii: "-")
            }
        }
        end()
        return bytes
    }

    /// Returns the numbers of three octal digits in a text; none unless nearly all its numbers are.
    private static func octalNumbers(in text: ArraySlice<UInt8>) -> [UInt8] {
        let words = text.split { !(0x30...0x39).contains($0) }
        let bytes = words.compactMap { word -> UInt8? in
            word.count == 3 && word.allSatisfy { $0 < 0x38 }
                ? UInt8(exactly: word.reduce(0) { $0 << 3 | Int($1 & 7) }) : nil
        }
        return bytes.count * 16 >= words.count * 15 ? bytes : []
    }

    /// Returns the code points of a text in UTF-8 as bytes; none unless many are above ASCII.
    private static func characters(in text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var (lead, pairs): (UInt8, Int) = (0, 0)
        for byte in text {
            if byte < 0x80 {
                bytes.append(byte)
            } else if byte < 0xC0, lead >= 0xC0 {
                bytes.append(lead << 6 | byte & 0x3F)
                pairs += 1
            }
            lead = byte
        }
        return pairs >= minimumLetters / 2 ? bytes : []
    }

    static func digitValue(_ letter: UInt8) -> UInt8? {
        switch letter {
        case 0x30...0x39: letter - 0x30
        case 0x41...0x46, 0x61...0x66: (letter | 0x20) - 0x61 + 10
        default: nil
        }
    }

    /// The value of each letter of RFC 4648's two alphabets.
    private static let base64Values: [UInt8?] = {
        let letters = Alphabet.capitals + Alphabet.smalls + Alphabet.digits
        let plain = Alphabet.values(of: letters + Array("+/".utf8))
        return zip(plain, Alphabet.values(of: letters + Array("-_".utf8))).map { $0 ?? $1 }
    }()

    /// Returns for each byte `true` if it is a letter of an encoding, base 64 or hexadecimal, and no separator.
    static func isLetter(of coding: Coding) -> [Bool] { coding == .base64 ? isBase64 : isHexadecimal }

    private static let isBase64 = base64Values.map { $0 != nil }
    private static let isHexadecimal = (0...255).map { digitValue(UInt8($0)) != nil }

    /// The encodings in whose runs each byte may occur.
    private static let fits: [UInt16] = (0...255).map { number in
        let letter = UInt8(number)
        var bits: UInt16 = 0
        let isSeparator = [0x00, 0x09, 0x0A, 0x0D, 0x20].contains(letter)
        let isDigit = (0x30...0x39).contains(letter)
        if isSeparator { bits |= Coding.base64.bit | Coding.hexadecimal.bit | Coding.decimal.bit }
        if base64Values[number] != nil || "\\&#;".utf8.contains(letter) { bits |= Coding.base64.bit }
        if digitValue(letter) != nil || "xX\\%,:;-".utf8.contains(letter) { bits |= Coding.hexadecimal.bit }
        if isDigit || ",;-[](){}".utf8.contains(letter) { bits |= Coding.decimal.bit }
        if (0x21...0x7E).contains(letter) || [0x00, 0x0A, 0x0D].contains(letter) {
            bits |= Coding.base85.bit
        }
        let isBetween = [0x00, 0x0A, 0x0D].contains(letter) || isDigit
        if isBetween || (0x41...0x5A).contains(letter) { bits |= Coding.base32.bit }
        if isBetween || (0x61...0x7A).contains(letter) { bits |= smallBase32 }
        if isSeparator || (0x20...0x7E).contains(letter) { bits |= text }
        if isSeparator || letter == 0x30 || letter == 0x31 || letter == 0x2C { bits |= Coding.binary.bit }
        if letter < 0xC0 || letter == 0xC2 || letter == 0xC3 { bits |= Coding.characters.bit }
        return bits
    }

    /// The encodings in whose runs each byte may also occur at the start of a line.
    private static let indented: [UInt16] = (0...255).map { number in
        [0x09, 0x20].contains(number) ? Coding.base85.bit | Coding.base32.bit | smallBase32 : 0
    }
}
