internal import Foundation
import KaomaskKit

/// A cache of facts read from files, kept between runs: reading ten thousand pictures takes minutes.
struct FactsCache: Sendable {
    struct Entry: Codable, Sendable {
        let version: FileVersion
        let facts: InputFacts
    }

    /// The entries by path, relative to the folder.
    private var entries: [String: Entry] = [:]
    private let path: String?

    init(of folder: String, in caches: CacheFolder?) {
        path = caches?.path("facts", StableHash.value(of: folder), "json")
        guard let path, let data = FileManager.default.contents(atPath: path) else { return }
        entries = (try? JSONDecoder().decode([String: Entry].self, from: data)) ?? [:]
    }

    func facts(of place: String, _ version: FileVersion) -> InputFacts? {
        entries[place].flatMap { $0.version == version ? $0.facts : nil }
    }

    mutating func note(_ facts: InputFacts, of place: String, _ version: FileVersion) {
        entries[place] = Entry(version: version, facts: facts)
    }

    /// Saves the cache without files that no longer exist. Failures are ignored: the cache only saves time.
    mutating func save(keeping places: Set<String>) {
        entries = entries.filter { places.contains($0.key) }
        if let path { try? JSONFile.write(entries, as: path, .ownerOnly) }
    }
}
