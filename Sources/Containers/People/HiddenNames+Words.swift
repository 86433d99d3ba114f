/// Reports of removed names as sentences.
extension HiddenNames {
    /// The changes worth reporting to the user, as sentences without a full stop.
    package var notes: [String] {
        guard isChange else { return [] }
        let counts = [
            Self.counted(regions, "face region", "face regions"),
            Self.counted(values, "value", "values"),
        ]
        let removed = counts.compactMap { $0 }.joined(separator: " and ")
        guard !names.isEmpty else {
            return ["\(removed) of covered faces removed from the metadata"]
        }
        return ["\(removed) naming covered people (\(Self.listed(names))) removed from the metadata"]
    }

    /// The names still present that the user should know of.
    package var warnings: [String] {
        let places = Dictionary(grouping: mentions, by: \.name).mapValues { $0.map(\.place) }
        return places.sorted { $0.key.description < $1.key.description }.map { name, places in
            "\(name) is still named in \(places.joined(separator: ", "))"
        }
    }

    private static func counted(_ count: Int, _ one: String, _ many: String) -> String? {
        count == 0 ? nil : count == 1 ? "1 \(one)" : "\(count) \(many)"
    }

    /// Returns names in alphabetical order.
    static func listed(_ names: some Collection<PersonName>) -> String {
        names.map(\.description).sorted().joined(separator: ", ")
    }
}

extension PeopleToHide {
    /// A warning about names of people who may or may not be covered.
    package var warnings: [String] {
        guard !doubtful.isEmpty else { return [] }
        let names = HiddenNames.listed(doubtful)
        return [
            "\(names): unclear which face belongs to which name, so the \(doubtful.count == 1 ? "name was" : "names were") kept"
        ]
    }
}
