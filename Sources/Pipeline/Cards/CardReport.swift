internal import Cards
internal import Movies
internal import Pairing

/// What `card` did with a photo.
public struct CardReport: Encodable, Sendable {
    /// The file, as it was named.
    public let input: String
    /// Where the still is, or would be.
    public let still: String
    /// Where the movie is, or would be.
    public let movie: String
    /// The identifier both halves carry.
    public var contentIdentifier: String?
    /// When the movie shows what the still shows, seconds.
    public var stillImageTime: Double?
    /// How long the movie is, seconds.
    public var duration: Double?
    /// How many cards are shown in turn.
    public let cards: Int
    /// What became of the input.
    public let status: OutputStatus
    /// Things worth knowing that are no failures.
    public var notes: [String]?

    init(_ plan: PlannedPhoto, _ options: CardOptions, _ status: OutputStatus) {
        input = plan.input
        still = plan.still
        movie = plan.movie ?? ""
        cards = options.contents.count
        self.status = status
    }

    init(_ plan: PlannedPhoto, _ options: CardOptions, _ paired: PairedPhoto, notes: [String]) {
        self.init(plan, options, .written)
        let timeline = options.timeline
        func seconds(_ frames: Int) -> Double {
            (Double(frames) / options.frameRate.perSecond).rounded(places: 3)
        }
        contentIdentifier = paired.identifier.text
        stillImageTime = seconds(timeline.stillFrame)
        duration = seconds(timeline.frameCount)
        var notes = paired.remarks.notes + notes
        if let duration, duration > 3 {
            notes.append("the movie lasts \(duration) s; galleries stop calling clips over 3 s live")
        }
        self.notes = notes.isEmpty ? nil : notes
    }
}
