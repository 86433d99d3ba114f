/// Whether two halves are a good Live Photo.
public struct VerifyReport: Encodable, Sendable, Hashable {
    /// The still, or `nil` for a movie without one.
    public let still: String?
    /// The movie, or `nil` for a still without one.
    public let movie: String?
    /// Whether nothing worse than warnings was found.
    public let ok: Bool
    /// What was found.
    public let findings: [Finding]

    /// Something that is wrong, or may be.
    public struct Finding: Encodable, Sendable, Hashable {
        /// `error`: the two are no Live Photo. `warning`: they are one, but some programs may treat it badly.
        public let severity: String
        /// What it is, in lower case with hyphens.
        public let code: String
        /// What it is, as a sentence.
        public let message: String
        /// Where: boxes, segments or directories from the outermost in; `nil` when no one place is to blame.
        public let place: String?
    }

    init(still: String?, movie: String?, findings: [Finding]) {
        self.still = still
        self.movie = movie
        self.findings = findings
        ok = !findings.contains { $0.severity == "error" }
    }

    private enum Key: CodingKey { case still, movie, ok, findings }

    /// Writes every field, with null for a half that is missing.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(still, forKey: .still)
        try container.encode(movie, forKey: .movie)
        try container.encode(ok, forKey: .ok)
        try container.encode(findings, forKey: .findings)
    }
}
