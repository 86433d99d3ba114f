/// The faces of persons, counted for the end of a run.
package struct PersonTally: Sendable, Hashable {
    private var bare = 0
    private var names: Set<String> = []
    private var covered = 0
    private var perhaps = 0

    /// Counts the faces of a picture; `nil` if leaving bare was not in question.
    init?(covered faces: [Face], bare: [Face]) {
        let reasons = (faces + bare).compactMap(\.person?.reason)
        guard reasons.contains(where: { $0 != .covered }) else { return nil }
        self.bare = bare.count
        names = Set(bare.compactMap { $0.person?.person?.lowercased() })
        covered = faces.count
        perhaps = faces.count { $0.person?.isDoubtful == true }
    }

    /// Adds the faces of another picture.
    package mutating func add(_ other: PersonTally) {
        (bare, covered, perhaps) = (bare + other.bare, covered + other.covered, perhaps + other.perhaps)
        names.formUnion(other.names)
    }

    /// The sentence: `38 faces of 3 persons left bare, 211 covered, 9 of them perhaps known`.
    package var words: String {
        let whose = bare > 0 ? " of \(names.count.counted("person"))" : ""
        let doubt = perhaps > 0 ? ", \(perhaps) of them perhaps of persons known" : ""
        return "\(bare.counted("face"))\(whose) left bare, \(covered) covered\(doubt)"
    }
}
