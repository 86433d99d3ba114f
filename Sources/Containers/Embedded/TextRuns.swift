/// The runs of letters in which bytes may be encoded as text, and the decoded bytes.
struct TextRuns {
    /// A text encoding of bytes.
    enum Coding: CaseIterable {
        /// RFC 4648 §4 and §5.
        case base64
        /// Two digits per byte.
        case hexadecimal
        /// RFC 3986 §2.1: letters, and two digits after a percent sign for all other bytes.
        case percent
        /// Five letters for four bytes: ``Base85``.
        case base85

        /// The bit that marks its letters in `fits`.
        fileprivate var bit: UInt8 {
            switch self {
            case .base64: 1
            case .hexadecimal: 2
            case .percent: 4
            case .base85: 8
            }
        }

        /// The number of bits a letter encodes.
        fileprivate var bits: Int {
            switch self {
            case .base64: 6
            case .hexadecimal: 4
            case .percent, .base85: 8
            }
        }

        /// The number of consecutive letters at which a byte may begin.
        fileprivate var phases: Int {
            switch self {
            case .base64: 4
            case .hexadecimal: 2
            case .percent, .base85: 1
            }
        }
    }

    /// The minimum number of letters in a run; fewer encode no picture that shows anything.
    static let minimumLetters = 64

    /// The runs of each encoding's letters, including separators: white space, zero bytes, escapes.
    let ranges: [(coding: Coding, range: Range<Int>)]

    /// Finds the runs of `bytes`.
    init(in bytes: ArraySlice<UInt8>) {
        let span = bytes.span
        var found: [(coding: Coding, range: Range<Int>)] = []
        var starts = (base64: 0, hexadecimal: 0, percent: 0, base85: 0)
        var isIndentation = false
        func end(_ coding: Coding, _ start: Int, _ end: Int) {
            guard end - start >= Self.minimumLetters else { return }
            found.append((coding, bytes.startIndex + start..<bytes.startIndex + end))
        }
        for index in span.indices {
            let fits = Self.fits[Int(span[index])]
            if fits & Coding.base64.bit == 0 {
                end(.base64, starts.base64, index)
                starts.base64 = index + 1
            }
            if fits & Coding.hexadecimal.bit == 0 {
                end(.hexadecimal, starts.hexadecimal, index)
                starts.hexadecimal = index + 1
            }
            if fits & Coding.percent.bit == 0 {
                end(.percent, starts.percent, index)
                starts.percent = index + 1
            }
            // White space is part of text in base 85 where a line ends and the next is indented; elsewhere it
            // separates words.
            if fits & Self.lineBreak != 0 { isIndentation = true }
            if fits & Coding.base85.bit == 0, !(isIndentation && fits & Self.space != 0) {
                end(.base85, starts.base85, index)
                starts.base85 = index + 1
            }
            if fits & (Self.lineBreak | Self.space) == 0, span[index] != 0 { isIndentation = false }
        }
        end(.base64, starts.base64, span.count)
        end(.hexadecimal, starts.hexadecimal, span.count)
        end(.percent, starts.percent, span.count)
        end(.base85, starts.base85, span.count)
        ranges = found
    }

    /// Returns the bytes a run may encode, one reading for each letter at which the first byte can begin.
    static func readings(of run: ArraySlice<UInt8>, _ coding: Coding) -> AnySequence<[UInt8]> {
        // In UTF-16 one byte of each letter is zero.
        let text = run.contains(0) ? run.filter { $0 != 0 }[...] : run
        return coding == .base85
            ? AnySequence(Base85.readings(of: text)) : AnySequence(phases(of: text, coding))
    }

    private static func phases(of text: ArraySlice<UInt8>, _ coding: Coding) -> some Sequence<[UInt8]> {
        let letters: [UInt8]
        switch coding {
        case .base64: letters = self.letters(of: text).compactMap { base64Values[Int($0)] }
        case .hexadecimal: letters = digits(of: text)
        case .percent, .base85: letters = unescaped(text)
        }
        let isLong =
            coding == .percent
            ? text.count - letters.count >= minimumLetters / 2 : letters.count >= minimumLetters
        return (0..<(isLong ? coding.phases : 0)).lazy.map { phase in
            coding.bits == 8 ? letters : joined(letters.dropFirst(phase), bits: coding.bits)
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

    /// Returns a text without XML character references (`&#xA;`) and without JSON escapes for line breaks.
    private static func letters(of text: ArraySlice<UInt8>) -> [UInt8] {
        var letters: [UInt8] = []
        letters.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            let letter = text[index]
            index += 1
            if letter == UInt8(ascii: "&"),
                let end = text[index...].prefix(8).firstIndex(of: UInt8(ascii: ";"))
            {
                index = end + 1
            } else if letter == UInt8(ascii: "\\"), index < text.endIndex, "nrt".utf8.contains(text[index]) {
                index += 1
            } else {
                letters.append(letter)
            }
        }
        return letters
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

    private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var index = text.startIndex
        while index < text.endIndex {
            let pair = text[index...].prefix(3)
            if text[index] == UInt8(ascii: "%"), pair.count == 3, let high = digitValue(text[index + 1]),
                let low = digitValue(text[index + 2])
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(text[index])
                index += 1
            }
        }
        return bytes
    }

    private static func digitValue(_ letter: UInt8) -> UInt8? {
        switch letter {
        case 0x30...0x39: letter - 0x30
        case 0x41...0x46, 0x61...0x66: (letter | 0x20) - 0x61 + 10
        default: nil
        }
    }

    private static let base64Values: [UInt8?] = (0...255).map { letter in
        switch UInt8(letter) {
        case 0x41...0x5A: UInt8(letter) - 0x41
        case 0x61...0x7A: UInt8(letter) - 0x61 + 26
        case 0x30...0x39: UInt8(letter) - 0x30 + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }

    /// The bits of `fits` for white space within a line, and for what ends one.
    private static let (space, lineBreak): (UInt8, UInt8) = (16, 32)

    /// The encodings in whose runs each byte may occur, and the white space.
    private static let fits: [UInt8] = (0...255).map { number in
        let letter = UInt8(number)
        var bits: UInt8 = 0
        if [0x00, 0x09, 0x0A, 0x0D, 0x20].contains(letter) {
            bits |= Coding.base64.bit | Coding.hexadecimal.bit
        }
        if base64Values[number] != nil || "\\&#;".utf8.contains(letter) { bits |= Coding.base64.bit }
        if digitValue(letter) != nil || "xX\\%,:;-".utf8.contains(letter) { bits |= Coding.hexadecimal.bit }
        let isUnreserved = (0x30...0x39).contains(letter) || (0x41...0x5A).contains(letter & 0xDF)
        if (0x21...0x7E).contains(letter) || [0x00, 0x0A, 0x0D].contains(letter) {
            bits |= Coding.base85.bit
        }
        if [0x09, 0x20].contains(letter) { bits |= space }
        if [0x0A, 0x0D].contains(letter) { bits |= lineBreak }
        if isUnreserved || letter == 0 || "%-._~+!*'()".utf8.contains(letter) { bits |= Coding.percent.bit }
        return bits
    }
}
