internal import Formats
internal import Overlay

/// One kaomoji per person: the requested one, else one by name, the same for all pictures, machines and runs.
struct PersonKaomoji: Sendable {
    private let wanted: [PersonName: Kaomoji]
    /// The choices; empty if the user chose one for everybody.
    private let all: [Kaomoji]
    /// All that a face may get, in an order that workers share.
    let choices: [Kaomoji]

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
        choices = all + wanted.sorted { $0.key.key < $1.key.key }.map(\.value)
    }

    /// Returns a face with its person's kaomoji if that is certain, else its group's.
    func dressed(_ face: Face, group: Kaomoji? = nil) -> Face {
        var face = face
        face.personal = face.person?.sureName.flatMap(kaomoji(of:)) ?? group
        return face
    }

    /// Returns a person's kaomoji; `nil` if the user chose one for everybody.
    func kaomoji(of name: String) -> Kaomoji? {
        PersonName(name).flatMap { wanted[$0] ?? unused(at: StableHash.value(of: $0.key), []) }
    }

    /// Returns the kaomoji at a number, or the next unused one.
    func unused(at number: UInt64, _ used: Set<Kaomoji>) -> Kaomoji? {
        guard !all.isEmpty else { return nil }
        let first = Int(number % UInt64(all.count))
        return (all[first...] + all[..<first]).first { !used.contains($0) } ?? all[first]
    }
}
