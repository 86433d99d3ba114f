/// What the movie shows when: covered, dissolving to the face, the face, dissolving back, covered.
///
/// Times are seconds from the start. The still picture's moment lies in the covered end, on an exact frame.
public struct RevealTimeline: Hashable, Sendable {
    /// How long the movie is, seconds; a whole number of frames.
    public var duration: Double { Double(frameCount) / Double(framesPerSecond) }
    /// Frames in a second.
    public let framesPerSecond: Int
    /// How one picture gives way to the other.
    public let transition: RevealTransition
    /// How many frames the movie has.
    public let frameCount: Int
    /// The frame that shows what the still shows.
    public let stillFrame: Int

    /// The covered start and end each, and each change, as shares of a 2.6-second movie; longer movies hold
    /// the face longer.
    private static let coveredSeconds = 0.3
    private static let changeSeconds = 0.4
    private static let referenceSeconds = 2.6

    private let coveredFrames: Int
    private let changeFrames: Int

    /// A timeline of about `duration` seconds, rounded to whole frames.
    ///
    /// - Precondition: `framesPerSecond` is at least 1; fewer than five frames are made five.
    public init(duration: Double = 2.6, framesPerSecond: Int = 30, transition: RevealTransition = .fade) {
        self.framesPerSecond = framesPerSecond
        self.transition = transition
        let rate = Double(framesPerSecond)
        frameCount = max(5, Int((duration * rate).rounded()))
        let shrink = min(1, duration / Self.referenceSeconds)
        coveredFrames = max(1, Int((Self.coveredSeconds * shrink * rate).rounded()))
        changeFrames =
            transition == .cut ? 0 : max(1, Int((Self.changeSeconds * shrink * rate).rounded()))
        stillFrame = frameCount - (coveredFrames + 1) / 2
    }

    /// When the still picture's frame begins, seconds.
    public var stillImageTime: Double { Double(stillFrame) / Double(framesPerSecond) }

    /// The first frame of the covered end: a good place for a key frame, so that nothing of the face remains.
    public var coveredEnd: Int { frameCount - coveredFrames }

    /// How much of the face frame `index` shows: 0 covered, 1 the face alone.
    public func visibility(at index: Int) -> Double {
        func ramp(_ steps: Int) -> Double {
            guard steps > 0 else { return 0 }
            guard steps <= changeFrames else { return 1 }
            let linear = Double(steps) / Double(changeFrames + 1)
            return linear * linear * (3 - 2 * linear)
        }
        let sinceStart = index - coveredFrames + 1
        let beforeEnd = coveredEnd - index
        return min(ramp(sinceStart), ramp(beforeEnd))
    }
}
