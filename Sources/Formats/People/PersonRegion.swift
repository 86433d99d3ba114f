/// A picture region in metadata: a person and the place of the face.
struct PersonRegion {
    /// The schema of a region. Programs may interpret places differently by schema.
    enum Schema: Hashable {
        /// The Metadata Working Group's schema, and similar ones.
        case areas
        case rectangles
        case boundaries
    }

    let schema: Schema
    /// The person shown; `nil` if unnamed.
    let name: PersonName?
    /// `true` for a person, an animal, or an undeclared kind.
    let showsSomebody: Bool
    /// `true` for a face or an undeclared kind.
    let isFace: Bool
    /// In fractions of the picture's width and height; `nil` if unreadable.
    let share: PictureShare?
    let place: XMPField?
    let element: Int
}

extension XMPReading {
    /// Returns the regions of the packet. Guidelines for Handling Image Metadata 2.0 (MWG) §5.9; Microsoft, "People
    /// Tagging Overview"; IPTC Photo Metadata Standard 2023.1, Image Region. `size` is the stored picture's, for
    /// circles and regions given in pixels.
    func regions(in size: (width: Int, height: Int)) -> [PersonRegion] {
        tags.indices.compactMap { index in
            guard tags[index].kind != .closing else { return nil }
            return RegionReader(self, index, size).region
        }
    }

    /// Returns the fields of a structure: attributes or child elements, also of up to `depth` nested descriptions.
    func fields(ofStructure index: Int, depth: Int = 2) -> [XMPField] {
        let attributes = tags[index].attributes.filter { !$0.declaresNamespace }.map { attribute in
            XMPField(attribute.namespace, attribute.localName, .text(value(of: attribute), attribute.value))
        }
        let elements = children(of: index).flatMap { child in
            depth > 0
                && (tags[child].isNamed("Description", Self.rdf) || tags[child].isNamed("value", Self.rdf))
                ? fields(ofStructure: child, depth: depth - 1)
                : [XMPField(tags[child].namespace, tags[child].localName, .element(child))]
        }
        return attributes + elements
    }

    /// Returns a field's text: an attribute, an element's own text, or a list's first.
    func text(of field: XMPField?) -> String? {
        switch field?.content {
        case .text(let text, _): return text
        case .element(let index): return texts(in: index).first
        case nil: return nil
        }
    }

    /// Returns the range of a field's text; `nil` if it holds anything else.
    func place(of field: XMPField?) -> Range<Int>? {
        switch field?.content {
        case .text(_, let range): return range
        case .element(let index): return closings[index] == index + 1 ? text(after: index) : nil
        case nil: return nil
        }
    }

    func texts(in index: Int) -> [String] {
        (index..<max(index + 1, closings[index])).compactMap { content(of: $0) }.filter { !$0.isEmpty }
    }
}

struct XMPField {
    enum Content {
        /// An attribute's text and its value's range.
        case text(String, Range<Int>)
        case element(Int)
    }

    let namespace: String?
    let name: String
    let content: Content

    init(_ namespace: String?, _ name: String, _ content: Content) {
        (self.namespace, self.name, self.content) = (namespace, name, content)
    }
}

private struct RegionReader {
    private let reading: XMPReading
    private let index: Int
    private let size: (width: Int, height: Int)
    private let fields: [XMPField]

    private static let regions = "http://www.metadataworkinggroup.com/schemas/regions/"
    private static let microsoft = "http://ns.microsoft.com/photo/1.2/t/Region#"
    private static let iptc = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"

    init(_ reading: XMPReading, _ index: Int, _ size: (width: Int, height: Int)) {
        (self.reading, self.index, self.size) = (reading, index, size)
        // A description inside an entry is read with that entry.
        let isInner =
            reading.tags[index].isNamed("Description", XMPReading.rdf) && !Self.isTop(reading, index)
        fields = isInner ? [] : reading.fields(ofStructure: index)
    }

    private static func isTop(_ reading: XMPReading, _ index: Int) -> Bool {
        let parent = reading.parents[index]
        return parent < 0 || reading.tags[parent].isNamed("RDF", XMPReading.rdf)
    }

    private func field(_ name: String, in namespace: String? = nil) -> XMPField? {
        fields.first { $0.name == name && (namespace == nil || $0.namespace == namespace) }
    }

    var region: PersonRegion? {
        if field("Rectangle", in: Self.microsoft) != nil
            || field("PersonDisplayName", in: Self.microsoft) != nil
        {
            return region(.rectangles, "PersonDisplayName", kind: nil, rectangle, field("Rectangle"))
        }
        if field("RegionBoundary", in: Self.iptc) != nil {
            return region(.boundaries, "PersonInImage", kind: nil, boundary, field("RegionBoundary"))
        }
        let area = fields.first { $0.name.hasSuffix("Area") && share(ofArea: $0) != nil }
        let isRegion = field("Name", in: Self.regions) != nil || field("Area", in: Self.regions) != nil
        guard area != nil || isRegion else { return nil }
        return region(.areas, "Name", kind: reading.text(of: field("Type")), area.flatMap(share), area)
    }

