internal import Cards
internal import Movies
internal import Pairing

/// The report of `card` on a photo.
public struct CardReport: Encodable, Sendable {
    /// The input's path, as given.
    public let input: String
    /// The still's path, written or planned.
    public let still: String
    /// The movie's path, written or planned.
    public let movie: String
    /// The identifier both halves carry.
    public var contentIdentifier: String?
    /// The time in the movie that matches the still, seconds.
    public var stillImageTime: Double?
    /// The movie's duration, seconds.
    public var duration: Double?
    /// The number of cards shown in turn.
    public let cards: Int
    /// The result for the input.
    public let status: OutputStatus
    /// Remarks that are not failures.
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
        if let duration, MovieInspection.isTooLong(duration) {
            let longest = Int(MovieInspection.longestDuration)
            notes.append(
                "the movie lasts \(duration) s; galleries accept at most \(longest) s as a Live Photo"
            )
        }
        self.notes = notes.isEmpty ? nil : notes
    }
}
