/// A text in a packet, and what it is the text of.
struct XMPValue {
    /// What holds the text.
    enum Holder: Hashable {
        /// The attribute of a tag, by their indices.
        case attribute(tag: Int, Int)
        /// The element that a tag opens.
        case element(Int)
        /// Nothing that RDF knows: a comment, an instruction, a text beside elements.
        case bare(Range<Int>)
    }

    let holder: Holder
    /// The property it is a value of, through lists and alternatives; `nil` for one of no property.
    let property: XMPName?
    let text: XMLText
}

/// A name and the namespace it is in.
struct XMPName: Hashable {
    let namespace: String
    let local: String

    init(_ local: String, in namespace: String) { (self.local, self.namespace) = (local, namespace) }
}

extension XMPReading {
    /// Every text of the packet that says anything, in no order.
    var values: [XMPValue] { attributeValues + elementValues + asideValues }

    private var attributeValues: [XMPValue] {
        tags.enumerated().flatMap { index, tag in
            tag.attributes.enumerated().compactMap { place, attribute in
                let (namespace, name) = (attribute.namespace ?? "", attribute.localName)
                // RDF's own attributes say how to read, but for values and for what is pointed at.
                guard !attribute.declaresNamespace,
                    !isSyntax(namespace) || ["value", "resource", "about"].contains(name)
                else { return nil }
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

    private var asideValues: [XMPValue] {
        asides.filter {
            !bytes[$0].starts(with: "<?xpacket".utf8) && !bytes[$0].starts(with: "<![CDATA[".utf8)
        }
        .map { XMPValue(holder: .bare($0), property: nil, text: XMLText(attributeValue: bytes[$0])) }
    }

    private func isSyntax(_ namespace: String) -> Bool {
        namespace == Self.rdf || namespace == "http://www.w3.org/XML/1998/namespace"
    }

    /// The innermost property that the element a tag opens is, or is in.
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