    private func region(
        _ schema: PersonRegion.Schema,
        _ name: String,
        kind: String?,
        _ share: PictureShare?,
        _ place: XMPField?
    ) -> PersonRegion {
        let text =
            reading.text(of: field(name)) ?? (schema == .boundaries ? reading.text(of: field("Name")) : nil)
        return PersonRegion(
            schema: schema,
            name: text.flatMap(PersonName.init),
            showsSomebody: kind.map { !["focus", "barcode"].contains($0.lowercased()) } ?? true,
            isFace: kind.map { $0.lowercased() == "face" } ?? true,
            share: share,
            place: place,
            element: index
        )
    }

    private func numbers(_ structure: Int, _ names: [String]) -> [Double?] {
        let fields = reading.fields(ofStructure: structure)
        return names.map { name in
            fields.first { $0.name == name }.flatMap { reading.text(of: $0) }.flatMap { Double(plain: $0) }
        }
    }

    /// Returns an area's rectangle: its centre with width and height, or a diameter as a share of the shorter side.
    private func share(ofArea field: XMPField) -> PictureShare? {
        guard case .element(let structure) = field.content else { return nil }
        let values = numbers(structure, ["x", "y", "w", "h", "d"])
        guard var x = values[0], var y = values[1] else { return nil }
        var (width, height) = (values[2] ?? 0, values[3] ?? 0)
        let (across, down) = (Double(max(1, size.width)), Double(max(1, size.height)))
        let isPixels = max(x, y) > 1.5
        if let diameter = values[4], width == 0, height == 0 {
            let length = isPixels ? diameter : diameter * min(across, down)
            (width, height) = isPixels ? (length, length) : (length / across, length / down)
        }
        if isPixels { (x, y, width, height) = (x / across, y / down, width / across, height / down) }
        return PictureShare(x: x - width / 2, y: y - height / 2, width: width, height: height)
    }

    private var rectangle: PictureShare? {
        let numbers =
            reading.text(of: field("Rectangle"))?.split(separator: ",").map { Double(plain: String($0)) }
            ?? []
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3]
        else { return nil }
        return PictureShare(x: x, y: y, width: width, height: height)
    }

    private var boundary: PictureShare? {
        guard case .element(let structure) = field("RegionBoundary")?.content else { return nil }
        let fields = reading.fields(ofStructure: structure)
        func text(_ name: String) -> String? {
            fields.first { $0.name == name }.flatMap { reading.text(of: $0) }
        }
        let isPixels = text("rbUnit")?.lowercased() == "pixel"
        let (across, down) = isPixels ? (Double(max(1, size.width)), Double(max(1, size.height))) : (1, 1)
        let values = numbers(structure, ["rbX", "rbY", "rbW", "rbH", "rbRx"])
        if let x = values[0], let y = values[1] {
            if let radius = values[4] {
                let (wide, high) = radii(radius, isPixels: isPixels)
                return PictureShare(
                    x: x / across - wide,
                    y: y / down - high,
                    width: 2 * wide,
                    height: 2 * high
                )
            }
            let (width, height) = (values[2] ?? 0, values[3] ?? 0)
            return PictureShare(x: x / across, y: y / down, width: width / across, height: height / down)
        }
        let corners = vertices(structure)
        guard let left = corners.map(\.x).min(), let right = corners.map(\.x).max(),
            let top = corners.map(\.y).min(),
            let bottom = corners.map(\.y).max()
        else { return nil }
        return PictureShare(
            x: left / across,
            y: top / down,
            width: (right - left) / across,
            height: (bottom - top) / down
        )
    }

    /// Returns a circle's radii in fractions of width and height; it is stored as a fraction of the width.
    private func radii(_ radius: Double, isPixels: Bool) -> (Double, Double) {
        let (across, down) = (Double(max(1, size.width)), Double(max(1, size.height)))
        return isPixels ? (radius / across, radius / down) : (radius, radius * across / down)
    }

    private func vertices(_ structure: Int) -> [(x: Double, y: Double)] {
        guard let list = reading.fields(ofStructure: structure).first(where: { $0.name == "rbVertices" }),
            case .element(let element) = list.content
        else { return [] }
        return (element...reading.closings[element]).compactMap { place in
            guard reading.tags[place].kind != .closing, reading.tags[place].isNamed("li", XMPReading.rdf)
            else { return nil }
            let values = numbers(place, ["rbX", "rbY"])
            return values[0].flatMap { x in values[1].map { (x, $0) } }
        }
    }
}

extension Double {
    fileprivate init?(plain text: String) {
        let trimmed = text.filter { !$0.isWhitespace }
        guard let value = Double(trimmed) ?? Double(String(trimmed.map { $0 == "," ? "." : $0 })),
            value.isFinite,
            abs(value) < 1e6
        else { return nil }
        self = value
    }
}
