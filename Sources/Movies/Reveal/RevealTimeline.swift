/// The timeline of a reveal: covered, transition to the face, the face, transition back, covered.
///
/// Times are seconds from the start. The still's moment lies in the covered end, on an exact frame.
public struct RevealTimeline: Hashable, Sendable, Codable {
    /// The frame rate.
    public let frameRate: FrameRate
    /// The transition between the kaomoji and the face.
    public let transition: RevealTransition
    /// The requested duration, seconds.
    package let length: Double
    package let frameCount: Int
    package let stillFrame: Int

    /// The covered start and end each, and each transition, seconds at the standard duration; shorter ones scale them.
    private static let coveredSeconds = 0.3
    private static let changeSeconds = 0.4
    private static let referenceSeconds = standardDuration
    /// The delay between heads of a hopping group, and the fraction of the faces' time that all delays may take.
    static let (waveSeconds, waveShare) = (0.05, 0.35)
    private static let drawingsPerSecond = 15
    /// The default duration of a movie, seconds.
    public static let standardDuration = 2.6

    private let coveredFrames: Int
    private let changeFrames: Int

    /// A timeline of about `duration` seconds, rounded to whole frames, at least five.
    public init(
        duration: Double = standardDuration,
        frameRate: FrameRate = .thirty,
        transition: RevealTransition = .fade
    ) {
        self.frameRate = frameRate
        self.transition = transition
        length = duration
        let rate = frameRate.perSecond
        frameCount = max(5, Int((duration * rate).rounded()))
        let shrink = min(1, duration / Self.referenceSeconds)
        coveredFrames = max(1, Int((Self.coveredSeconds * shrink * rate).rounded()))
        changeFrames =
            transition == .cut ? 0 : max(1, Int((Self.changeSeconds * shrink * rate).rounded()))
        stillFrame = frameCount - (coveredFrames + 1) / 2
    }

    /// Returns the timeline with another duration in seconds, frame rate or transition.
    package func with(
        length: Double? = nil,
        frameRate: FrameRate? = nil,
        transition: RevealTransition? = nil
    ) -> RevealTimeline {
        RevealTimeline(
            duration: length ?? self.length,
            frameRate: frameRate ?? self.frameRate,
            transition: transition ?? self.transition
        )
    }

    /// The duration in seconds: a whole number of frames.
    public var duration: Double { seconds(frameCount) }

    /// The start of the still's frame, seconds.
    public var stillImageTime: Double { seconds(stillFrame) }

    /// The first frame of the covered end, a key frame, so that nothing of the face remains.
    var coveredEnd: Int { frameCount - coveredFrames }

    /// Returns the pose in frame `index` of the kaomoji at place `turn`, from the left, in a group of `count`.
    package func pose(at index: Int, turn: Int = 0, of count: Int = 1) -> CoverPose {
        guard coveredFrames..<coveredEnd ~= index || transition != .hop else { return .covered }
        // Hops are drawn every second frame, as in animated films, so that fewer are encoded.
        let held = transition == .hop ? max(1, Int(frameRate.perSecond) / Self.drawingsPerSecond) : 1
        let index = index - (index - coveredFrames) % held
        let room = Double(max(0, frameCount - 2 * (coveredFrames + changeFrames) - 1))
        let step = transition.step(count, room: room, Self.waveSeconds * frameRate.perSecond)
        let (delay, left) = (Int(step * Double(turn)), Int(step * Double(count - 1 - turn)))
        return transition.pose(
            leaving: ramp(index - coveredFrames + 1 - delay),
            returning: ramp(coveredEnd - index - left),
            seated: seconds(index - coveredFrames - changeFrames - delay)
        )
    }

    /// Returns `true` for key frames: the first, and the first of the covered end.
    package func isKeyFrame(at index: Int) -> Bool { index == 0 || index == coveredEnd }

    /// Returns the fraction of a transition after this many of its frames.
    private func ramp(_ steps: Int) -> Double {
        guard steps > 0 else { return 0 }
        return steps > changeFrames ? 1 : Double(steps) / Double(changeFrames + 1)
    }

    private func seconds(_ frames: Int) -> Double {
        Double(frames * frameRate.seconds) / Double(frameRate.frames)
    }
}

extension RevealTransition {
    /// Returns the delay of each head after the one before, at most `wanted`: groups hop like a wave. `room` is the
    /// time in which the faces are visible.
    func step(_ count: Int, room: Double, _ wanted: Double) -> Double {
        guard self == .hop, count > 1 else { return 0 }
        return min(wanted, RevealTimeline.waveShare * room / Double(count - 1))
    }
}
