/// The report of `cover` on a picture.
public struct CoverReport: Encodable, Sendable {
    /// The input's path, as given.
    public let input: String
    /// The path of the covered picture, written or planned.
    public let output: String
    /// The path of the covered movie, for a Live Photo in two files.
    public var movie: String?
    /// The identifier that both halves of a Live Photo carry; `nil` for a Motion Photo.
    public var contentIdentifier: String?
    /// The faces, from left to right; empty for an output that was kept.
    public let faces: [Face]
    /// The faces of persons who were to be left bare; `nil` without any.
    public let bare: [Face]?
    /// The near misses, which are not covered and which a person should check, numbered after the faces.
    public let unsure: [Face]
    /// The result for the input.
    public let status: OutputStatus
    /// `false` when it was not searched because an earlier run had found no face in it; else `nil`.
    public internal(set) var searched: Bool?
    /// Remarks that are not failures.
    public var notes: [Remark]?
    /// Remarks on things not done that the user may have to do, such as editing a caption that names a covered
    /// person.
    public var warnings: [Remark]?
    /// The encoding of a covered HEIC; `nil` for other formats.
    public var coding: CodingReport?
    /// The number of hidden faces; `nil` if all are hidden.
    public var hidden: Int?
    /// The number of faces that a second search found in the covered picture and every picture within it; `nil` if
    /// none was made.
    public var facesLeft: Int?
    /// The results for the faces of a Live Photo's movie.
    public var movieSearch: MovieSearch?
    /// Who has looked at the picture and its faces (`kaomask serve --review`); `nil` for nobody.
    public internal(set) var reviewedBy: String?
    /// What is on record of it; part of manifests and not of the report.
    var unreported: Unreported
    package var record: ResultRecord? { unreported.record }
}

extension CoverReport {
    /// Creates the report of an input that was covered, kept, skipped or copied.
    init(_ plan: PlannedPhoto, _ outcome: CoverOutcome, hidesFaces: Bool) {
        self.init(
            input: plan.input,
            output: plan.still,
            movie: outcome.movie?.path,
            contentIdentifier: outcome.movie?.identifier,
            faces: outcome.faces,
            bare: outcome.bare.isEmpty ? nil : outcome.bare,
            unsure: outcome.unsure,
            status: outcome.status,
            searched: outcome.searched,
            notes: outcome.remarks.notes.ifAny,
            warnings: outcome.remarks.warnings.ifAny,
            coding: outcome.coding,
            hidden: outcome.status == .written && !hidesFaces ? 0 : nil,
            facesLeft: outcome.facesLeft,
            movieSearch: outcome.movie?.search ?? outcome.earlierSearch,
            reviewedBy: outcome.reviewedBy,
            unreported: Unreported(record: outcome.record)
        )
    }
}
