internal import Faces
internal import Formats
internal import Imaging

/// A face and what is known of its person.
struct SeenPerson: Codable {
    var face: Face
    /// `nil` without a comparison, or if the face is incomparable.
    var vector: FaceVector?
    /// The detection score of the enlarged face.
    var score = 0.0
    /// The name of the region at the face.
    var name: PersonName?
    /// The name of its person if certain, in the first pass of a run.
    var sureName: String?
}

/// Decides whose faces are left bare; a doubtful face is covered. docs/decisions/persons.md
struct PersonJudge {
    let options: PersonOptions
    let known: KnownPersons
    /// The upright picture's size.
    let size: PixelSize

    func judged(_ seen: [SeenPerson]) -> [Face] {
        var faces = seen.map { one in
            var face = one.face
            let verdict = verdict(on: one)
            face.person = verdict
            face.isCovered = face.isCovered && verdict?.covers ?? true
            return face
        }
        spareOnce(&faces)
        return faces
    }

    /// Leaves one face of each recognised person bare, the most similar one. Others are covered: twins, mirrors.
    private func spareOnce(_ faces: inout [Face]) {
        let spared = faces.indices.filter { faces[$0].person?.reason == .recognised }.sorted {
            (faces[$1].person?.cosine ?? 0, $0) < (faces[$0].person?.cosine ?? 0, $1)
        }
        var bare: Set<String?> = []
        for index in spared where !bare.insert(faces[index].person?.person).inserted {
            faces[index].cover(because: .second)
        }
    }

    /// The verdict on a face, whatever else its picture shows, or `nil`.
    func verdict(on seen: SeenPerson) -> PersonVerdict? {
        let cosines = seen.vector.map(known.cosines) ?? []
        let best = cosines.indices.max { cosines[$0] < cosines[$1] }
        var verdict: PersonVerdict
        if let name = seen.name {
            verdict = named(name, seen, cosines)
        } else if let best, cosines[best] >= PersonLimits.perhaps {
            verdict = compared(known.persons[best], seen, cosines, best)
        } else if known.persons.isEmpty, options.only == nil {
            return nil
        } else {
            verdict = PersonVerdict(options.only != nil || options.known == .only ? .other : .stranger)
        }
        verdict.quality = seen.vector.map { $0.length.rounded(places: 1) }
        return verdict
    }

    /// The verdict on a face named by the picture's metadata.
    private func named(_ name: PersonName, _ seen: SeenPerson, _ cosines: [Double]) -> PersonVerdict {
        let own = known.persons.firstIndex { $0.name == name }
        var verdict = PersonVerdict(.covered, person: name.description)
        if let own, cosines.indices.contains(own), let vector = seen.vector {
            verdict.cosine = cosines[own].rounded(places: 3)
            if vector.length >= PersonLimits.length, cosines[own] < PersonLimits.foreign {
                verdict.reason = .misnamed
                return verdict
            }
        }
        if options.isAmongOnly(name, isKnown: own != nil) == false {
            verdict.reason = .other
        } else if options.spares(name, isKnown: own != nil) {
            (verdict.reason, verdict.isSpared) = (.named, true)
        }
        return verdict
    }

    /// The verdict on a face that slightly resembles a known person.
    private func compared(_ person: KnownPerson, _ seen: SeenPerson, _ cosines: [Double], _ best: Int)
        -> PersonVerdict
    {
        var verdict = PersonVerdict(.covered, person: person.name.description)
        verdict.cosine = cosines[best].rounded(places: 3)
        let others = cosines.indices.filter { $0 != best }
        verdict.margin = others.map { cosines[best] - cosines[$0] }.min()?.rounded(places: 3)
        if let isMeant = options.isAmongOnly(person.name, isKnown: true) {
            // Doubt covers: whoever may be one of those to cover is covered.
            let isPerhaps = others.contains {
                cosines[$0] >= PersonLimits.perhaps
                    && options.isAmongOnly(known.persons[$0].name, isKnown: true) == true
            }
            guard isMeant || isPerhaps else {
                verdict.reason = .other
                return verdict
            }
        }
        guard options.spares(person.name, isKnown: true) else {
            let isNear = verdict.margin.map { $0 < PersonLimits.margin } ?? false
            verdict.reason =
                cosines[best] < known.limit(of: person, options) ? .perhaps : isNear ? .near : .covered
            return verdict
        }
        verdict.reason = reasonToCover(person, seen, cosines, best) ?? .recognised
        verdict.isSpared = verdict.reason == .recognised
        return verdict
    }

    /// Why the face of a person to leave bare is covered after all; `nil` if it stays bare.
    private func reasonToCover(_ person: KnownPerson, _ seen: SeenPerson, _ cosines: [Double], _ best: Int)
        -> PersonVerdict.Reason?
    {
        guard cosines[best] >= known.limit(of: person, options) else { return .perhaps }
        let rivals = cosines.indices.filter {
            $0 != best && !options.spares(known.persons[$0].name, isKnown: true)
        }
        if known.isAlike(person.name) { return .alike }
        if rivals.contains(where: { cosines[best] - cosines[$0] < PersonLimits.margin }) { return .near }
        return flaw(of: seen)
    }

    /// Why a face is not seen well enough to be left bare; `nil` if it is.
    func flaw(of seen: SeenPerson) -> PersonVerdict.Reason? {
        if let flaw = flaw(of: seen.face) { return flaw }
        let isClear = seen.score >= PersonLimits.score && seen.vector?.length ?? 0 >= PersonLimits.length
        return isClear ? nil : .unclear
    }

    /// Why a face need not be compared to know that it is not seen well enough.
    func flaw(of face: Face) -> PersonVerdict.Reason? {
        let (bounds, picture) = (face.bounds, Rect(PixelRect(size)))
        if bounds.width < PersonLimits.width { return .small }
        if bounds.x < 0 || bounds.y < 0 || bounds.maxX > picture.maxX || bounds.maxY > picture.maxY {
            return .cut
        }
        return [nil, .profileLeft, .profileRight].contains(face.observation.turn) ? .turned : nil
    }
}
