/// A reader of SVG elements in file order, without a library: the drawings need little of XML.
struct SVGReader {
    /// The start or end of an element.
    struct Tag {
        var name = ""
        /// The attributes, with those in `style`, as editors write them.
        var attributes: [String: String] = [:]
        var isEnd = false
        /// `true` for an element without content.
        var isEmpty = false
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// Returns the next tag; `nil` at the end or at an error.
    mutating func next() -> Tag? {
        while true {
            rest = rest.drop { $0 != UInt8(ascii: "<") }.dropFirst()
            guard let first = rest.first else { return nil }
            switch first {
            case UInt8(ascii: "!") where rest.starts(with: "!--".utf8): skip(past: "-->")
            case UInt8(ascii: "!"), UInt8(ascii: "?"): skip(past: ">")
            default: return tag()
            }
        }
    }

    private mutating func skip(past end: String) {
        while !rest.isEmpty, !rest.starts(with: end.utf8) { rest.removeFirst() }
        rest = rest.dropFirst(end.utf8.count)
    }

    private mutating func tag() -> Tag? {
        var tag = Tag()
        tag.isEnd = take("/")
        tag.name = word()
        while true {
            rest = rest.drop(while: Self.isSpace)
            if take(">") { break }
            if take("/") {
                tag.isEmpty = true
                continue
            }
            let key = word()
            guard !key.isEmpty, take("="), let quote = rest.popFirst() else { return nil }
            let value = rest.prefix { $0 != quote }
            rest = rest.dropFirst(value.count + 1)
            tag.attributes[key] = Self.text(String(decoding: value, as: UTF8.self))
        }
        for rule in tag.attributes["style"]?.split(separator: ";") ?? [] {
            let parts = rule.split(separator: ":").map { $0.filter { $0 != " " } }
            if parts.count == 2 { tag.attributes[parts[0]] = parts[1] }
        }
        return tag
    }

    private mutating func take(_ letter: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: letter) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func word() -> String {
        let word = rest.prefix { !Self.isSpace($0) && !Self.isMark($0) }
        rest = rest.dropFirst(word.count)
        return String(decoding: word, as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
            || byte == UInt8(ascii: "\t")
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "=") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }

    private static let entities: [Substring: Unicode.Scalar] = [
        "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
    ]

    /// Resolves character references.
    private static func text(_ raw: String) -> String {
        guard raw.utf8.contains(UInt8(ascii: "&")) else { return raw }
        var text = String.UnicodeScalarView()
        var rest = Substring(raw)
        while let scalar = rest.unicodeScalars.popFirst() {
            guard scalar == "&", let end = rest.firstIndex(of: ";") else {
                text.append(scalar)
                continue
            }
            let name = rest[..<end]
            rest = rest[rest.index(after: end)...]
            let number =
                name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
            if let named = entities[name] ?? number.flatMap(Unicode.Scalar.init) { text.append(named) }
        }
        return String(text)
    }
}
