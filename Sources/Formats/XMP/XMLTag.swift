/// An XML tag and its place. Comments, processing instructions and declarations are not tags.
struct XMLTag: Sendable, Hashable {
    enum Kind: Sendable { case opening, closing, empty }

    /// A name, the value's range between the quotes, and the whole range with preceding white space.
    struct Attribute: Sendable, Hashable {
        let name: String
        let value: Range<Int>
        let range: Range<Int>
        /// `nil` without a prefix.
        fileprivate(set) var namespace: String?

        /// `true` for a namespace declaration, with a prefix or default.
        var declaresNamespace: Bool { name.hasPrefix("xmlns:") || name == "xmlns" }
        var localName: String { XMLTag.localName(name) }

        func isNamed(_ local: String, _ space: String) -> Bool { namespace == space && localName == local }
    }

    let kind: Kind
    let name: String
    fileprivate(set) var attributes: [Attribute]
    /// From `<` to just past `>`.
    let range: Range<Int>
    fileprivate(set) var namespace: String?

    var localName: String { Self.localName(name) }

    func isNamed(_ local: String, _ space: String) -> Bool { namespace == space && localName == local }

    private static func localName(_ name: String) -> String {
        name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }

    private static func prefix(of name: String) -> String? {
        name.firstIndex(of: ":").map { String(name[..<$0]) }
    }

    static let maximumTags = 20_000
    /// The deepest nesting read; photos have less than 20 levels.
    private static let maximumDepth = 64

    /// The tags of a text, in order, up to the first invalid or unsupported construct or too deep element.
    struct Reading {
        fileprivate(set) var tags: [XMLTag] = []
        /// Comments, instructions and sections.
        fileprivate(set) var asides: [Range<Int>] = []
        /// `true` if the whole text was read. Declarations, which can define entities, are not supported.
        fileprivate(set) var isComplete = true
    }

    static func read(_ bytes: [UInt8]) -> Reading {
        var reading = Reading()
        var (position, depth) = (0, 0)
        while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            if let aside = aside(bytes, at: start) {
                reading.asides.append(aside)
                position = aside.upperBound
                continue
            }
            guard reading.tags.count < maximumTags, let tag = XMLTagReader(bytes, at: start).tag() else {
                reading.isComplete = false
                break
            }
            reading.tags.append(tag)
            position = tag.range.upperBound
            if tag.kind != .empty { depth = tag.kind == .opening ? depth + 1 : max(0, depth - 1) }
            guard depth <= maximumDepth else {
                reading.isComplete = false
                break
            }
        }
        resolveNamespaces(of: &reading.tags, bytes)
        return reading
    }

    /// Returns each tag's closing tag, or its own index if it opens no element.
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

    /// Returns the range of the comment, section or instruction at `start`.
    private static func aside(_ bytes: [UInt8], at start: Int) -> Range<Int>? {
        let forms = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
        for (opening, closing) in forms where bytes[start...].starts(with: opening.utf8) {
            let end = bytes[start...].firstRange(of: Array(closing.utf8))
            return start..<(end?.upperBound ?? bytes.endIndex)
        }
        return nil
    }

    /// Sets every name's namespace, as the innermost enclosing element declares its prefix. Namespaces in XML 1.0 §6.
    private static func resolveNamespaces(of tags: inout [XMLTag], _ bytes: [UInt8]) {
        var meanings = ["xml": ["http://www.w3.org/XML/1998/namespace"]]
        var declared: [[String]] = []
        for index in tags.indices {
            var own: [String] = []
            for attribute in tags[index].attributes where attribute.declaresNamespace {
                let prefix = attribute.name == "xmlns" ? "" : attribute.localName
                let value = XMLText(attributeValue: bytes[attribute.value]).trimmed
                meanings[prefix, default: []].append(value)
                own.append(prefix)
            }
            if tags[index].kind == .opening { declared.append(own) }
            tags[index].namespace = meanings[prefix(of: tags[index].name) ?? ""]?.last
            for place in tags[index].attributes.indices {
                let prefix = prefix(of: tags[index].attributes[place].name)
                tags[index].attributes[place].namespace = prefix.flatMap { meanings[$0]?.last }
            }
            let ended =
                tags[index].kind == .empty
                ? own : tags[index].kind == .closing ? declared.popLast() ?? [] : []
            for prefix in ended { meanings[prefix]?.removeLast() }
        }
    }
}

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

    /// Reads a name. Control characters end it: no name has any, and UTF-16 is not supported.
    private mutating func takeName() -> String {
        let first = position
        while let byte = next, byte > 0x20, !" />=<\"'!".utf8.contains(byte) { position += 1 }
        return String(decoding: bytes[first..<position], as: UTF8.self)
    }
}
