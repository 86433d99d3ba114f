package import FileJobs

/// The faces of a picture and their places.
public struct DetectReport: Encodable, Sendable {
    /// The input's path, as given.
    public let input: String
    /// The width of the upright picture, pixels.
    public let width: Int
    /// The height of the upright picture, pixels.
    public let height: Int
    /// The faces, from left to right.
    public let faces: [Face]
    /// The near misses, which a person should check, numbered after the faces.
    public let unsure: [Face]
    /// The processor time of the search, seconds, from the decoded picture to the faces; `nil` if it was not
    /// measured.
    public internal(set) var searchTime: Double?

    /// The report without the search time, which differs from run to run.
    package var untimed: DetectReport {
        var report = self
        report.searchTime = nil
        return report
    }
}

/// The result for an input.
public enum OutputStatus: String, Encodable, Sendable {
    /// The output was made.
    case written
    /// The output already existed and was kept.
    case kept
    /// Nothing was made, because there was no face.
    case skipped
    /// The file was copied, because there was no face.
    case copied
    /// Nothing was done, as requested; the output would be made.
    case planned
}

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
}

extension CoverReport {
    /// The report of an input that was not covered this time; `taken` is what was seen of it.
    init(_ plan: PlannedPhoto, _ taken: TakenPhoto?, _ status: OutputStatus) {
        self.init(
            input: plan.input,
            output: plan.still,
            faces: [],
            unsure: taken?.wanted.unsure ?? [],
            status: status
        )
        remarks = Remarks(warnings: taken?.remarks.warnings ?? [])
    }

    /// The report of an input in which an earlier run found no face.
    init(_ plan: PlannedPhoto, searchedBefore unsure: [Face]) {
        self.init(
            input: plan.input,
            output: plan.still,
            faces: [],
            unsure: unsure,
            status: .skipped,
            searched: false
        )
    }

    /// The report of an input just covered.
    init(_ plan: PlannedPhoto, _ covered: CoveredPhoto, hidesFaces: Bool) {
        self.init(
            input: plan.input,
            output: plan.still,
            movie: covered.movie?.path,
            contentIdentifier: covered.movie?.identifier,
            faces: covered.faces,
            unsure: covered.unsure,
            status: covered.status,
            coding: covered.coding,
            hidden: hidesFaces ? nil : 0,
            facesLeft: covered.facesLeft,
            movieSearch: covered.movie?.search
        )
        remarks = covered.remarks
    }

    /// Notes and warnings.
    var remarks: Remarks {
        get { Remarks(notes: notes ?? [], warnings: warnings ?? []) }
        set {
            notes = newValue.notes.isEmpty ? nil : newValue.notes
            warnings = newValue.warnings.isEmpty ? nil : newValue.warnings
        }
    }
}

/// The report of `reveal` on a picture.
public struct RevealReport: Encodable, Sendable {
    /// The input's path, as given.
    public let input: String
    /// The still's path, written or planned.
    public let still: String
    /// The movie's path, written or planned.
    public let movie: String
    /// The identifier both halves carry; `nil` for a Motion Photo.
    public let contentIdentifier: String?
    /// The time in the movie that matches the still, seconds.
    public let stillImageTime: Double?
    /// The movie's duration, seconds.
    public let duration: Double?
    /// The faces, from left to right; empty for an output that was kept.
    public let faces: [Face]
    /// The near misses, which are not covered and which a person should check, numbered after the faces.
    public let unsure: [Face]
    /// The result for the input.
    public let status: OutputStatus
    /// `false` when it was not searched because an earlier run had found no face in it; else `nil`.
    public internal(set) var searched: Bool?
    /// Remarks that are not failures.
    public let notes: [Remark]?
    /// Remarks on things not done that the user may have to do, such as editing a caption that names a covered
    /// person.
    public let warnings: [Remark]?
    /// The results for the faces of a Live Photo's own movie.
    public var movieSearch: MovieSearch?
}

extension RevealReport {
    /// The report of an input for which no Live Photo was made this time; `taken` is what was seen of it.
    init(_ plan: PlannedPhoto, _ taken: TakenPhoto?, _ status: OutputStatus) {
        self.init(plan, nil, unsure: taken?.wanted.unsure ?? [], status, taken?.remarks.warnings ?? [])
    }

    /// The report of an input in which an earlier run found no face.
    init(_ plan: PlannedPhoto, searchedBefore unsure: [Face]) {
        self.init(plan, nil, unsure: unsure, .skipped, [])
        searched = false
    }

    /// The report of a Live Photo just written.
    init(_ plan: PlannedPhoto, _ covered: CoveredPhoto) {
        self.init(plan, covered, unsure: covered.unsure, .written, covered.remarks.warnings)
    }

    private init(
        _ plan: PlannedPhoto,
        _ covered: CoveredPhoto?,
        unsure: [Face],
        _ status: OutputStatus,
        _ warnings: [Remark]
    ) {
        let notes = covered?.remarks.notes ?? []
        let movie = covered == nil ? plan.movie : covered?.movie?.path
        self.init(
            input: plan.input,
            still: plan.still,
            movie: movie ?? plan.still,
            contentIdentifier: covered?.movie?.identifier,
            stillImageTime: covered?.movie?.stillTime.rounded(places: 3),
            duration: covered?.movie?.duration.rounded(places: 3),
            faces: covered?.faces ?? [],
            unsure: unsure,
            status: status,
            notes: notes.isEmpty ? nil : notes,
            warnings: warnings.isEmpty ? nil : warnings,
            movieSearch: covered?.movie?.search
        )
    }
}

/// The report of an input that failed.
package struct FailureReport: Encodable, Sendable {
    /// The input's path, as given.
    package let input: String
    /// The reason for the failure.
    package let error: Reason

    /// A code for programs and a sentence for people.
    package struct Reason: Encodable, Sendable {
        /// The kind of failure, in lower case with hyphens.
        package let code: String
        /// The file, a colon, the fault.
        package let message: String
    }

    /// Creates the report of a failure of `input`.
    package init(input: String, _ error: PipelineError) {
        self.input = input
        self.error = Reason(code: error.code.rawValue, message: error.description)
    }
}
