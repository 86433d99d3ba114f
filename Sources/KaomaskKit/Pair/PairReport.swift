internal import Pairing

/// The report of `pair` on one Live Photo.
package struct PairReport: Encodable, Sendable {
    let input: String
    let inputMovie: String
    let still: String
    let movie: String
    /// The path of a bundle with copies of both halves, or `nil`.
    let bundle: String?
    /// The identifier both halves carry.
    var contentIdentifier: String?
    var stillImageTime: Double?
    var duration: Double?
    let status: OutputStatus
    var notes: [String]?

    init(_ plan: PlannedPhoto, _ inputMovie: String, _ status: OutputStatus) {
        input = plan.input
        self.inputMovie = inputMovie
        still = plan.still
        movie = plan.movie ?? plan.still
        bundle = plan.bundleBeside
        self.status = status
    }

    init(
        _ plan: PlannedPhoto,
        _ inputMovie: String,
        _ identifier: ContentIdentifier,
        _ made: MovieInspection,
        notes: [String]
    ) {
        self.init(plan, inputMovie, .written)
        contentIdentifier = plan.shape == .motionPhoto ? nil : identifier.text
        stillImageTime = made.stillImageTime?.rounded(places: 3)
        duration = made.duration?.rounded(places: 3)
        let notes = notes + made.playbackFindings.map(\.message)
        self.notes = notes.ifAny
    }
}
