struct XMPValue {
    enum Holder: Hashable {
        case attribute(tag: Int, Int)
        case element(Int)
        /// A text directly between elements, which RDF does not allow.
        case bare(Range<Int>)
    }

    let holder: Holder
    /// The property it is a value of, through lists and alternatives; `nil` if it belongs to none.
    let property: XMPName?
    let text: XMLText
}

struct XMPName: Hashable {
    let namespace: String
    let local: String

    init(_ local: String, in namespace: String) { (self.local, self.namespace) = (local, namespace) }
}

extension XMPReading {
    var values: [XMPValue] { attributeValues + elementValues }

    private var attributeValues: [XMPValue] {
        tags.enumerated().flatMap { index, tag in
            tag.attributes.enumerated().compactMap { place, attribute in
                let (namespace, name) = (attribute.namespace ?? "", attribute.localName)
                guard !attribute.declaresNamespace else { return nil }
                let isProperty = !namespace.isEmpty && !isSyntax(namespace)
                return XMPValue(
                    holder: .attribute(tag: index, place),
                    property: isProperty ? XMPName(name, in: namespace) : property(around: index),
                    text: XMLText(attributeValue: bytes[attribute.value])
                )
            }
        }
    }

    private var elementValues: [XMPValue] {
        tags.indices.compactMap { index in
            guard let range = text(after: index) else { return nil }
            let text = XMLText(content: bytes[range], asides: asides)
            guard text.bytes.contains(where: { $0 > 0x20 }) else { return nil }
            let isWhole = tags[index].kind == .opening && closings[index] == index + 1
            return XMPValue(
                holder: isWhole ? .element(index) : .bare(range),
                property: property(around: tags[index].kind == .opening ? index : parents[index]),
                text: text
            )
        }
    }

    private func isSyntax(_ namespace: String) -> Bool {
        namespace == Self.rdf || namespace == "http://www.w3.org/XML/1998/namespace"
    }

    /// Returns the innermost property that contains or is the element opened by a tag.
    func property(around index: Int) -> XMPName? {
        var place = index
        while place >= 0 {
            if let namespace = tags[place].namespace, !isSyntax(namespace) {
                return XMPName(tags[place].localName, in: namespace)
            }
            place = parents[place]
        }
        return nil
    }
}
