internal import Movies
internal import Pairing
internal import Scenes

package struct CardReport: Encodable, Sendable {
    let input: String
    /// The still's path, written or planned.
    package let still: String
    /// The movie's path, written or planned.
    package let movie: String
    /// The identifier both halves carry.
    var contentIdentifier: String?
    /// The time in the movie that matches the still, seconds.
    var stillImageTime: Double?
    var duration: Double?
    let cards: Int
    package let status: OutputStatus
    package var notes: [Remark]?

    init(_ plan: PlannedPhoto, _ options: CardOptions, _ status: OutputStatus) {
        input = plan.input
        still = plan.still
        movie = plan.movie ?? ""
        cards = options.contents.count
        self.status = status
    }

    init(_ plan: PlannedPhoto, _ options: CardOptions, _ outcome: CoverOutcome) {
        self.init(plan, options, .written)
        contentIdentifier = outcome.movie?.identifier
        stillImageTime = outcome.movie?.stillTime.rounded(places: 3)
        duration = outcome.movie?.duration.rounded(places: 3)
        var notes = outcome.remarks.notes
        if let duration, MovieInspection.isTooLong(duration) {
            notes.append(.tooLong(duration, most: Int(MovieInspection.longestDuration)))
        }
        self.notes = notes.ifAny
    }
}
