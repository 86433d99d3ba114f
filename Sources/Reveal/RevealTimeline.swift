public import Movies

/// What the movie shows when: covered, changing to the face, the face, changing back, covered.
///
/// Times are seconds from the start. The still picture's moment lies in the covered end, on an exact frame.
public struct RevealTimeline: Hashable, Sendable {
    /// How many frames a second has.
    public let frameRate: FrameRate
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

    /// A timeline of about `duration` seconds, rounded to whole frames; fewer than five frames are made five.
    public init(duration: Double = 2.6, frameRate: FrameRate = .thirty, transition: RevealTransition = .fade)
    {
        self.frameRate = frameRate
        self.transition = transition
        let rate = frameRate.perSecond
        frameCount = max(5, Int((duration * rate).rounded()))
        let shrink = min(1, duration / Self.referenceSeconds)
        coveredFrames = max(1, Int((Self.coveredSeconds * shrink * rate).rounded()))
        changeFrames =
            transition == .cut ? 0 : max(1, Int((Self.changeSeconds * shrink * rate).rounded()))
        stillFrame = frameCount - (coveredFrames + 1) / 2
    }

    /// How long the movie is, seconds; a whole number of frames.
    public var duration: Double { seconds(frameCount) }

    /// When the still picture's frame begins, seconds.
    public var stillImageTime: Double { seconds(stillFrame) }

    /// The first frame of the covered end: a good place for a key frame, so that nothing of the face remains.
    public var coveredEnd: Int { frameCount - coveredFrames }

    /// How the kaomoji lie in frame `index`.
    public func pose(at index: Int) -> CoverPose { transition.pose(at: progress(at: index)) }

    /// Whether decoding must be able to start at frame `index`: the first, and the first of the covered end.
    public func startsAnew(at index: Int) -> Bool { index == 0 || index == coveredEnd }

    /// How far the kaomoji are on their way off the faces in frame `index`: 0 on them, 1 gone.
    func progress(at index: Int) -> Double {
        func ramp(_ steps: Int) -> Double {
            guard steps > 0 else { return 0 }
            return steps > changeFrames ? 1 : Double(steps) / Double(changeFrames + 1)
        }
        return min(ramp(index - coveredFrames + 1), ramp(coveredEnd - index))
    }

    private func seconds(_ frames: Int) -> Double {
        Double(frames * frameRate.seconds) / Double(frameRate.frames)
    }
}
