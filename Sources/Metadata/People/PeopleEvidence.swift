/// What the metadata of a picture say of people: who is where, and who is in it at all. All of a picture's metadata are
/// heard before any is changed: one may tell whose face a name is that another has.
public struct PeopleEvidence: Sendable {
    /// Packets with regions in them, read for faces when these are known.
    private(set) var packets: [XMPPacket] = []
    /// People named without a place.
    private(set) var listed: [PersonName] = []

    /// Nothing known.
    public init() {}

    /// Whether nothing was heard that could tell of people.
    public var isSilent: Bool { packets.isEmpty && listed.isEmpty }

    /// Hears an XMP packet: the picture's own, an extended part, or that of a file beside it.
    public mutating func hear(_ packet: XMPPacket) {
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
        for value in reading.values { listed += ACDSeeCategories(value).people }
    }

    /// Hears an Exif block.
    public mutating func hear(_ block: ExifBlock) { block.tell(&self) }

    /// Hears values of keyword fields, which may be paths.
    mutating func hear(keywords: [String]) {
        for keyword in keywords { for piece in KeywordPieces(keyword).texts { hear(path: piece) } }
    }

    private mutating func hear(path: String) {
        if let name = PersonName.atEnd(ofPath: path) { listed.append(name) }
    }

    /// Who is to be named no longer when these faces are covered.
    public func peopleToHide(_ faces: CoveredFaces) -> PeopleToHide {
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
    /// Properties whose values are people, wherever these are in the picture. IPTC Photo Metadata Standard 2023.1; iView
    /// MediaPro and its successor; Getty Images' schema; PRISM.
    static let people: Set<XMPName> = [
        XMPName("PersonInImage", in: "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"),
        XMPName("PersonName", in: "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"),
        XMPName("People", in: "http://ns.iview-multimedia.com/mediapro/1.0/"),
        XMPName("People", in: "http://ns.microsoft.com/expressionmedia/1.0/"),
        XMPName("Personality", in: "http://xmp.gettyimages.com/gift/1.0/"),
        XMPName("person", in: "http://prismstandard.org/namespaces/basic/2.0/"),
    ]
}

/// Who is to be named no longer, and how regions are judged.
public struct PeopleToHide: Sendable {
    let faces: CoveredFaces
    fileprivate let readings: [PersonRegion.Schema: Int]
    /// Those whose faces are covered.
    public internal(set) var names: Set<PersonName> = []
    /// Those of whom nothing says whether their faces are covered.
    public internal(set) var doubtful: [PersonName] = []

    fileprivate init(faces: CoveredFaces, readings: [PersonRegion.Schema: Int]) {
        (self.faces, self.readings) = (faces, readings)
    }

    /// How the places of a region's schema are meant.
    func orientation(of region: PersonRegion) -> Int { readings[region.schema] ?? 1 }

    /// Where a region is in the upright picture; `nil` where that cannot be read.
    func upright(_ region: PersonRegion) -> PictureShare? { region.share?.upright(orientation(of: region)) }

    /// Whether a region shows somebody whose face is covered. One that only says what was in focus tells nobody's name.
    func isOfCoveredFace(_ region: PersonRegion) -> Bool {
        guard let share = upright(region), region.showsSomebody || region.name != nil else { return false }
        return faces.face(at: share)?.isCovered ?? false
    }

    /// Whether a region goes: that of a covered face, and any that has the name of somebody who is hidden.
    func hides(_ region: PersonRegion) -> Bool {
        isOfCoveredFace(region) || region.name.map(names.contains) ?? false
    }

    /// Whether a value says a hidden name, by itself or as the last part of a path.
    func name(saidBy value: String) -> PersonName? {
        PersonName.candidates(in: value).first(where: names.contains)
    }

    /// The hidden names a text speaks of.
    func names(mentionedIn text: String) -> [PersonName] { names.filter { $0.isMentioned(in: text) } }
}
