internal import Foundation
internal import Pipeline

/// What is known of files from having read them, kept between runs: reading ten thousand pictures takes minutes.
struct FactsCache: Sendable {
    /// What is known of one file.
    struct Entry: Codable, Sendable {
        let version: FileVersion
        let facts: InputFacts
    }

    /// By place below the folder.
    private var entries: [String: Entry] = [:]
    private let path: String?

    /// The cache of a folder, empty where there is none yet, or none that can be read.
    init(of folder: String, in caches: CacheFolder?) {
        path = caches?.path("facts", StableHash.value(of: folder), "json")
        guard let path, let data = FileManager.default.contents(atPath: path) else { return }
        entries = (try? JSONDecoder().decode([String: Entry].self, from: data)) ?? [:]
    }

    /// What is known of the file that is now at a place.
    func facts(of place: String, _ version: FileVersion) -> InputFacts? {
        entries[place].flatMap { $0.version == version ? $0.facts : nil }
    }

    mutating func note(_ facts: InputFacts, of place: String, _ version: FileVersion) {
        entries[place] = Entry(version: version, facts: facts)
    }

    /// Writes it down, without what is no longer there; a cache that cannot be written is only a slower one.
    mutating func save(keeping places: Set<String>) {
        entries = entries.filter { places.contains($0.key) }
        if let path { try? JSONFile.write(entries, as: path, .ownerOnly) }
    }
}
