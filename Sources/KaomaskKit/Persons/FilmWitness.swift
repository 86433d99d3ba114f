internal import Faces
internal import Imaging

/// Somebody in a film: a track, or the parts of one that are left bare, or covered though others are bare.
struct FilmRole: Codable, Sendable {
    let parts: [FollowedFace]
    var verdict: PersonVerdict?
    /// The mean of a few looks, if faces are grouped.
    var vector: FaceVector?
}

/// Looks at the faces of a film while it is searched, and decides about its tracks by the rule for pictures. Of a look only
/// the verdict is kept, and for grouping a few vectors of each track. docs/decisions/persons.md
struct FilmWitness {
    /// A look at a face; a good one is seen well enough to be left bare.
    private typealias Look = (frame: Int, verdict: PersonVerdict, isGood: Bool)
    /// A part of a track that shows somebody to leave bare.
    private typealias Known = (part: FollowedFace, verdict: PersonVerdict)

    /// The number of good looks that a decision needs, and of vectors that are kept.
    private static let least = 5
    /// The time in seconds between two looks at somebody who may be left bare, at other faces, and at strangers.
    private static let periods = (known: 0.09, other: 0.4, stranger: 1.0)
    /// How far from a look that knows them somebody may be bare, seconds.
    private static let reach = 0.35

    let persons: Persons
    private var looks: [Int: [Look]] = [:]
    private var vectors: [Int: [FaceVector]] = [:]
    /// When each track is looked at next, seconds.
    private var due: [Int: Double] = [:]
    private var shots = 0

    init(_ persons: Persons) { self.persons = persons }

    /// Looks at the faces found in the frame that the follower saw last.
    mutating func look(at found: [FaceObservation], in view: UprightFrame, _ follower: FaceFollower) throws {
        guard let time = follower.times.last else { return }
        if shots != follower.cuts.count { (shots, due) = (follower.cuts.count, [:]) }
        let (judge, options) = (persons.judge(of: view.size), persons.options)
        for face in found {
            guard let track = follower.person(at: face), time >= due[track] ?? 0 else { continue }
            var seen = SeenPerson(face: Face(face))
            let isWorth = options.coversSome || options.groups || looks[track]?.last?.verdict.person != nil
            guard isWorth || judge.flaw(of: seen.face) == nil, try persons.compare(&seen, in: view) else {
                continue
            }
            let (isGood, verdict) = (judge.flaw(of: seen) == nil, judge.verdict(on: seen))
            if let verdict { looks[track, default: []].append((follower.times.count - 1, verdict, isGood)) }
            if options.groups, isGood, let vector = seen.vector, vectors[track]?.count ?? 0 < Self.least {
                vectors[track, default: []].append(vector)
            }
            let isStranger = isGood && verdict?.person == nil && !options.coversSome
            let usual = options.sparesSome ? Self.periods.known : Self.periods.other
            due[track] = time + (isStranger ? Self.periods.stranger : usual)
        }
    }

