/// The outcome of an input that was to be covered.
enum CoverOutcome: Sendable {
    /// The outputs were there already.
    case kept
    /// The outputs are to be made if there are faces.
    case planned
    /// An earlier run had found no face, only these near misses.
    case searchedBefore([Face])
    /// There is no face to cover; the policy for that was followed.
    case bare(TakenPhoto, OutputStatus)
    /// The input was covered.
    case covered(CoveredPhoto)

    /// The result of covering; `nil` if there is none.
    var covered: CoveredPhoto? { if case .covered(let photo) = self { photo } else { nil } }

    /// The result for the input.
    var status: OutputStatus {
        switch self {
        case .kept: .kept
        case .planned: .planned
        case .searchedBefore: .skipped
        case .bare(_, let status): status
        case .covered(let photo): photo.status
        }
    }

    /// The near misses that are not covered.
    var unsure: [Face] {
        switch self {
        case .kept, .planned: []
        case .searchedBefore(let unsure): unsure
        case .bare(let taken, _): taken.wanted.unsure
        case .covered(let photo): photo.unsure
        }
    }

    /// `false` if an earlier run had found no face, so that the input was not searched; else `nil`.
    var searched: Bool? { if case .searchedBefore = self { false } else { nil } }

    /// Remarks for the user; nothing was done to an input that shows no face.
    var remarks: Remarks {
        switch self {
        case .kept, .planned, .searchedBefore: Remarks()
        case .bare(let taken, _): Remarks(warnings: taken.remarks.warnings)
        case .covered(let photo): photo.remarks
        }
    }
}
