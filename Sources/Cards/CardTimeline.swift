/// What the movie of a Live Photo with cards shows when: the photo, each card in turn, the photo again.
///
/// All frames last the same. The still's moment lies in the photo's end, on an exact frame.
public struct CardTimeline: Hashable, Sendable {
    /// What a frame shows.
    public struct Moment: Hashable, Sendable {
        /// The card that gives way or stays, counted from 0; `nil` for the photo.
        public let from: Int?
        /// The card that comes; `nil` for the photo.
        public let to: Int?
        /// How much of what comes is seen, 0 to 1.
        public let share: Double
    }

    /// Seconds of the photo before and after the cards.
    private static let photoSeconds = 0.3
    /// Seconds of a change at most.
    private static let changeSeconds = 0.4
    /// Seconds one card alone takes, and each of several.
    public static let standardSteps = (alone: 1.6, inTurn: 1.0)

    /// How many frames there are.
    public let frameCount: Int
    /// The frame that shows what the still shows.
    public let stillFrame: Int
    /// The frames at which the cards begin to come, and last the one at which the photo does.
    public let starts: [Int]
    /// How many frames each change takes, that into the photo at the end last.
    private let changes: [Int]

    /// A timeline of cards that take these seconds each, from the moment one begins to come to that of the next.
    ///
    /// - Parameter perSecond: Frames in a second.
    /// - Precondition: there is a card, and every step is above 0.
    public init(steps: [Double], perSecond: Double, cuts: Bool = false) {
        precondition(!steps.isEmpty && steps.allSatisfy { $0 > 0 }, "cards that are shown")
        func frame(_ seconds: Double) -> Int { Int((seconds * perSecond).rounded()) }
        var (time, starts) = (Self.photoSeconds, [max(1, frame(Self.photoSeconds))])
        for step in steps {
            time += step
            starts.append(max(frame(time), (starts.last ?? 0) + 1))
        }
        changes = (0...steps.count).map { index in
            let room = index < steps.count ? starts[index + 1] - starts[index] : Int.max
            return cuts ? 0 : min(frame(Self.changeSeconds), room / 2)
        }
        let end = (starts.last ?? 0) + (changes.last ?? 0)
        let photo = max(1, frame(Self.photoSeconds))
        frameCount = end + photo
        stillFrame = end + photo / 2
        self.starts = starts
    }

    /// What frame `index` shows.
    public func moment(at index: Int) -> Moment {
        guard let last = starts.lastIndex(where: { $0 <= index }) else {
            return Moment(from: nil, to: nil, share: 0)
        }
        let cards = starts.count - 1
        let to = last < cards ? last : nil
        let since = index - starts[last] + 1
        guard since <= changes[last] else { return Moment(from: to, to: to, share: 0) }
        let t = Double(since) / Double(changes[last] + 1)
        let from = last == 0 ? nil : last - 1
        return Moment(from: from, to: to, share: t * t * (3 - 2 * t))
    }

    /// Whether decoding must be able to start at frame `index`: the first, and the first after the cards.
    public func startsAnew(at index: Int) -> Bool {
        index == 0 || index == (starts.last ?? 0) + (changes.last ?? 0)
    }
}
