internal import Formats

extension HiddenNames {
    /// Remarks on what was removed.
    var notes: [Remark] {
        guard isChange else { return [] }
        let counts = [(regions, "face region"), (values, "value")].filter { $0.0 > 0 }
        let what = counts.map { $0.0.counted($0.1) }.joined(separator: " and ")
        return [names.isEmpty ? .regionsRemoved(what) : .namesRemoved(what, names.map(\.description))]
    }

    /// Remarks on the names still present.
    var warnings: [Remark] {
        let places = Dictionary(grouping: mentions, by: \.name.description).mapValues { $0.map(\.place) }
        return places.sorted { $0.key < $1.key }.map { .stillNamed($0.key, $0.value) }
    }
}

extension PeopleToHide {
    /// Remarks on names of people who may or may not be covered.
    var warnings: [Remark] { doubtful.isEmpty ? [] : [.namesUnclear(doubtful.map(\.description))] }
}

extension Remark {
    /// Regions of covered faces were removed; `what` counts them.
    static func regionsRemoved(_ what: String) -> Remark {
        Remark(.regionsRemoved, "\(what) of covered faces removed from the metadata")
    }

    /// Names of covered people were removed; `what` counts them.
    static func namesRemoved(_ what: String, _ names: [String]) -> Remark {
        let listed = names.sorted().joined(separator: ", ")
        return Remark(
            .namesRemoved,
            "\(what) naming covered people (\(listed)) removed from the metadata",
            ["names": listed]
        )
    }

    /// A covered person is still named in some fields.
    static func stillNamed(_ name: String, _ places: [String]) -> Remark {
        let listed = places.joined(separator: ", ")
        return Remark(.stillNamed, "\(name) is still named in \(listed)", ["name": name, "places": listed])
    }

    /// Names were kept because it is unclear whose they are.
    static func namesUnclear(_ names: [String]) -> Remark {
        let (listed, isOne) = (names.sorted().joined(separator: ", "), names.count == 1)
        let kept = isOne ? "name was" : "names were"
        return Remark(
            isOne ? .nameUnclear : .namesUnclear,
            "\(listed): unclear which face belongs to which name, so the \(kept) kept",
            ["names": listed]
        )
    }

    /// A sidecar beside the original names a covered person.
    static func sidecarOfOriginal(_ path: String) -> Remark {
        Remark(
            .sidecarOfOriginal,
            "\(path) names covered people; it belongs to the original and was neither changed nor copied",
            ["path": path]
        )
    }

    /// A sidecar that was already beside the output names a covered person.
    static func sidecarOfOutput(_ path: String) -> Remark {
        Remark(
            .sidecarOfOutput,
            "\(path) names covered people; it already existed next to the output",
            ["path": path]
        )
    }
}
