internal import Pairing

/// The report of `split` on one Live Photo.
package struct SplitReport: Encodable, Sendable {
    /// The still's path, or the movie's without a still.
    let input: String
    /// The movie's path, if it is a separate file.
    let inputMovie: String?
    let still: String?
    let movie: String?
    /// The still image time in the movie, seconds, as exact as `pair --still-time` needs; `nil` without a mark.
    let stillImageTime: Double?
    var status: OutputStatus
    let notes: [String]?

    init(_ plan: PlannedParts) {
        let parts = plan.parts
        input = parts.named?.path ?? ""
        inputMovie = parts.still == nil ? nil : parts.movie?.path
        (still, movie, status) = (plan.still, plan.movie, .written)
        let time = parts.movie?.movie?.stillImageTime ?? parts.still?.still?.motionPhoto?.stillImageTime
        stillImageTime = time?.rounded(places: 6)
        let missing = parts.still == nil ? "picture" : plan.movie == nil ? "movie" : nil
        notes = missing.map { ["its \($0) is not among these files"] }
    }
}
