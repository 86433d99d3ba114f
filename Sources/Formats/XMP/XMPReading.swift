/// An XMP packet's structure: its tags, their nesting, and their namespaces.
struct XMPReading {
    static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    /// The most elements of one name returned.
    private static let maximumElements = 256

    let bytes: [UInt8]
    let tags: [XMLTag]
    /// Comments, instructions and sections, in order.
    let asides: [Range<Int>]
    /// `true` if the whole packet is well-nested XML.
    let isComplete: Bool
    /// The index of the tag that closes each tag's element, or its own.
    let closings: [Int]
    /// The index of the tag that opens each tag's enclosing element; -1 for none.
    let parents: [Int]

    /// Reads a packet up to where `XMLTag` stops reading.
    init(_ packet: XMPPacket) {
        bytes = packet.bytes
        let read = XMLTag.read(bytes)
        asides = read.asides
        let nesting = Self.nesting(of: read.tags)
        tags = read.tags
        closings = XMLTag.closings(of: tags)
        parents = nesting.parents
        isComplete = read.isComplete && nesting.isSound
    }

    /// Returns the element around each tag, and `true` if all nest properly.
    private static func nesting(of tags: [XMLTag]) -> (parents: [Int], isSound: Bool) {
        var (open, parents, isSound): ([Int], [Int], Bool) = ([], [], true)
        for (index, tag) in tags.enumerated() {
            if tag.kind == .closing { isSound = open.popLast().map { tags[$0].name } == tag.name && isSound }
            parents.append(open.last ?? -1)
            if tag.kind == .opening { open.append(index) }
        }
        return (parents, isSound && open.isEmpty)
    }

    /// Returns the first value of a simple property, an attribute or element; `nil` without one.
    func value(_ name: String, in namespace: String) -> String? {
        for (index, tag) in tags.enumerated() {
            if let attribute = tag.attributes.first(where: { $0.isNamed(name, namespace) }) {
                return value(of: attribute)
            }
            if tag.kind == .opening, tag.isNamed(name, namespace) { return content(of: index) }
        }
        return nil
    }

    /// Returns the ranges of a simple property's values, without quotes and tags.
    func values(_ name: String, in namespace: String) -> [Range<Int>] {
        tags.indices.flatMap { index -> [Range<Int>] in
            let attributes = tags[index].attributes.filter { $0.isNamed(name, namespace) }.map(\.value)
            guard tags[index].kind == .opening, tags[index].isNamed(name, namespace),
                let content = text(after: index)
            else { return attributes }
            return attributes + [content]
        }
    }

    /// Returns the fields of a structure by local name. `element` are the indices of its tags.
    func fields(of element: ClosedRange<Int>, in namespace: String) -> [String: String] {
        var values: [String: String] = [:]
        for index in element {
            for attribute in tags[index].attributes where attribute.namespace == namespace {
                values[attribute.localName] = value(of: attribute)
            }
            if tags[index].kind == .opening, tags[index].namespace == namespace {
                values[tags[index].localName] = content(of: index)
            }
        }
        return values
    }

    /// Returns the tags of every element of this name, opening to closing.
    func elements(_ name: String, in namespace: String) -> [ClosedRange<Int>] {
        tags.indices.filter { tags[$0].kind != .closing && tags[$0].isNamed(name, namespace) }
            .prefix(Self.maximumElements).map { $0...closings[$0] }
    }

    func range(of element: ClosedRange<Int>) -> Range<Int> {
        tags[element.lowerBound].range.lowerBound..<tags[element.upperBound].range.upperBound
    }

    /// Returns the ranges of these properties in any form; `nil` for all of a namespace.
    func ranges(of names: Set<String>?, in namespace: String) -> [Range<Int>] {
        func isMeant(_ space: String?, _ name: String) -> Bool {
            space == namespace && names?.contains(name) ?? true
        }
        return tags.enumerated().flatMap { index, tag -> [Range<Int>] in
            if tag.kind != .closing, isMeant(tag.namespace, tag.localName) {
                return [range(of: index...closings[index])]
            }
            return tag.attributes.filter { isMeant($0.namespace, $0.localName) }.map(\.range)
        }
    }

    func children(of index: Int) -> [Int] {
        var children: [Int] = []
        var next = index + 1
        while next < closings[index] {
            if tags[next].kind != .closing { children.append(next) }
            next = closings[next] + 1
        }
        return children
    }

    func text(after index: Int) -> Range<Int>? {
        guard tags.indices.contains(index + 1) else { return nil }
        return tags[index].range.upperBound..<tags[index + 1].range.lowerBound
    }

    func value(of attribute: XMLTag.Attribute) -> String {
        XMLText(attributeValue: bytes[attribute.value]).trimmed
    }

    func content(of index: Int) -> String? {
        text(after: index).map { XMLText(content: bytes[$0], asides: asides).trimmed }
    }
}
