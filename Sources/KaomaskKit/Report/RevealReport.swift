/// The report of `reveal` on a picture.
public struct RevealReport: Encodable, Sendable {
    /// The input's path, as given.
    public let input: String
    /// The still's path, written or planned.
    public let still: String
    /// The movie's path, written or planned.
    public let movie: String
    /// The path of the bundle with copies of both halves, written or planned; `nil` unless requested.
    public let bundle: String?
    /// The identifier of both halves; `nil` for a Motion Photo.
    public let contentIdentifier: String?
    /// The time in the movie that matches the still, seconds.
    public let stillImageTime: Double?
    /// The movie's duration, seconds.
    public let duration: Double?
    /// The faces, from left to right; empty for a kept output.
    public let faces: [Face]
    /// The faces of persons to be left bare, or `nil`.
    public let bare: [Face]?
    /// The near misses, which are not covered and should be checked, numbered after the faces.
    public let unsure: [Face]
    /// The result for the input.
    public let status: OutputStatus
    /// `false` if it was not searched because an earlier run found no face; else `nil`.
    public internal(set) var searched: Bool?
    /// Remarks that are not failures.
    public let notes: [Remark]?
    /// Remarks on what the user may have to do, such as editing a caption that names a covered person.
    public let warnings: [Remark]?
    /// The results for the faces of a Live Photo's own movie.
    public var movieSearch: MovieSearch?
    /// Who has reviewed the picture and its faces (`kaomask serve --review`); `nil` for nobody.
    public internal(set) var reviewedBy: String?
    /// The record, for manifests; not part of the report.
    var unreported: Unreported
    package var record: ResultRecord? { unreported.record }
}

extension RevealReport {
    init(_ plan: PlannedPhoto, _ outcome: CoverOutcome) {
        let movie = outcome.movie
        self.init(
            input: plan.input,
            still: plan.still,
            movie: (movie == nil ? plan.movie : movie?.path) ?? plan.still,
            bundle: plan.bundleBeside,
            contentIdentifier: movie?.identifier,
            stillImageTime: movie?.stillTime.rounded(places: 3),
            duration: movie?.duration.rounded(places: 3),
            faces: outcome.faces,
            bare: outcome.bare.isEmpty ? nil : outcome.bare,
            unsure: outcome.unsure,
            status: outcome.status,
            searched: outcome.searched,
            notes: outcome.remarks.notes.ifAny,
            warnings: outcome.remarks.warnings.ifAny,
            movieSearch: movie?.search ?? outcome.earlierSearch,
            reviewedBy: outcome.reviewedBy,
            unreported: Unreported(record: outcome.record)
        )
    }
}
