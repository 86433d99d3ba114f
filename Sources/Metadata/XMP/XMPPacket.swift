/// An XMP packet: RDF in XML. Read as far as properties are concerned, changed by cutting out and putting in, so
/// that everything else stays byte for byte. ISO 16684-1.
public struct XMPPacket: Sendable, Hashable {
    /// The packet's bytes.
    public private(set) var bytes: [UInt8]
    var tags: [XMLTag]
    /// For each tag the index of the tag that closes its element, or its own.
    private var closings: [Int]
    private var prefixes: [String: String]

    /// Reads a packet. What makes no sense as XML is kept and not looked into.
    public init(parsing bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
        tags = []
        closings = []
        prefixes = [:]
        read()
    }

    private mutating func read() {
        tags = XMLTag.tags(in: bytes)
        closings = XMLTag.closings(of: tags)
        prefixes = [:]
        for attribute in tags.flatMap(\.attributes) where attribute.name.hasPrefix("xmlns:") {
            prefixes[String(attribute.name.dropFirst(6))] = text(attribute.value)
        }
    }

    /// A packet with nothing in it.
    public static let empty = XMPPacket(
        parsing: """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">\
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></rdf:RDF></x:xmpmeta>\
            <?xpacket end="w"?>
            """.utf8
    )

    /// The first value of a simple property, whether stored as an attribute or as an element; `nil` without one.
    public func value(_ name: String, in namespace: String) -> String? {
        for (index, tag) in tags.enumerated() {
            if let attribute = tag.attributes.first(where: { matches($0.name, name, namespace) }) {
                return text(attribute.value)
            }
            if tag.kind == .opening, matches(tag.name, name, namespace) {
                return textContent(of: index)
            }
        }
        return nil
    }

    /// The properties of every structure stored as an element of this name, by their local names.
    public func structures(_ name: String, in namespace: String, fields: String) -> [[String: String]] {
        structureRanges(name, in: namespace).map { range in
            var values: [String: String] = [:]
            for index in range {
                for attribute in tags[index].attributes where self.namespace(of: attribute.name) == fields {
                    values[Self.localName(attribute.name)] = text(attribute.value)
                }
                guard tags[index].kind == .opening, self.namespace(of: tags[index].name) == fields else {
                    continue
                }
                values[Self.localName(tags[index].name)] = textContent(of: index)
            }
            return values
        }
    }

    /// Removes simple properties, however they are stored.
    public mutating func remove(_ names: Set<String>, in namespace: String) {
        func isDoomed(_ name: String) -> Bool {
            names.contains(Self.localName(name)) && self.namespace(of: name) == namespace
        }
        var cuts: [Range<Int>] = []
        for (index, tag) in tags.enumerated() {
            if tag.kind != .closing, isDoomed(tag.name) {
                cuts.append(tag.range.lowerBound..<tags[closings[index]].range.upperBound)
            } else {
                cuts += tag.attributes.filter { isDoomed($0.name) }.map(\.range)
            }
        }
        cut(cuts)
    }

    /// Puts `text`, elements with namespaces of their own, in front of the last closing tag of that name. Without
    /// such a tag nothing happens, and `false` is returned.
    public mutating func insert(_ text: String, atEndOf name: String, in namespace: String) -> Bool {
        let end = tags.last { $0.kind == .closing && matches($0.name, name, namespace) }
        return end.map { insert(text, at: $0.range.lowerBound) } ?? false
    }

    mutating func insert(_ text: String, at position: Int) -> Bool {
        bytes.insert(contentsOf: text.utf8, at: position)
        read()
        return true
    }

    /// Removes elements, each given by the index of its opening tag.
    mutating func removeElements(_ indices: [Int]) {
        cut(indices.map { tags[$0].range.lowerBound..<tags[closings[$0]].range.upperBound })
    }

    /// Whether the packet says nothing at all.
    public var isEmpty: Bool { structureRanges("Description", in: Self.rdf).isEmpty }

    /// Removes descriptions without a property, which is what is left of one whose properties were removed.
    mutating func removeEmptyDescriptions() {
        let empty = structureRanges("Description", in: Self.rdf).filter { range in
            let names = tags[range.lowerBound].attributes.map(\.name)
            return range.count <= 2
                && names.allSatisfy { $0.hasPrefix("xmlns:") || matches($0, "about", Self.rdf) }
        }
        removeElements(empty.map(\.lowerBound))
    }

    private mutating func cut(_ ranges: [Range<Int>]) {
        var doomed = RangeSet(ranges)
        doomed.formIntersection(RangeSet(bytes.indices))
        for range in doomed.ranges.reversed() { bytes.removeSubrange(range) }
        read()
    }
}

/// Names and extents of elements.
extension XMPPacket {
    /// How many elements of one name are looked at.
    private static let maximumStructures = 256

    /// RDF's own namespace.
    public static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

    func matches(_ qualified: String, _ name: String, _ namespace: String) -> Bool {
        Self.localName(qualified) == name && self.namespace(of: qualified) == namespace
    }

    private func namespace(of qualified: String) -> String? {
        guard let colon = qualified.firstIndex(of: ":") else { return nil }
        return prefixes[String(qualified[..<colon])]
    }

    private static func localName(_ qualified: String) -> String {
        qualified.firstIndex(of: ":").map { String(qualified[qualified.index(after: $0)...]) } ?? qualified
    }

    /// The tags of every element of this name, from the opening to the closing one.
    func structureRanges(_ name: String, in namespace: String) -> [ClosedRange<Int>] {
        tags.indices.filter { tags[$0].kind != .closing && matches(tags[$0].name, name, namespace) }
            .prefix(Self.maximumStructures).map { $0...closings[$0] }
    }

    private func textContent(of index: Int) -> String? {
        guard tags.indices.contains(index + 1) else { return nil }
        return text(tags[index].range.upperBound..<tags[index + 1].range.lowerBound)
    }

    /// Text without surrounding space; the entities that numbers and MIME types need none of stay as they are.
    private func text(_ range: Range<Int>) -> String {
        let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        let trimmed = bytes[range].drop { space.contains($0) }
        let end = trimmed.lastIndex { !space.contains($0) }.map { $0 + 1 } ?? trimmed.startIndex
        return String(decoding: trimmed[..<end], as: UTF8.self)
    }
}
