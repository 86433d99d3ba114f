internal import Pairing

/// A filter and an order for inputs.
package struct InputQuery: Hashable, Sendable {
    /// The kinds to accept; empty for all.
    package var kinds: Set<InputKind> = []
    /// The most inputs, keeping the newest.
    package var newest: Int?
    /// The earliest date of capture in Exif's form. See `InputDate.parse(_:)`.
    package var since: String?
    /// The order; `nil` for the inputs' own.
    package var order: InputOrder?
    /// The most inputs, after all other criteria.
    package var limit: Int?

    /// Creates a query that accepts all inputs in their own order.
    package init() {}

    /// `true` if every input passes in its own order.
    package var isTrivial: Bool { self == InputQuery() }

    /// `true` without a condition on kind or time.
    package var isForAll: Bool { kinds.isEmpty && newest == nil && since == nil }

    /// `true` if the query requires reading the files.
    private var needsFacts: Bool { !kinds.isEmpty || newest != nil || since != nil || order == .date }

    /// Returns the matching inputs, then failures, so that they are reported.
    package func answer(from inputs: [Outcome<InputFile>]) -> [Outcome<InputFile>] {
        var files = inputs.compactMap { try? $0.get() }
        let failures = inputs.filter { if case .failure = $0 { true } else { false } }
        if needsFacts {
            let known = Self.facts(of: files)
            files = files.filter { accepts(known[$0.path]) }
            files = newestOnly(files, known)
            if order == .date { files = Self.byDate(files, known) }
        }
        if order == .name {
            let keys = files.map(\.relativePath.fileName.orderedName)
            files = files.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { files[$0] }
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

    /// Returns the facts of files, with the halves of Live Photos marked: a pair counts once, as its still.
    private static func facts(of files: [InputFile]) -> [String: InputFacts] {
        var known: [String: InputFacts] = [:]
        for file in files where known[file.path] == nil { known[file.path] = InputFacts(path: file.path) }
        let halves = known.map { path, facts in
            LivePhotoNeighbours.Half(facts.isMovie ? .movie : .still, path, facts.contentIdentifier)
        }
        let (match, beside) = (LivePhotoMatcher(halves), LivePhotoNeighbours())
        for half in halves {
            guard let identifier = half.identifier else { continue }
            let isWhole = match.other(of: half) != nil
            if half.half == .movie {
                if isWhole { known[half.path]?.kinds.remove(.movie) }
            } else if isWhole || beside.movie(of: half.path, identifier) != nil {
                known[half.path]?.kinds.insert(.live)
            }
        }
        return known
    }
}

extension String {
    /// The name as it is ordered: letters whatever their case, and numbers by their value, so each after the number of
    /// its digits.
    fileprivate var orderedName: String {
        lowercased().replacing(/[0-9]+/) { match in
            let digits = match.output.drop { $0 == "0" }
            return "\(Unicode.Scalar(UInt8(ascii: "0") + UInt8(min(digits.count, 16))))\(digits)"
        }
    }
}
