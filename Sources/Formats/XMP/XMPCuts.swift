/// Parts to cut out of a packet: values with their holders, and elements left empty.
struct XMPCuts {
    private let reading: XMPReading
    private var elements: Set<Int> = []
    private var attributes: Set<XMPValue.Holder> = []
    private var ranges = RangeSet<Int>()
    private var texts: [Int: (range: Range<Int>, text: String)] = [:]

    init(_ reading: XMPReading) { self.reading = reading }

    var isEmpty: Bool { elements.isEmpty && attributes.isEmpty && ranges.isEmpty && texts.isEmpty }

    /// Replaces text that is not cut.
    mutating func replace(_ range: Range<Int>, with text: String) { texts[range.lowerBound] = (range, text) }

    /// Cuts bytes, which may span whole elements and attributes.
    mutating func insert(_ range: Range<Int>) { ranges.insert(contentsOf: range) }

    mutating func insert(_ holder: XMPValue.Holder) {
        switch holder {
        case .attribute: attributes.insert(holder)
        case .element(let index): insert(element: index)
        case .bare(let range): ranges.insert(contentsOf: range)
        }
    }

    /// Cuts the element of this opening tag.
    mutating func insert(element index: Int) {
        elements.insert(index)
        insert(reading.range(of: index...reading.closings[index]))
    }

    func contain(_ holder: XMPValue.Holder) -> Bool {
        switch holder {
        case .attribute(let tag, let place):
            attributes.contains(holder)
                || ranges.contains(reading.tags[tag].attributes[place].range.lowerBound)
        case .element(let index): ranges.contains(reading.tags[index].range.lowerBound)
        case .bare(let range): ranges.contains(range.lowerBound)
        }
    }

    func packet() -> XMPPacket {
        var cuts = self
        cuts.emptyHolders()
        for case .attribute(let tag, let place) in cuts.attributes {
            cuts.insert(reading.tags[tag].attributes[place].range)
        }
        let changes =
            cuts.ranges.ranges.map { ($0, "") }
            + texts.values.filter { !cuts.ranges.contains($0.range.lowerBound) }
        var kept: [UInt8] = []
        var position = 0
        for (range, text) in changes.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
            kept += reading.bytes[position..<range.lowerBound]
            kept += text.utf8
            position = range.upperBound
        }
        return XMPPacket(kept + reading.bytes[position...])
    }

    /// Cuts elements left empty, innermost first: a list without entries, then its property. The picture's description
    /// stays.
    private mutating func emptyHolders() {
        for index in reading.tags.indices.reversed() where reading.tags[index].kind != .closing {
            guard !elements.contains(index), loses(index), isEmpty(index), !isFrame(index) else { continue }
            insert(element: index)
        }
    }

    private func loses(_ index: Int) -> Bool {
        let own = reading.tags[index].attributes.indices.contains {
            attributes.contains(.attribute(tag: index, $0))
        }
        return own || reading.children(of: index).contains(where: elements.contains)
    }

    private func isEmpty(_ index: Int) -> Bool {
        let tag = reading.tags[index]
        let isBare = tag.attributes.indices.allSatisfy { place in
            let attribute = tag.attributes[place]
            return attributes.contains(.attribute(tag: index, place)) || attribute.declaresNamespace
                || attribute.namespace == XMPReading.rdf || attribute.name == "xml:lang"
        }
        let children = reading.children(of: index)
        guard isBare, children.allSatisfy(elements.contains) else { return false }
        let texts = ([index] + children.map { reading.closings[$0] }).compactMap { reading.text(after: $0) }
        return texts.allSatisfy { range in
            reading.bytes[range].indices.allSatisfy { reading.bytes[$0] <= 0x20 || ranges.contains($0) }
        }
    }

    /// Returns `true` for a packet's frame: RDF, the elements around it, and its descriptions.
    private func isFrame(_ index: Int) -> Bool {
        let parent = reading.parents[index]
        guard parent >= 0 else { return true }
        return reading.tags[index].isNamed("RDF", XMPReading.rdf)
            || reading.tags[parent].isNamed("RDF", XMPReading.rdf)
    }
}
