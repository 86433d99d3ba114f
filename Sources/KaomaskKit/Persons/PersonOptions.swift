package import Formats

/// The options about persons: who they are, who is left bare, and each one's kaomoji.
package struct PersonOptions: Codable, Sendable {
    /// The treatment of persons known by a picture.
    enum Known: Codable, Sendable {
        /// They are covered, each with one kaomoji.
        case covered
        /// They are left bare, and all others are covered.
        case excepted
        /// They are covered, and nobody else.
        case only
    }

    /// The pictures that make persons known: files, and folders with a folder or files for each.
    package var pictures: [String] = []
    var known = Known.covered
    /// The persons to leave bare, by name.
    var except: Set<PersonName> = []
    /// The persons to cover, and nobody else; `nil` for everybody.
    var only: Set<PersonName>?
    package var kaomoji: [PersonName: String] = [:]
    /// The cosine from which a face is a person's; `nil` for ``PersonLimits``.
    var sure: Double?
    /// `true` to group the faces of a run, so that each person gets one kaomoji.
    var groups = false
    /// `true` to store the persons known by a picture.
    package var saves = false
    /// The recognition model's path; `nil` for the installed one.
    var model: String?

    /// `true` if any option is set.
    package var isOn: Bool { compares || !except.isEmpty || only != nil || !kaomoji.isEmpty }

    /// `true` if faces are compared, which opens the model.
    var compares: Bool { !pictures.isEmpty || known != .covered || groups || saves }

    var coversAll: Bool { !sparesSome && !coversSome }

    /// `true` if certain persons are left bare.
    var sparesSome: Bool { known == .excepted || !except.isEmpty }

    /// `true` if only certain persons are covered.
    var coversSome: Bool { only != nil || known == .only }

    func spares(_ name: PersonName, isKnown: Bool) -> Bool {
        except.contains(name) || isKnown && known == .excepted
    }

    /// Returns `true` if only certain persons, including this one, are covered; `nil` if everybody is.
    func isAmongOnly(_ name: PersonName, isKnown: Bool) -> Bool? {
        guard coversSome else { return nil }
        return only?.contains(name) ?? false || isKnown && known == .only
    }

    /// Parses a list of names: `Me, Tom`.
    static func names(_ words: String, of option: String) throws(OptionError) -> Set<PersonName> {
        let names = words.split(separator: ",").compactMap { PersonName(String($0)) }
        guard !names.isEmpty else { throw OptionError(option, "needs names such as Ann,Tom", not: words) }
        return Set(names)
    }

    /// Parses an assignment: `Ann=cat`.
    package static func assignment(_ words: String) throws(OptionError) -> (PersonName, String) {
        let halves = words.split(separator: "=", maxSplits: 1).map(String.init)
        guard halves.count == 2, let name = PersonName(halves[0]) else {
            throw OptionError("person", "needs a name and a kaomoji such as Ann=cat", not: words)
        }
        return (name, halves[1])
    }
}
