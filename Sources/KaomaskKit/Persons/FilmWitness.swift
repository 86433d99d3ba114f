internal import Faces
internal import Imaging

/// What is known of the person of a track, and where it is left bare.
struct TrackPerson: Sendable {
    /// The verdict on what is left bare, or else on the track.
    var verdict: PersonVerdict?
    /// The parts that are left bare.
    var bare: [FollowedFace] = []
    /// The verdict on the parts that are covered though others are bare.
    var rest: PersonVerdict?
    /// The mean of a few looks, if faces are grouped.
    var vector: FaceVector?

    /// Returns `true` for a frame in which the track is covered.
    func covers(_ frame: Int) -> Bool { !bare.contains { $0.frames.contains(frame) } }
}

/// Looks at the faces of a film while it is searched, and decides about the persons of its tracks as `PersonJudge` does about
/// faces: docs/decisions/persons.md. Of a look only the verdict is kept, and of a track at most a few vectors.
struct FilmWitness {
    private struct Look {
        let frame: Int
        let time: Double
        let verdict: PersonVerdict
        /// `true` if the face is seen well enough to be left bare.
        let isGood: Bool

        var cosine: Double { verdict.cosine ?? -1 }

        /// `true` if it speaks for a person rather than against.
        func supports(_ person: String?) -> Bool {
            verdict.person == person && cosine >= PersonLimits.foreignLook
        }
    }

    /// The number of good looks that a decision needs, and that are kept for grouping.
    private static let least = 5
    /// The time in seconds between two looks at somebody who may be left bare, at other faces, and at strangers.
    private static let periods = (known: 0.09, other: 0.4, stranger: 1.0)
    /// How long somebody may stay bare between two looks that know them, and before the first one and after the last, seconds.
    private static let (gap, reach) = (0.7, 0.3)

