/// The people named in a picture's metadata, with and without a place. All metadata are read before any change: one
/// part may reveal whose face a name in another belongs to.
package struct PeopleEvidence: Sendable {
    /// Searched for regions once the faces are known.
    private(set) var packets: [XMPPacket] = []
    private(set) var listed: [PersonName] = []

    package init() {}

    /// `true` if nothing added could name people.
    package var isSilent: Bool { packets.isEmpty && listed.isEmpty }

    /// Adds an XMP packet: the picture's own, an extended part, or a sidecar file's.
    package mutating func hear(_ packet: XMPPacket) {
        let reading = XMPReading(packet)
        packets.append(packet)
        for value in reading.values where value.text.bytes.count <= XMPValue.longestName {
            let text = value.text.trimmed
            if let property = value.property, XMPName.people.contains(property), let name = PersonName(text) {
                listed.append(name)
            } else if let name = PersonName.atEnd(ofPath: text) {
                listed.append(name)
            }
        }
    }

    /// Adds keywords, which may be paths.
    mutating func hear(keywords: [String]) {
        for keyword in keywords { for piece in KeywordPieces(keyword).texts { hear(path: piece) } }
    }

    private mutating func hear(path: String) {
        if let name = PersonName.atEnd(ofPath: path) { listed.append(name) }
    }

    /// Returns the people to hide once these faces are covered.
    package func peopleToHide(_ faces: CoveredFaces) -> PeopleToHide {
        let regions = packets.map { XMPReading($0).regions(in: faces.size) }
        let all = regions.flatMap { $0 }
        let schemas = Set(all.map(\.schema))
        let readings = Dictionary(
            uniqueKeysWithValues: schemas.map { schema in
                (schema, faces.reading(of: all.filter { $0.schema == schema }))
            }
        )
        var hidden = PeopleToHide(faces: faces, readings: readings)
        let own = all.filter { $0.share != nil }
        hidden.names = Set(own.filter(hidden.isOfCoveredFace).compactMap(\.name))
        let others = Set(own.filter { !hidden.isOfCoveredFace($0) }.compactMap(\.name)).subtracting(
            hidden.names
        )
        let placeless = Set(listed + all.filter { $0.share == nil && $0.showsSomebody }.compactMap(\.name))
        let unplaced = placeless.subtracting(hidden.names).subtracting(others)
        if faces.areAllCovered {
            hidden.names.formUnion(unplaced)
        } else {
            hidden.doubtful = unplaced.sorted { $0.description < $1.description }
        }
        return hidden
    }
}

extension XMPName {
    /// Properties whose values are people anywhere in the picture. IPTC Photo Metadata Standard 2023.1; iView MediaPro
    /// and its successor; Getty Images' schema; PRISM.
    static let people: Set<XMPName> = [
        XMPName("PersonInImage", in: "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"),
        XMPName("PersonName", in: "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"),
        XMPName("People", in: "http://ns.iview-multimedia.com/mediapro/1.0/"),
        XMPName("People", in: "http://ns.microsoft.com/expressionmedia/1.0/"),
        XMPName("Personality", in: "http://xmp.gettyimages.com/gift/1.0/"),
        XMPName("person", in: "http://prismstandard.org/namespaces/basic/2.0/"),
    ]
}

/// The people whose names are to be removed, and how to read regions.
package struct PeopleToHide: Sendable {
    let faces: CoveredFaces
    fileprivate let readings: [PersonRegion.Schema: Int]
    /// People whose faces are covered.
    var names: Set<PersonName> = [] {
        didSet { sought = Array(names.sorted { $0.description < $1.description }.prefix(Self.mostSought)) }
    }
    /// Names searched for among other words. Limited: crafted files list thousands, and each takes time.
    private(set) var sought: [PersonName] = []
    private static let mostSought = 64
    /// People whose faces may be covered.
    package internal(set) var doubtful: [PersonName] = []

    fileprivate init(faces: CoveredFaces, readings: [PersonRegion.Schema: Int]) {
        (self.faces, self.readings) = (faces, readings)
    }

    /// Returns the orientation that turns a schema's places upright.
    func orientation(of region: PersonRegion) -> Int { readings[region.schema] ?? 1 }

    /// Returns a region's rectangle in the upright picture; `nil` if unreadable.
    func upright(_ region: PersonRegion) -> PictureShare? { region.share?.upright(orientation(of: region)) }

    /// Returns `true` if a region shows a covered face. A focus region names nobody.
    func isOfCoveredFace(_ region: PersonRegion) -> Bool {
        guard let share = upright(region), region.showsSomebody || region.name != nil else { return false }
        return faces.face(at: share)?.isCovered ?? false
    }

    /// Returns `true` for a region of a covered face or a hidden person.
    func hides(_ region: PersonRegion) -> Bool {
        isOfCoveredFace(region) || region.name.map(names.contains) ?? false
    }

    /// Returns the hidden name that equals a value or the last part of its path.
    func name(saidBy value: String) -> PersonName? {
        PersonName.candidates(in: value).first(where: names.contains)
    }

    func names(mentionedIn text: String) -> [PersonName] {
        guard !sought.isEmpty else { return [] }
        let words = Array(PersonName.words(of: text).lowercased().utf8)
        return sought.filter { $0.isMentioned(in: words[...]) }
    }
}
