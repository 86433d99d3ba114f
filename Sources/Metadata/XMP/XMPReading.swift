/// What is where in an XMP packet: its tags, which of them belong together, and what their prefixes stand for.
struct XMPReading {
    /// RDF's own namespace.
    static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    /// How many elements of one name are looked at.
    private static let maximumElements = 256

    let bytes: [UInt8]
    let tags: [XMLTag]
    /// Whether the packet is XML to its end and every element ends where it should.
    let isComplete: Bool
    /// For each tag the index of the tag that closes its element, or its own.
    private let closings: [Int]
    private var prefixes: [String: String] = [:]

    /// Reads a packet as far as it is XML.
    init(_ packet: XMPPacket) {
        bytes = packet.bytes
        let read = XMLTag.read(bytes)
        tags = read.tags
        isComplete = read.isComplete && Self.areNested(read.tags)
        closings = XMLTag.closings(of: tags)
        for attribute in tags.flatMap(\.attributes) where attribute.name.hasPrefix("xmlns:") {
            prefixes[String(attribute.name.dropFirst(6))] = text(attribute.value)
        }
    }

    /// Whether every tag that opens an element is closed by its own, none across another.
    private static func areNested(_ tags: [XMLTag]) -> Bool {
        var open: [String] = []
        for tag in tags {
            if tag.kind == .opening { open.append(tag.name) }
            if tag.kind == .closing, open.popLast() != tag.name { return false }
        }
        return open.isEmpty
    }

    /// The first value of a simple property, whether stored as an attribute or as an element; `nil` without one.
    func value(_ name: String, in namespace: String) -> String? {
        for (index, tag) in tags.enumerated() {
            if let attribute = tag.attributes.first(where: { matches($0.name, name, namespace) }) {
                return text(attribute.value)
            }
            if tag.kind == .opening, matches(tag.name, name, namespace) { return content(of: index) }
        }
        return nil
    }

    /// Where the values of a simple property are, without quotes and tags.
    func values(_ name: String, in namespace: String) -> [Range<Int>] {
        tags.indices.flatMap { index -> [Range<Int>] in
            let attributes = tags[index].attributes.filter { matches($0.name, name, namespace) }.map(\.value)
            guard tags[index].kind == .opening, matches(tags[index].name, name, namespace),
                let content = text(after: index)
            else { return attributes }
            return attributes + [content]
        }
    }

    /// The fields of a structure, by their local names: of the element that these tags make up.
    func fields(of element: ClosedRange<Int>, in namespace: String) -> [String: String] {
        var values: [String: String] = [:]
        for index in element {
            for attribute in tags[index].attributes where self.namespace(of: attribute.name) == namespace {
                values[Self.localName(attribute.name)] = text(attribute.value)
            }
            if tags[index].kind == .opening, self.namespace(of: tags[index].name) == namespace {
                values[Self.localName(tags[index].name)] = content(of: index)
            }
        }
        return values
    }

    /// The tags of every element of this name, from the opening to the closing one.
    func elements(_ name: String, in namespace: String) -> [ClosedRange<Int>] {
        tags.indices.filter { tags[$0].kind != .closing && matches(tags[$0].name, name, namespace) }
            .prefix(Self.maximumElements).map { $0...closings[$0] }
    }

    /// The bytes of an element with all it holds.
    func range(of element: ClosedRange<Int>) -> Range<Int> {
        tags[element.lowerBound].range.lowerBound..<tags[element.upperBound].range.upperBound
    }

    /// Where these simple properties are, however they are stored.
    func ranges(of names: Set<String>, in namespace: String) -> [Range<Int>] {
        func isMeant(_ name: String) -> Bool {
            names.contains(Self.localName(name)) && self.namespace(of: name) == namespace
        }
        return tags.enumerated().flatMap { index, tag -> [Range<Int>] in
            if tag.kind != .closing, isMeant(tag.name) { return [range(of: index...closings[index])] }
            return tag.attributes.filter { isMeant($0.name) }.map(\.range)
        }
    }

    /// The local names of all properties of a namespace.
    func names(in namespace: String) -> Set<String> {
        let all = tags.flatMap { [$0.name] + $0.attributes.map(\.name) }
        return Set(all.filter { self.namespace(of: $0) == namespace }.map(Self.localName))
    }

    /// The text between a tag and the next, without the marks of a CDATA section; `nil` after the last.
    func text(after index: Int) -> Range<Int>? {
        guard tags.indices.contains(index + 1) else { return nil }
        let range = tags[index].range.upperBound..<tags[index + 1].range.lowerBound
        let mark = "<![CDATA["
        let trimmed = bytes[range].drop { $0 <= 0x20 }
        guard trimmed.starts(with: mark.utf8) else { return range }
        return trimmed.startIndex + mark.utf8.count..<range.upperBound
    }

    /// The innermost element that the text after a tag stands in.
    func element(around index: Int) -> ClosedRange<Int> {
        var depth = 0
        for place in (0...index).reversed() {
            switch tags[place].kind {
            case .opening where depth == 0: return place...closings[place]
            case .opening: depth -= 1
            case .closing: depth += 1
            case .empty: break
            }
        }
        return index...index
    }

    func matches(_ qualified: String, _ name: String, _ namespace: String) -> Bool {
        Self.localName(qualified) == name && self.namespace(of: qualified) == namespace
    }

    private func namespace(of qualified: String) -> String? {
        qualified.firstIndex(of: ":").flatMap { prefixes[String(qualified[..<$0])] }
    }

    private static func localName(_ qualified: String) -> String {
        qualified.firstIndex(of: ":").map { String(qualified[qualified.index(after: $0)...]) } ?? qualified
    }

    func content(of index: Int) -> String? {
        guard tags.indices.contains(index + 1) else { return nil }
        return text(tags[index].range.upperBound..<tags[index + 1].range.lowerBound)
    }

    /// Text without surrounding space. Entities stay as they are; numbers and words of a format need none.
    private func text(_ range: Range<Int>) -> String {
        let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        let trimmed = bytes[range].drop { space.contains($0) }
        let end = trimmed.lastIndex { !space.contains($0) }.map { $0 + 1 } ?? trimmed.startIndex
        return String(decoding: trimmed[..<end], as: UTF8.self)
    }
}
