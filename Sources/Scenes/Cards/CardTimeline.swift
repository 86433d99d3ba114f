internal import Imaging

/// The timeline of a Live Photo with cards: the photo, each card in turn, the photo again.
///
/// All frames have the same duration. The still's frame lies in the final part with the photo.
package struct CardTimeline: Hashable, Sendable {
    /// The content of a frame.
    package struct Moment: Hashable, Sendable {
        /// The card that fades out or stays, counted from 0; `nil` for the photo.
        package let from: Int?
        /// The card that fades in; `nil` for the photo.
        package let to: Int?
        /// The opacity of the incoming card or photo, 0 to 1.
        package let share: Double
    }

    /// The duration of the photo before and after the cards, in seconds.
    private static let photoSeconds = 0.3
    /// The longest transition, in seconds.
    private static let changeSeconds = 0.4
    /// The duration of a single card, and of each of several, in seconds.
    package static let standardSteps = (alone: 1.6, inTurn: 1.0)

    package let frameCount: Int
    package let stillFrame: Int
    /// The frames at which the cards, and last the photo, begin to appear.
    let starts: [Int]
    /// The length of each transition in frames, the one to the photo last.
    private let changes: [Int]

    /// Creates a timeline of at least one card. `steps`, in seconds above 0, run from one card's transition to the
    /// next; `perSecond` is the frame rate.
    package init(steps: [Double], perSecond: Double, cuts: Bool = false) {
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

    /// Returns the content of frame `index`.
    package func moment(at index: Int) -> Moment {
        guard let last = starts.lastIndex(where: { $0 <= index }) else {
            return Moment(from: nil, to: nil, share: 0)
        }
        let cards = starts.count - 1
        let to = last < cards ? last : nil
        let since = index - starts[last] + 1
        guard since <= changes[last] else { return Moment(from: to, to: to, share: 0) }
        let t = Double(since) / Double(changes[last] + 1)
        let from = last == 0 ? nil : last - 1
        return Moment(from: from, to: to, share: Blend.smooth(t))
    }

    /// Returns `true` if frame `index` must be a key frame: the first, and the first after the cards.
    package func isKeyFrame(at index: Int) -> Bool {
        index == 0 || index == (starts.last ?? 0) + (changes.last ?? 0)
    }
}
