internal import Pairing
internal import Reveal

/// Where the faces of a picture are.
public struct DetectReport: Encodable, Sendable {
    /// The file, as it was named.
    public let input: String
    /// Width of the upright picture, pixels.
    public let width: Int
    /// Height of the upright picture, pixels.
    public let height: Int
    /// The faces, from left to right.
    public let faces: [Face]
    /// Near misses: places that a person should look at, numbered on from the faces.
    public let unsure: [Face]
    /// The processor time the search took, seconds, from the decoded picture to the faces; `nil` when nobody asked.
    public internal(set) var searchTime: Double?

    /// The report without how long the search took, which differs from run to run.
    public var untimed: DetectReport {
        var report = self
        report.searchTime = nil
        return report
    }
}

/// What became of an input.
public enum OutputStatus: String, Encodable, Sendable {
    /// The output was made.
    case written
    /// The output was there already and was kept.
    case kept
    /// Nothing was made, because there was no face.
    case skipped
    /// There was no face, and the file was copied as it is.
    case copied
    /// Nothing was done, as was asked; the output would be made.
    case planned
}

/// What `cover` did with a picture.
public struct CoverReport: Encodable, Sendable {
    /// The file, as it was named.
    public let input: String
    /// Where the covered picture is, or would be.
    public let output: String
    /// Where the covered movie is, for a Live Photo in two files.
    public var movie: String?
    /// The identifier that both halves of a Live Photo carry; a Motion Photo has none.
    public var contentIdentifier: String?
    /// The faces, from left to right; empty for an output that was kept.
    public let faces: [Face]
    /// Near misses, which are not covered: places that a person should look at, numbered on from the faces found.
    public let unsure: [Face]
    /// What became of the input.
    public let status: OutputStatus
    /// Things worth knowing that are no failures.
    public var notes: [String]?
    /// What was not done and may have to be, such as a caption that names who is covered.
    public var warnings: [String]?
    /// How a covered HEIC was coded; `nil` for other formats.
    public var coding: CodingReport?
    /// How many of the faces are hidden, where it is not all of them.
    public var hidden: Int?
    /// How many faces a second search found in the covered picture and every picture within it; `nil` when none
    /// was made.
    public var facesLeft: Int?
    /// What is known of the faces of a Live Photo's movie.
    public var movieSearch: MovieSearch?
}

extension CoverReport {
    /// The report of a Live Photo just covered.
    init(_ plan: PlannedPhoto, _ covered: CoveredLivePhoto) {
        self.init(
            input: plan.input,
            output: plan.still,
            movie: covered.movie,
            contentIdentifier: covered.identifier,
            faces: covered.faces,
            unsure: covered.unsure,
            status: .written,
            movieSearch: covered.search
        )
        remarks = covered.remarks
        coding = covered.coding
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

/// What `reveal` did with a picture.
public struct RevealReport: Encodable, Sendable {
    /// The file, as it was named.
    public let input: String
    /// Where the still is, or would be.
    public let still: String
    /// Where the movie is, or would be.
    public let movie: String
    /// The identifier both halves carry; a Motion Photo has none.
    public let contentIdentifier: String?
    /// When the movie shows what the still shows, seconds.
    public let stillImageTime: Double?
    /// How long the movie is, seconds.
    public let duration: Double?
    /// The faces, from left to right; empty for an output that was kept.
    public let faces: [Face]
    /// Near misses, which are not covered: places that a person should look at, numbered on from the faces found.
    public let unsure: [Face]
    /// What became of the input.
    public let status: OutputStatus
    /// Things worth knowing that are no failures.
    public let notes: [String]?
    /// What was not done and may have to be, such as a caption that names who is covered.
    public let warnings: [String]?
    /// What is known of the faces of a Live Photo's own movie.
    public var movieSearch: MovieSearch?
}

extension RevealReport {
    /// The report of an input for which no Live Photo was made this time.
    init(_ plan: PlannedPhoto, _ status: OutputStatus, unsure: [Face] = [], warnings: [String] = []) {
        self.init(
            input: plan.input,
            still: plan.still,
            movie: plan.movie ?? plan.still,
            contentIdentifier: nil,
            stillImageTime: nil,
            duration: nil,
            faces: [],
            unsure: unsure,
            status: status,
            notes: nil,
            warnings: warnings.isEmpty ? nil : warnings
        )
    }

    /// The report of a Live Photo that kept its own motion.
    init(_ plan: PlannedPhoto, _ covered: CoveredLivePhoto) {
        self.init(
            input: plan.input,
            still: plan.still,
            movie: covered.movie ?? plan.still,
            contentIdentifier: covered.identifier,
            stillImageTime: covered.stillTime.rounded(places: 3),
            duration: covered.duration.rounded(places: 3),
            faces: covered.faces,
            unsure: covered.unsure,
            status: .written,
            notes: covered.remarks.notes,
            warnings: covered.remarks.warnings.isEmpty ? nil : covered.remarks.warnings,
            movieSearch: covered.search
        )
    }

    /// The report of a Live Photo just written.
    init(_ plan: PlannedPhoto, _ paired: PairedPhoto, timeline: RevealTimeline, unsure: [Face]) {
        self.init(
            input: plan.input,
            still: plan.still,
            movie: plan.movie ?? plan.still,
            contentIdentifier: plan.shape == .motionPhoto ? nil : paired.identifier.text,
            stillImageTime: timeline.stillImageTime.rounded(places: 3),
            duration: timeline.duration.rounded(places: 3),
            faces: paired.faces,
            unsure: unsure,
            status: .written,
            notes: paired.remarks.notes.isEmpty ? nil : paired.remarks.notes,
            warnings: paired.remarks.warnings.isEmpty ? nil : paired.remarks.warnings
        )
    }
}

/// An input that failed.
public struct FailureReport: Encodable, Sendable {
    /// The file, as it was named.
    public let input: String
    /// Why.
    public let error: Reason

    /// A code for programs and a sentence for people.
    public struct Reason: Encodable, Sendable {
        /// What kind of failure, in lower case with hyphens.
        public let code: String
        /// The file, a colon, what is wrong.
        public let message: String
    }

    /// The report of a failure of `input`.
    public init(input: String, _ error: PipelineError) {
        self.input = input
        self.error = Reason(code: error.code, message: error.description)
    }
}
