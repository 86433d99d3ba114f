/// An attribute's or element's text: references replaced, sections opened, no comments. XML 1.0 §2.7, §4.1, §4.6.
struct XMLText: Sendable, Hashable {
    private(set) var bytes: ArraySlice<UInt8>
    /// The index in the packet of each byte's source, and the end; `nil` if the text is verbatim in the packet.
    private var places: [Int]?

    var trimmed: String {
        let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        let rest = bytes.drop { space.contains($0) }
        let end = rest.lastIndex { !space.contains($0) }.map { $0 + 1 } ?? rest.startIndex
        return String(decoding: rest[..<end], as: UTF8.self)
    }

    /// Returns the packet's range for a range of `bytes`.
    func place(of range: Range<Int>) -> Range<Int> {
        guard let places else { return range }
        return places[range.lowerBound]..<places[range.upperBound]
    }

    /// Creates an attribute's text from its value between the quotes.
    init(attributeValue range: ArraySlice<UInt8>) {
        bytes = range
        guard range.contains(UInt8(ascii: "&")) else { return }
        (bytes, places) = ([], [])
        append(range)
        places?.append(range.endIndex)
    }

    /// Creates the text between two tags. `asides` are the whole packet's, ascending.
    init(content range: ArraySlice<UInt8>, asides: [Range<Int>]) {
        let own = asides[asides.place(from: range.startIndex)...].prefix { $0.upperBound <= range.endIndex }
        self.init(attributeValue: range)
        guard !own.isEmpty else { return }
        (bytes, places) = ([], [])
        var position = range.startIndex
        for aside in own {
            append(range[position..<aside.lowerBound])
            append(section: range[aside])
            position = aside.upperBound
        }
        append(range[position...])
        places?.append(range.endIndex)
    }

    private mutating func append(section: ArraySlice<UInt8>) {
        let mark = "<![CDATA["
        guard section.starts(with: mark.utf8), section.suffix(3).elementsEqual("]]>".utf8) else { return }
        for index in section.indices.dropFirst(mark.utf8.count).dropLast(3) {
            append(section[index], at: index)
        }
    }

    private mutating func append(_ text: ArraySlice<UInt8>) {
        var index = text.startIndex
        while index < text.endIndex {
            guard text[index] == UInt8(ascii: "&"),
                let end = text[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
                let character = Self.character(text[(index + 1)..<end])
            else {
                append(text[index], at: index)
                index += 1
                continue
            }
            for byte in String(character).utf8 { append(byte, at: index) }
            index = end + 1
        }
    }

    private mutating func append(_ byte: UInt8, at place: Int) {
        bytes.append(byte)
        places?.append(place)
    }

    /// Returns the character named or numbered between `&` and `;`.
    private static func character(_ reference: ArraySlice<UInt8>) -> Character? {
        let name = String(decoding: reference, as: UTF8.self)
        if let known = named[name] { return known }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map(Character.init)
    }

    private static let named: [String: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]
}

extension [Range<Int>] {
    /// Returns the index of the first of the sorted ranges that begins at or after a position.
    func place(from start: Int) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].lowerBound < start { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
