/// The report of `cover` on a picture.
public struct CoverReport: Encodable, Sendable {
    /// The input's path, as given.
    public let input: String
    /// The path of the covered picture, written or planned.
    public let output: String
    /// The path of the covered movie, for a Live Photo in two files.
    public var movie: String?
    /// The identifier of both halves; `nil` for a Motion Photo.
    public var contentIdentifier: String?
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
    public var notes: [Remark]?
    /// Remarks on what the user may have to do, such as editing a caption that names a covered person.
    public var warnings: [Remark]?
    /// The encoding of a covered HEIC; `nil` for other formats.
    public var coding: CodingReport?
    /// The number of hidden faces; `nil` if all are hidden.
    public var hidden: Int?
    /// The number of faces that a second search found in the picture and every picture within it; `nil` without one.
    public var facesLeft: Int?
    /// The results for the faces of a Live Photo's movie.
    public var movieSearch: MovieSearch?
    /// Who has reviewed the picture and its faces (`kaomask serve --review`); `nil` for nobody.
    public internal(set) var reviewedBy: String?
    /// The record, for manifests; not part of the report.
    var unreported: Unreported
    package var record: ResultRecord? { unreported.record }
}

extension CoverReport {
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
