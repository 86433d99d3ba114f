/// A tag of an XML text and where it is. Comments, processing instructions and declarations are no tags.
struct XMLTag: Sendable, Hashable {
    enum Kind: Sendable { case opening, closing, empty }

    /// An attribute: its name, its value between the quotes, and all of it with the space before.
    struct Attribute: Sendable, Hashable {
        let name: String
        let value: Range<Int>
        let range: Range<Int>
    }

    let kind: Kind
    let name: String
    let attributes: [Attribute]
    /// From `<` to just past `>`.
    let range: Range<Int>

    /// How many tags are read at most.
    static let maximumTags = 20_000

    /// The tags of a text, in order, up to the first thing that is no XML.
    static func tags(in bytes: [UInt8]) -> [XMLTag] { read(bytes).tags }

    /// The same, and whether they are the tags of all of the text.
    static func read(_ bytes: [UInt8]) -> (tags: [XMLTag], isComplete: Bool) {
        var tags: [XMLTag] = []
        var position = 0
        while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            if let end = skippedEnd(bytes, at: start) {
                position = end
                continue
            }
            guard tags.count < maximumTags, let tag = XMLTagReader(bytes, at: start).tag() else {
                return (tags, false)
            }
            tags.append(tag)
            position = tag.range.upperBound
        }
        return (tags, true)
    }

    /// For each tag the index of the tag that closes the element it opens, or its own when it opens none.
    static func closings(of tags: [XMLTag]) -> [Int] {
        var closings = Array(tags.indices)
        var open: [String: [Int]] = [:]
        for (index, tag) in tags.enumerated() {
            switch tag.kind {
            case .opening: open[tag.name, default: []].append(index)
            case .closing: if let opening = open[tag.name]?.popLast() { closings[opening] = index }
            case .empty: break
            }
        }
        return closings
    }

    /// Just past the comment, section, instruction or declaration that begins at `start`.
    private static func skippedEnd(_ bytes: [UInt8], at start: Int) -> Int? {
        let forms = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")]
        for (opening, closing) in forms where bytes[start...].starts(with: opening.utf8) {
            let end = bytes[start...].firstRange(of: Array(closing.utf8))
            return end?.upperBound ?? bytes.endIndex
        }
        return nil
    }
}

/// Reads one tag.
private struct XMLTagReader {
    private let bytes: [UInt8]
    private let start: Int
    private var position: Int

    init(_ bytes: [UInt8], at start: Int) {
        self.bytes = bytes
        self.start = start
        position = start + 1
    }

    private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

    consuming func tag() -> XMLTag? {
        let isClosing = take("/")
        let name = takeName()
        guard !name.isEmpty else { return nil }
        var attributes: [XMLTag.Attribute] = []
        while true {
            let before = position
            takeSpace()
            if take("/") {
                guard take(">") else { return nil }
                return XMLTag(kind: .empty, name: name, attributes: attributes, range: start..<position)
            }
            if take(">") {
                let kind: XMLTag.Kind = isClosing ? .closing : .opening
                return XMLTag(kind: kind, name: name, attributes: attributes, range: start..<position)
            }
            guard let attribute = attribute(from: before) else { return nil }
            attributes.append(attribute)
        }
    }

    private mutating func attribute(from start: Int) -> XMLTag.Attribute? {
        let name = takeName()
        takeSpace()
        guard !name.isEmpty, take("=") else { return nil }
        takeSpace()
        guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        let first = position + 1
        guard let end = bytes[first...].firstIndex(of: quote) else { return nil }
        position = end + 1
        return XMLTag.Attribute(name: name, value: first..<end, range: start..<position)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func takeSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }

    private mutating func takeName() -> String {
        let first = position
        let ends = Set(" \t\r\n/>=<\"'".utf8)
        while let byte = next, !ends.contains(byte) { position += 1 }
        return String(decoding: bytes[first..<position], as: UTF8.self)
    }
}
