/// The categories that ACDSee writes into one value, as XML within XML: `<Categories><Category
/// Assigned="0">People<Category Assigned="1">Anna</Category></Category></Categories>`.
struct ACDSeeCategories {
    private static let property = XMPName("categories", in: "http://ns.acdsee.com/iptc/1.0/")

    private let text: XMLText
    private let reading: XMPReading?

    init(_ value: XMPValue) {
        text = value.text
        reading = value.property == Self.property ? XMPReading(XMPPacket(value.text.bytes)) : nil
    }

    /// The categories nested in a category for people.
    var people: [PersonName] {
        leaves.compactMap { leaf in
            var path = [leaf.name]
            var parent = reading?.parents[leaf.tag] ?? -1
            while let reading, parent >= 0 {
                path.insert(reading.content(of: parent) ?? "", at: 0)
                parent = reading.parents[parent]
            }
            return PersonName.atEnd(ofPath: path.filter { !$0.isEmpty }.joined(separator: "/"))
        }
    }

    /// Returns the ranges in the packet of the categories with these names, and the name of each.
    func ranges(of names: Set<PersonName>) -> [(range: Range<Int>, name: PersonName)] {
        leaves.compactMap { leaf in
            guard let reading, let name = PersonName(leaf.name), names.contains(name) else { return nil }
            let range = reading.range(of: leaf.tag...reading.closings[leaf.tag])
            let start = text.bytes.startIndex
            return (text.place(of: start + range.lowerBound..<start + range.upperBound), name)
        }
    }

    /// The categories that contain nothing but their name.
    private var leaves: [(tag: Int, name: String)] {
        guard let reading, reading.isComplete else { return [] }
        return reading.tags.indices.compactMap { index in
            guard reading.tags[index].kind == .opening, reading.closings[index] == index + 1 else {
                return nil
            }
            return reading.content(of: index).map { (index, $0) }
        }
    }
}
