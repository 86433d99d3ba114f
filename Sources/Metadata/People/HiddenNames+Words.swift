/// What was done about names, in words.
extension HiddenNames {
    /// What a user may want to know that was done, as sentences without a full stop.
    public var notes: [String] {
        guard isChange else { return [] }
        let counts = [
            Self.counted(regions, "region of a face", "regions of faces"),
            Self.counted(values, "value", "values"),
        ]
        let removed = counts.compactMap { $0 }.joined(separator: " and ")
        let verb = regions + values == 1 ? "was" : "were"
        guard !names.isEmpty else {
            return ["\(removed) \(verb) removed: covered faces have no place in metadata"]
        }
        return ["who is covered is named no longer: \(removed) with \(Self.listed(names)) \(verb) removed"]
    }

    /// What a user should know that was not done.
    public var warnings: [String] {
        let places = Dictionary(grouping: mentions, by: \.name).mapValues { $0.map(\.place) }
        return places.sorted { $0.key.description < $1.key.description }.map { name, places in
            "\(name) is still named in \(places.joined(separator: ", "))"
        }
    }

    private static func counted(_ count: Int, _ one: String, _ many: String) -> String? {
        count == 0 ? nil : count == 1 ? "1 \(one)" : "\(count) \(many)"
    }

    /// Names in the order of their letters.
    static func listed(_ names: some Collection<PersonName>) -> String {
        names.map(\.description).sorted().joined(separator: ", ")
    }
}

extension PeopleToHide {
    /// What a user should know: of whom nothing says whether they are covered.
    public var warnings: [String] {
        guard !doubtful.isEmpty else { return [] }
        let names = HiddenNames.listed(doubtful)
        return [
            "\(names): nothing says which face is whose, so the \(doubtful.count == 1 ? "name was" : "names were") kept"
        ]
    }
}
