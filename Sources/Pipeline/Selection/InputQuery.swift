internal import Foundation

/// Which of the inputs are worked on, and in which order.
public struct InputQuery: Hashable, Sendable {
    /// Of which kinds; empty for all.
    public var kinds: Set<InputKind> = []
    /// Only so many of the newest.
    public var newest: Int?
    /// Only those taken at this moment or later, in Exif's form. See `InputDate.parse(_:)`.
    public var since: String?
    /// In which order; `nil` leaves it as it is.
    public var order: InputOrder?
    /// Only so many, after all else.
    public var limit: Int?

    /// All inputs, as they are.
    public init() {}

    /// Whether every input passes, in its order.
    public var isTrivial: Bool { self == InputQuery() }

    /// Whether files have to be read to answer.
    private var needsFacts: Bool { !kinds.isEmpty || newest != nil || since != nil || order == .date }

    /// The inputs asked for. What could not be found stays, at the end, so that it is told.
    public func answer(from inputs: [Outcome<InputFile>]) -> [Outcome<InputFile>] {
        var files = inputs.compactMap { try? $0.get() }
        let failures = inputs.filter { if case .failure = $0 { true } else { false } }
        if needsFacts {
            let known = Self.facts(of: files)
            files = files.filter { accepts(known[$0.path]) }
            files = newestOnly(files, known)
            if order == .date { files = Self.byDate(files, known) }
        }
        if order == .name {
            files = files.enumerated().sorted { first, second in
                let names = [first, second].map { ($0.element.relativePath as NSString).lastPathComponent }
                let comparison = names[0].localizedStandardCompare(names[1])
                return comparison == .orderedSame
                    ? first.offset < second.offset : comparison == .orderedAscending
            }.map(\.element)
        }
        if let limit { files = Array(files.prefix(limit)) }
        return files.map(Outcome.success) + failures
    }

    private func accepts(_ facts: InputFacts?) -> Bool {
        guard let facts else { return false }
        if let since, facts.date < since { return false }
        return kinds.isEmpty || !facts.kinds.isDisjoint(with: kinds)
    }

    private func newestOnly(_ files: [InputFile], _ known: [String: InputFacts]) -> [InputFile] {
        guard let newest else { return files }
        let kept = Set(Self.byDate(files, known).suffix(newest).map(\.path))
        return files.filter { kept.contains($0.path) }
    }

    private static func byDate(_ files: [InputFile], _ known: [String: InputFacts]) -> [InputFile] {
        files.enumerated().sorted { first, second in
            let dates = [first, second].map { known[$0.element.path]?.date ?? "" }
            return (dates[0], first.offset) < (dates[1], second.offset)
        }.map(\.element)
    }

    /// The facts of files, with the two halves of Live Photos told from other photos and movies: a pair counts once,
    /// as its still.
    private static func facts(of files: [InputFile]) -> [String: InputFacts] {
        var known: [String: InputFacts] = [:]
        for file in files where known[file.path] == nil { known[file.path] = InputFacts(path: file.path) }
        let stills = Set(known.values.filter { !$0.isMovie }.compactMap(\.contentIdentifier))
        var movies = Set(known.values.filter(\.isMovie).compactMap(\.contentIdentifier))
        for still in known where !still.value.isMovie && still.value.contentIdentifier != nil {
            movies.formUnion(identifiers(besideStill: still.key))
        }
        for (path, facts) in known {
            guard let identifier = facts.contentIdentifier else { continue }
            if facts.isMovie, stills.contains(identifier) { known[path]?.remove(.movie) }
            if !facts.isMovie, movies.contains(identifier) { known[path]?.insert(.live) }
        }
        return known
    }

    /// The identifier of the movie that has the still's name, if there is one.
    private static func identifiers(besideStill path: String) -> [String] {
        let stem = (path as NSString).deletingPathExtension
        return [".mov", ".MOV"].compactMap { ending in
            FileManager.default.fileExists(atPath: stem + ending)
                ? InputFacts(path: stem + ending).contentIdentifier : nil
        }
    }
}

extension InputFacts {
    fileprivate mutating func insert(_ kind: InputKind) { kinds.insert(kind) }
    fileprivate mutating func remove(_ kind: InputKind) { kinds.remove(kind) }
}
