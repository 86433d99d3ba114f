internal import Formats
internal import Overlay

/// One kaomoji a person: the one asked for, else one that the name alone decides, over pictures, machines and runs.
struct PersonKaomoji: Sendable {
    private let wanted: [PersonName: Kaomoji]
    /// Those to choose from; empty where the user chose one for everybody.
    private let all: [Kaomoji]

    init(_ cover: CoverOptions) throws(OverlayError) {
        var wanted: [PersonName: Kaomoji] = [:]
        for (name, words) in cover.persons.kaomoji {
            wanted[name] = try cover.catalog.kaomoji(nameOrText: words)
        }
        self.wanted = wanted
        switch cover.kaomoji {
        case .fixed: all = []
        case .inTurn(let some): all = some
        case .cycle, .random, .match: all = cover.catalog.all
        case .animals:
            all = cover.catalog.all.enumerated().map { index, kaomoji in
                kaomoji.worn(by: Creature.animals[index % Creature.animals.count])
            }
        }
    }

    /// Returns a face with the kaomoji of its person, where it is sure who that is, or else of its group.
    func dressed(_ face: Face, group: Kaomoji? = nil) -> Face {
        var face = face
        face.personal = face.person?.sureName.flatMap(kaomoji(of:)) ?? group
        return face
    }

    /// Returns the kaomoji of the person of this name; `nil` where the user chose one for everybody.
    func kaomoji(of name: String) -> Kaomoji? {
        PersonName(name).flatMap { wanted[$0] ?? unused(at: StableHash.value(of: $0.key), []) }
    }

    /// Returns the kaomoji that a number decides, or the next that is not among the used ones.
    func unused(at number: UInt64, _ used: Set<Kaomoji>) -> Kaomoji? {
        guard !all.isEmpty else { return nil }
        let first = Int(number % UInt64(all.count))
        return (all[first...] + all[..<first]).first { !used.contains($0) } ?? all[first]
    }
}
