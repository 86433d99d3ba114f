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

    init(_ plan: PlannedPhoto, _ options: CardOptions, _ paired: PairedPhoto, notes: [Remark]) {
        self.init(plan, options, .written)
        let timeline = options.timeline
        func seconds(_ frames: Int) -> Double {
            (Double(frames) / options.frameRate.perSecond).rounded(places: 3)
        }
        contentIdentifier = paired.identifier.text
        stillImageTime = seconds(timeline.stillFrame)
        duration = seconds(timeline.frameCount)
        var notes = paired.notes + notes
        if let duration, MovieInspection.isTooLong(duration) {
            notes.append(.tooLong(duration, most: Int(MovieInspection.longestDuration)))
        }
        self.notes = notes.ifAny
    }
}