    /// Returns everybody in a film whose shots begin at `cuts`; behind them, those left bare once more where they are covered.
    func roles(in film: FilmLook, cuts: [Int]) -> [FilmRole] {
        let people = film.people
        let known = people.flatMap { self.known(in: $0, film, cuts) }.sorted {
            ($1.verdict.cosine ?? 0, $0.part.person) < ($0.verdict.cosine ?? 0, $1.part.person)
        }
        // One face a frame for a person: the one that is most alike.
        var (bare, second): ([Known], Set<Int>) = ([], [])
        for one in known {
            let isSecond = bare.contains { other in
                let both = other.part.frames.clamped(to: one.part.frames)
                return other.part.person != one.part.person && other.verdict.person == one.verdict.person
                    && film.seconds(both.upperBound - 1) - film.seconds(both.lowerBound) > 2 * Self.reach
            }
            if isSecond { second.insert(one.part.person) } else { bare.append(one) }
        }
        var (roles, rest): ([FilmRole], [FilmRole]) = ([], [])
        for whole in people {
            let track = whole[0].person
            let own = bare.filter { $0.part.person == track }
            var verdict = own.first?.verdict ?? verdict(on: looks[track] ?? [])
            if own.isEmpty, second.contains(track) { verdict?.reason = .second }
            var parts = own.map(\.part).sorted { $0.frames.lowerBound < $1.frames.lowerBound }
            if verdict?.reason == .other {
                parts = whole.flatMap { part in part.parts { !part.contested.contains($0) } }
            }
            let vector = vectors[track].map { FaceVector.mean(of: $0) }
            roles.append(FilmRole(parts: parts.isEmpty ? whole : parts, verdict: verdict, vector: vector))
            let covered = whole.flatMap {
                $0.parts { frame in !parts.contains { $0.frames.contains(frame) } }
            }
            guard !parts.isEmpty, !covered.isEmpty else { continue }
            let doubt = verdict?.covered(second.contains(track) ? .second : .unclear)
            rest.append(FilmRole(parts: covered, verdict: own.isEmpty ? PersonVerdict(.unclear) : doubt))
        }
        return roles + rest
    }

    /// Returns the verdict on a track that is not left bare as somebody known; `nil` if nobody is asked for.
    private func verdict(on looks: [Look]) -> PersonVerdict? {
        guard !persons.known.persons.isEmpty, !persons.isBlind else { return nil }
        guard persons.options.coversSome else {
            return (Self.middle(looks)?.verdict ?? PersonVerdict(.stranger)).covered(.unclear)
        }
        // Doubt covers: one look suffices, and somebody who could not be compared is covered.
        let meant = looks.filter { $0.verdict.reason != .other }
        let verdict = meant.map(\.verdict).max { $0.cosine ?? -1 < $1.cosine ?? -1 }
        return verdict?.covered(.unclear) ?? PersonVerdict(looks.isEmpty ? .unclear : .other)
    }

    /// Returns the parts of a track that show somebody to leave bare: between doubts about whose face it is, at least five
    /// looks are good, the middle one passes, and none contradicts.
    private func known(in track: [FollowedFace], _ film: FilmLook, _ cuts: [Int]) -> [Known] {
        let looks = looks[track[0].person] ?? []
        guard looks.contains(where: \.verdict.isSpared) else { return [] }
        let others = film.faces.filter { $0.person != track[0].person }
        let shots = zip([0] + cuts, cuts + [.max]).map { $0..<$1 }
        let stretches = track.flatMap { part in
            let near = others.filter { $0.frames.overlaps(part.frames) }
            return shots.filter(part.frames.overlaps).flatMap { shot in
                part.parts { shot ~= $0 && part.isDistinct(inFrame: $0, from: near) }
            }
        }
        return stretches.flatMap { stretch -> [Known] in
            let own = looks.filter { stretch.frames.contains($0.frame) }
            let good = own.filter(\.isGood)
            let verdict = Self.middle(good)?.verdict
            func supports(_ look: Look) -> Bool {
                look.verdict.person == verdict?.person && look.verdict.cosine ?? 0 >= PersonLimits.foreignLook
            }
            guard let verdict, verdict.isSpared, good.count >= Self.least, good.allSatisfy(supports)
            else { return [] }
            var times = own.filter(supports).map { film.seconds($0.frame) }[...]
            return stretch.parts { frame in
                let time = film.seconds(frame)
                times = times.drop { $0 < time - Self.reach }
                return times.first.map { $0 <= time + Self.reach } ?? false
            }.map { ($0, verdict) }
        }
    }

    /// The look in the middle by likeness, which stands for all; of good ones, if there are any.
    private static func middle(_ looks: [Look]) -> Look? {
        let good = looks.filter(\.isGood)
        let sorted = (good.isEmpty ? looks : good).sorted {
            $0.verdict.cosine ?? -1 < $1.verdict.cosine ?? -1
        }
        return sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2]
    }
}
