/// Whether two halves are a good Live Photo, and whether a picture's file shows more than the picture.
public struct VerifyReport: Encodable, Sendable, Hashable {
    /// The still, or `nil` for a movie without one.
    public let still: String?
    /// The movie, or `nil` for a still without one; the still's own path for a Motion Photo.
    public let movie: String?
    /// Whether nothing worse than warnings was found, or is left after repair.
    public var ok: Bool { !findings.contains { $0.severity == "error" && $0.isRepaired != true } }
    /// What was found.
    public internal(set) var findings: [Finding]
    /// Where the repaired still is; `nil` when none was written.
    public internal(set) var repairedStill: String?
    /// Where the repaired movie is; `nil` when none was written.
    public internal(set) var repairedMovie: String?

    /// The still and every picture within its file, with the faces they show; empty when nobody looked.
    public private(set) var pictures: [Picture] = []

    /// What the still has in common with the picture it was made of; `nil` when nobody compared them.
    public private(set) var comparison: ComparisonReport?

    /// What others report of Lock Screens, and whether it is so here; `nil` when nobody asked.
    public internal(set) var wallpaper: [WallpaperCondition]?

    /// A picture that was looked at.
    public struct Picture: Encodable, Sendable, Hashable {
        /// `picture` for the file's own; `thumbnail`, `preview`, `gain-map`, `depth-map` or `movie` within it.
        public let kind: String
        /// Where it is in the file; `nil` for the file's own.
        public let place: String?
        /// Pixels; `nil` when it cannot be decoded.
        public let width: Int?
        /// Pixels; `nil` when it cannot be decoded.
        public let height: Int?
        /// How many faces it shows; `nil` when it cannot be decoded.
        public let faces: Int?
        /// How many kaomoji, or other drawn faces, it shows that the detector took for faces; `nil` for none.
        public var drawn: Int?
    }

    /// Something that is wrong, or may be.
    public struct Finding: Encodable, Sendable, Hashable {
        /// `error`: the two are no Live Photo. `warning`: they are one, but some programs may treat it badly.
        public let severity: String
        /// What it is, in lower case with hyphens.
        public let code: String
        /// What it is, as a sentence.
        public let message: String
        /// Which file it is in; `nil` when it is about both halves.
        public var file: String?
        /// Where in the file: boxes, segments or directories from the outermost in, and the byte; `nil` when no one
        /// place is to blame.
        public var place: String?
        /// Whether it is gone from the repaired files; `nil` when nothing was to be repaired.
        public internal(set) var isRepaired: Bool?

        private enum CodingKeys: String, CodingKey {
            case severity, code, message, file, place
            case isRepaired = "repaired"
        }
    }

    init(still: String?, movie: String?, findings: [Finding]) {
        (self.still, self.movie, self.findings) = (still, movie, findings)
    }

    /// The report with what looking at the still's pictures came to.
    func adding(_ check: PictureCheck.Result) -> VerifyReport {
        var report = self
        report.findings += check.findings
        report.pictures = check.pictures
        report.comparison = check.comparison
        return report
    }

    private enum Key: CodingKey {
        case still, movie, ok, findings, repairedStill, repairedMovie, pictures, comparison, wallpaper
    }

    /// Writes every field, with null for a half that is missing; what was repaired only when something was.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(still, forKey: .still)
        try container.encode(movie, forKey: .movie)
        try container.encode(ok, forKey: .ok)
        try container.encode(findings, forKey: .findings)
        try container.encodeIfPresent(repairedStill, forKey: .repairedStill)
        try container.encodeIfPresent(repairedMovie, forKey: .repairedMovie)
        if !pictures.isEmpty { try container.encode(pictures, forKey: .pictures) }
        try container.encodeIfPresent(comparison, forKey: .comparison)
        try container.encodeIfPresent(wallpaper, forKey: .wallpaper)
    }
}
