package import Formats

/// What is asked for about persons: who they are, who is left bare, and who gets which kaomoji.
package struct PersonOptions: Sendable {
    /// What is done with persons known by a picture.
    package enum Known: Sendable {
        /// They are covered, each with one kaomoji.
        case covered
        /// They are left bare, and all others are covered.
        case excepted
        /// They are covered, and nobody else.
        case only
    }

    /// The pictures to know persons by: files, and folders with a folder or files for each.
    package var pictures: [String] = []
    package var known = Known.covered
    /// The persons to leave bare, by name.
    var except: Set<PersonName> = []
    /// The persons to cover, and nobody else; `nil` for everybody.
    package var only: Set<PersonName>?
    package var kaomoji: [PersonName: String] = [:]
    /// The cosine from which somebody is known; `nil` for the limits of ``PersonLimits``.
    var sure: Double?
    /// `true` if the faces of a run are grouped, so that each person gets one kaomoji.
    var groups = false
    /// `true` if the persons known by a picture are stored.
    package var saves = false
    /// The path of the recognition model; `nil` for the installed one.
    package var model: String?

    /// `true` if anything is asked for.
    package var isOn: Bool {
        compares || !except.isEmpty || only != nil || !kaomoji.isEmpty
    }

    /// `true` if faces are compared, for which the model is opened.
    var compares: Bool { !pictures.isEmpty || known != .covered || groups || saves }

    /// `true` if every face is covered.
    var coversAll: Bool { known == .covered && except.isEmpty && only == nil }

    /// Returns `true` if this person is to be left bare.
    func spares(_ name: PersonName, isKnown: Bool) -> Bool {
        except.contains(name) || isKnown && known == .excepted
    }

    /// Returns `true` if this person is among those that alone are covered; `nil` if everybody is.
    func isAmongOnly(_ name: PersonName, isKnown: Bool) -> Bool? {
        guard only != nil || known == .only else { return nil }
        return only?.contains(name) ?? false || isKnown && known == .only
    }

    /// Returns the names in a list: `Me, Tom`.
    package static func names(_ words: String, of option: String) throws(OptionError) -> Set<PersonName> {
        let names = words.split(separator: ",").compactMap { PersonName(String($0)) }
        guard !names.isEmpty else { throw OptionError(option, "needs names such as Ann,Tom", not: words) }
        return Set(names)
    }

    /// Returns the name and the kaomoji of an assignment: `Ann=cat`.
    package static func assignment(_ words: String) throws(OptionError) -> (PersonName, String) {
        let halves = words.split(separator: "=", maxSplits: 1).map(String.init)
        guard halves.count == 2, let name = PersonName(halves[0]) else {
            throw OptionError("person", "needs a name and a kaomoji such as Ann=cat", not: words)
        }
        return (name, halves[1])
    }
}