    private let persons: Persons
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
        let comparesAll = options.coversSome || options.groups
        for face in found {
            guard let number = follower.person(at: face), time >= due[number] ?? 0 else { continue }
            var seen = SeenPerson(face: Face(face))
            let isKnown = looks[number]?.last?.verdict.person != nil
            guard comparesAll || isKnown || judge.flaw(of: seen.face) == nil,
                try persons.compare(&seen, in: view), let vector = seen.vector
            else { continue }
            let isGood = judge.flaw(of: seen) == nil
            if options.groups, isGood, vectors[number]?.count ?? 0 < Self.least {
                vectors[number, default: []].append(vector)
            }
            let verdict = judge.verdict(on: seen)
            if let verdict {
                let look = Look(frame: follower.times.count - 1, time: time, verdict: verdict, isGood: isGood)
                looks[number, default: []].append(look)
            }
            let isStranger = isGood && verdict?.person == nil && !options.coversSome && vectors[number]?.count ?? Self.least >= Self.least
            due[number] =
                time
                + (isStranger
                    ? Self.periods.stranger : options.sparesSome ? Self.periods.known : Self.periods.other)
        }
    }

    /// A part of a track in which somebody to leave bare was recognised.
    private struct Recognition {
        let number: Int
        let part: FollowedFace
        /// The times of the first look and the last.
        let seen: ClosedRange<Double>
        let verdict: PersonVerdict
    }

    /// Returns what is known of each track, by its number.
    ///
    /// - Parameter cuts: The frames that begin a shot.
    func persons(of film: FilmLook, cuts: [Int]) -> [Int: TrackPerson] {
        var (persons, recognised): ([Int: TrackPerson], [Recognition]) = ([:], [])
        for parts in film.people {
            let (number, looks) = (parts[0].person, looks[parts[0].person] ?? [])
            var person = TrackPerson(verdict: verdict(on: looks))
            person.vector = vectors[number].map { FaceVector.mean(of: $0) }
            if person.verdict?.reason == .other {
                person.bare = parts.flatMap { part in part.parts { !part.isContested(inFrame: $0) } }
                person.rest = PersonVerdict(.unclear)
            } else if looks.contains(where: \.verdict.isSpared) {
                let others = film.faces.filter { $0.person != number }
                for part in parts {
                    let near = others.filter { $0.frames.overlaps(part.frames) }
                    let certain = part.parts { part.isDistinct(inFrame: $0, from: near) }
                    for stretch in certain.flatMap({ $0.split(at: cuts) }) {
                        recognised += recognitions(in: stretch, looks, film.seconds)
                    }
                }
            }
            persons[number] = person
        }
        let best = recognised.sorted {
            ($1.verdict.cosine ?? 0, $0.number) < ($0.verdict.cosine ?? 0, $1.number)
        }
        for (index, one) in best.enumerated() {
            // One face a frame for a person: the one that is most alike.
            let isSecond = best[..<index].contains {
                $0.verdict.person == one.verdict.person && $0.number != one.number
                    && $0.seen.overlaps(one.seen)
            }
            if isSecond {
                persons[one.number]?.rest = one.verdict.covered(because: .second)
            } else {
                if persons[one.number]?.bare.isEmpty == true { persons[one.number]?.verdict = one.verdict }
                persons[one.number]?.bare.append(one.part)
            }
        }
        for (number, person) in persons where person.verdict?.reason != .other {
            let covered = (looks[number] ?? []).filter { person.covers($0.frame) }
            let rest = covered.isEmpty ? person.verdict : verdict(on: covered)
            persons[number]?.rest = person.rest ?? rest?.covered(because: .unclear)
            if person.bare.isEmpty { persons[number]?.verdict = person.rest ?? person.verdict }
        }
        return persons
    }

    /// Returns the verdict on a track that is not left bare as somebody recognised; `nil` if nobody is asked for.
    private func verdict(on looks: [Look]) -> PersonVerdict? {
        guard !persons.known.persons.isEmpty, !persons.isBlind else { return nil }
        // Doubt covers: one look suffices, and somebody who could not be compared is covered.
        let meant = looks.filter { $0.verdict.reason != .other }.max { $0.cosine < $1.cosine }
        let verdict =
            persons.options.coversSome
            ? meant?.verdict ?? PersonVerdict(looks.isEmpty ? .unclear : .other)
            : Self.middle(looks)?.verdict ?? PersonVerdict(.stranger)
        return verdict.covered(because: .unclear)
    }

    /// Returns where somebody to leave bare is recognised in a stretch that shows one face for certain.
    private func recognitions(
        in stretch: FollowedFace,
        _ looks: [Look],
        _ seconds: (Int) -> Double
    ) -> [Recognition] {
        let own = looks.filter { stretch.frames.contains($0.frame) }
        let good = own.filter(\.isGood)
        guard good.count >= Self.least, let verdict = Self.middle(good)?.verdict, verdict.isSpared,
            good.allSatisfy({ $0.supports(verdict.person) })
        else { return [] }
        var spans: [ClosedRange<Double>] = []
        for time in own.filter({ $0.supports(verdict.person) }).map(\.time) {
            if let last = spans.last, time - last.upperBound <= Self.gap {
                spans[spans.count - 1] = last.lowerBound...time
            } else {
                spans.append(time...time)
            }
        }
        return spans.flatMap { span in
            let reach = span.lowerBound - Self.reach...span.upperBound + Self.reach
            return stretch.parts { reach.contains(seconds($0)) }.map {
                Recognition(number: stretch.person, part: $0, seen: span, verdict: verdict)
            }
        }
    }

    /// The look in the middle by likeness, which stands for all; of good ones, if there are any.
    private static func middle(_ looks: [Look]) -> Look? {
        let good = looks.filter(\.isGood)
        let sorted = (good.isEmpty ? looks : good).sorted { $0.cosine < $1.cosine }
        return sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2]
    }
}

extension FollowedFace {
    /// Returns its parts between cuts.
    fileprivate func split(at cuts: [Int]) -> [FollowedFace] {
        let inside = cuts.filter { frames.contains($0) && $0 > frames.lowerBound }
        let starts = [frames.lowerBound] + inside
        return zip(starts, inside + [frames.upperBound]).flatMap { start, end in
            parts { (start..<end).contains($0) }
        }
    }
}

extension PersonVerdict {
    /// The verdict on a face that is covered though it was like somebody's to leave bare.
    fileprivate func covered(because reason: Reason) -> PersonVerdict {
        guard isSpared else { return self }
        var covered = self
        (covered.isSpared, covered.reason) = (false, reason)
        return covered
    }
}
