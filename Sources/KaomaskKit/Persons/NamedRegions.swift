internal import Formats
internal import Imaging

/// The faces marked by a picture's metadata, in its file or beside it: docs/decisions/names.md.
struct NamedRegions {
    private var evidence: PeopleEvidence

    /// `sidecars` came with the picture; `nil` for those beside its file.
    init(of photo: DecodedPhoto, _ sidecars: [SourceFile]?) {
        evidence = photo.peopleEvidence
        for sidecar in sidecars ?? NameSidecars(beside: photo.source.path).own {
            evidence.hear(XMPPacket(sidecar.bytes))
        }
    }

    /// Returns the faces with their regions' names, and a face for each region without one.
    func seen(_ faces: [Face], in photo: DecodedPhoto) -> [SeenPerson] {
        let places = faces.map { photo.place(of: $0.bounds, isCovered: true) }
        var seen = faces.map { SeenPerson(face: $0) }
        guard !evidence.isSilent else { return seen }
        let size = photo.uprightSize
        var bare: [SeenPerson] = []
        for (name, share, place) in evidence.sightings(photo.coveredFaces(places)) {
            if let place, let index = places.firstIndex(of: place) {
                if seen[index].name == nil { seen[index].name = name }
                continue
            }
            let bounds = share.rect(in: size)
            guard bounds.width >= 1, bounds.height >= 1, bounds.isSeen(in: size),
                !bare.contains(where: { $0.face.bounds.contains(bounds.center) })
            else { continue }
            bare.append(SeenPerson(face: Face(bounds: bounds), name: name))
        }
        guard !bare.isEmpty else { return seen }
        // Numbered from left to right, with those found.
        let all = (seen + bare).sorted { first, second in
            let (a, b) = (first.face.bounds.center, second.face.bounds.center)
            return (a.x, a.y) < (b.x, b.y)
        }
        return all.enumerated().map { index, one in
            var one = one
            one.face.id = index + 1
            return one
        }
    }
}
