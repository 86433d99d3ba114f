/// Options that the help shows together and that set the same target.
package protocol OptionSection: Sendable {
    associatedtype Target
    /// The options in the order in which help shows and runs set them.
    static var entries: [OptionEntry<Target>] { get }
    /// The commands to which settings files apply; others lack these options or mean something else by them.
    static var commands: Set<String> { get }
    /// The target to try them on before a job begins.
    static var standard: Target { get }
    /// Refuses values that contradict each other.
    static func check(_ target: Target) throws(OptionError)
}

extension OptionSection {
    package static var commands: Set<String> { [] }
    package static func check(_ target: Target) throws(OptionError) {}

    package static var facts: [OptionFacts] { entries.map(\.facts) }

    /// Returns the options in words of the command line.
    package static func typed(_ words: [String: String]) -> [String] {
        facts.compactMap { facts in
            words[facts.name].map { facts.kind == .flag ? "--\(facts.name)" : "--\(facts.name)=\($0)" }
        }
    }

    /// Sets options to the values by their names, empty for a flag: with `fromFiles` those that name files, which are
    /// read when a job begins, otherwise all others.
    package static func set(
        _ target: inout Target,
        _ words: [String: String],
        fromFiles: Bool = false
    ) throws {
        for entry in entries where (entry.facts.kind == .file) == fromFiles {
            if let words = words[entry.facts.name] { try entry.set(&target, to: words) }
        }
        try check(target)
    }
}

extension OptionSection where Target == CoverOptions {
    package static var standard: CoverOptions { CoverOptions(kaomoji: .match) }
}

extension OptionSection where Target == RevealOptions {
    package static var standard: RevealOptions { RevealOptions() }
}

/// The options shared by several commands, or by the command line and others: one entry each.
package enum OptionTable {
    package static let sections: [any OptionSection.Type] = [
        Kaomoji.self, Patch.self, Drawing.self, Catalogue.self, Persons.self, Handling.self, Finding.self,
        Quality.self,
        Film.self, Format.self, Reveal.self,
        LiveMovie.self, RevealDetails.self, PhotoMovie.self, Collage.self, Card.self, Running.self,
    ]

    /// Returns `true` if an option has this name.
    package static func has(_ name: some StringProtocol) -> Bool {
        sections.contains { $0.facts.contains { $0.name == name } }
    }
}
