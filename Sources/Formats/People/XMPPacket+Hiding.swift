extension XMPPacket {
    /// Returns the packet without the regions and names of hidden people; every other byte stays, as does a packet that
    /// is not well-formed XML.
    package func hiding(_ people: PeopleToHide) -> (packet: XMPPacket, done: HiddenNames) {
        let reading = XMPReading(self)
        var done = HiddenNames()
        guard reading.isComplete else { return (self, done) }
        var cuts = XMPCuts(reading)
        let regions = reading.regions(in: people.faces.size)
        for region in regions where people.hides(region) {
            let entry = reading.entry(around: region.element)
            guard !cuts.contain(.element(entry)) else { continue }
            cuts.insert(element: entry)
            done.removeRegion(of: region.name)
        }
        for list in reading.regionLists {
            let own = regions.filter { list.contains($0.element) }
            guard !own.isEmpty, own.allSatisfy(people.hides) else { continue }
            cuts.insert(element: list.lowerBound)
        }
        let labels = reading.qualifiedNames
        for value in reading.values where !people.names.isEmpty && !cuts.contain(value.holder) {
            reading.cut(value, labels, people, &cuts, &done)
        }
        return (cuts.isEmpty ? self : cuts.packet(), done)
    }
}

extension XMPReading {
    /// The structures of only regions and the size of the picture they were drawn on.
    fileprivate var regionLists: [ClosedRange<Int>] {
        let names = [
            XMPName("Regions", in: "http://www.metadataworkinggroup.com/schemas/regions/"),
            XMPName("Regions", in: "http://ns.acdsee.com/regions/"),
            XMPName("RegionInfo", in: "http://ns.microsoft.com/photo/1.2/"),
        ]
        return names.flatMap { elements($0.local, in: $0.namespace) }
    }

    /// Cuts a hidden name, or the pieces that are, from a value, and reports other mentions.
    fileprivate func cut(
        _ value: XMPValue,
        _ labels: [XMPName: String],
        _ people: PeopleToHide,
        _ cuts: inout XMPCuts,
        _ done: inout HiddenNames
    ) {
        let label = value.property.map { labels[$0] ?? $0.local } ?? "an XMP comment"
        guard value.text.bytes.count <= XMPValue.longestName else {
            for name in people.names(mentionedIn: value.text.trimmed) { done.mention(name, in: label) }
            return
        }
        let text = value.text.trimmed
        guard let left = done.text(text, value.property?.use ?? .any, in: label, people) else {
            return cuts.insert(holder(toCutFor: value))
        }
        if left != text { for range in pieces(of: value, people) { cuts.insert(range) } }
    }

    /// Returns what to cut for a value: a person's whole description for a name.
    private func holder(toCutFor value: XMPValue) -> XMPValue.Holder {
        guard value.property == XMPName("PersonName", in: XMPName.iptcExtension) else { return value.holder }
        switch value.holder {
        case .element(let index): return .element(entry(around: details(around: index)))
        case .attribute(let tag, _): return .element(entry(around: tag))
        case .bare: return value.holder
        }
    }

    private func details(around index: Int) -> Int {
        var place = index
        while place >= 0, !tags[place].isNamed("PersonName", XMPName.iptcExtension) { place = parents[place] }
        return place >= 0 && parents[place] >= 0 ? parents[place] : index
    }

    func entry(around index: Int) -> Int {
        let parent = parents[index]
        let isWrapped = tags[index].isNamed("Description", Self.rdf) && parent >= 0
        return isWrapped && tags[parent].isNamed("li", Self.rdf) ? parent : index
    }

    /// Returns the ranges of pieces that are hidden names, each with a separator before or after.
    private func pieces(of value: XMPValue, _ people: PeopleToHide) -> [Range<Int>] {
        let bytes = value.text.bytes
        var ranges: [Range<Int>] = []
        var start = bytes.startIndex
        for end in bytes.indices.filter({ bytes[$0] == 0x3B || bytes[$0] == 0x2C }) + [bytes.endIndex] {
            let piece = String(decoding: bytes[start..<end], as: UTF8.self)
            if people.name(saidBy: piece) != nil {
                // At the start of the value the separator after the piece is cut, elsewhere the one before.
                let isAtHead = start == bytes.startIndex || ranges.last?.upperBound == start
                ranges.append(isAtHead ? start..<min(end + 1, bytes.endIndex) : start - 1..<end)
            }
            start = min(end + 1, bytes.endIndex)
        }
        return ranges.map(value.text.place)
    }

    fileprivate var qualifiedNames: [XMPName: String] {
        let written = tags.flatMap { tag in
            [(tag.namespace, tag.localName, tag.name)]
                + tag.attributes.map { ($0.namespace, $0.localName, $0.name) }
        }
        let names = written.compactMap { namespace, local, name in
            namespace.map { (XMPName(local, in: $0), name) }
        }
        return Dictionary(names) { first, _ in first }
    }
}

extension XMPValue {
    /// The longest name or keyword list, in bytes; longer texts are captions, or not texts.
    static let longestName = 4096
}

extension XMPName {
    static let iptcExtension = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    private static let core = "http://purl.org/dc/elements/1.1/"
    private static let photoshop = "http://ns.adobe.com/photoshop/1.0/"

    /// The namespaces of rights, their holders, and contacts.
    private static let credits: Set<String> = [
        "http://ns.adobe.com/xap/1.0/rights/", "http://ns.useplus.org/ldf/xmp/1.0/",
        "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/", "http://creativecommons.org/ns#",
    ]
    private static let creditNames: [String: Set<String>] = [
        core: ["creator", "rights", "contributor", "publisher", "source"],
        photoshop: ["Credit", "Source", "AuthorsPosition", "CaptionWriter", "City", "State", "Country"],
        "http://ns.adobe.com/tiff/1.0/": ["Artist", "Copyright"],
        "http://ns.adobe.com/exif/1.0/aux/": ["OwnerName"],
        "http://cipa.jp/exif/1.0/": ["CameraOwnerName", "Photographer", "ImageEditor"],
        iptcExtension: [
            "LocationShown", "LocationCreated", "City", "CountryName", "ProvinceState", "Sublocation",
            "WorldRegion",
            "LocationName", "AOCreator", "Contributor", "CVTermName",
        ],
    ]
    private static let keywords = people.union([
        XMPName("subject", in: core), XMPName("Keywords", in: "http://ns.adobe.com/pdf/1.3/"),
        XMPName("hierarchicalSubject", in: "http://ns.adobe.com/lightroom/1.0/"),
        XMPName("weightedFlatSubject", in: "http://ns.adobe.com/lightroom/1.0/"),
        XMPName("TagsList", in: "http://www.digikam.org/ns/1.0/"),
        XMPName("LastKeywordXMP", in: "http://ns.microsoft.com/photo/1.0/"),
        XMPName("LastKeywordIPTC", in: "http://ns.microsoft.com/photo/1.0/"),
        XMPName("CatalogSets", in: "http://ns.iview-multimedia.com/mediapro/1.0/"),
        XMPName("CatalogSets", in: "http://ns.microsoft.com/expressionmedia/1.0/"),
        XMPName("keywords", in: "http://ns.acdsee.com/iptc/1.0/"),
        XMPName("SupplementalCategories", in: photoshop),
        XMPName("XPKeywords", in: "http://ns.microsoft.com/photo/1.0/"),
    ])

    fileprivate var use: HiddenNames.Use {
        if Self.keywords.contains(self) { return .keywords }
        let isCredit =
            Self.credits.contains(namespace) || Self.creditNames[namespace]?.contains(local) ?? false
        return isCredit ? .credit : .any
    }
}
