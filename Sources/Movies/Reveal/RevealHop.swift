internal import Imaging

/// A head that hops off its face, sits beside it, and hops back.
enum RevealHop {
    /// The end of a beat as a fraction of the show, and the pose there; one with its own face lasts two frames or more.
    private typealias Beat = (end: Double, stretch: Double, way: Double, expression: CoverPose.Expression)

    private static let leaving: [Beat] = [
        (0.18, 1, 0, .blinking), (0.35, 0.90, 0, .squeezed), (0.52, 1.10, 0.10, .surprised),
        (0.70, 1.06, 0.50, .laughing), (0.92, 1, 1, .laughing), (1, 0.88, 1, .squeezed),
    ]
    private static let returning: [Beat] = [
        (0.16, 0.88, 1, .blinking), (0.36, 1.10, 0.5, .laughing), (0.52, 1, 0, .laughing),
        (0.70, 0.88, 0, .squeezed), (0.82, 1, 0, .winking), (1, 1, 0, .winking),
    ]
    /// The time in which a landed head rises again; the time between blinks, before the first, and of one, seconds.
    private static let (rise, every, first, blink) = (0.12, 1.6, 0.55, 0.12)

    /// Returns the pose at a fraction of the way off the face.
    static func leaving(_ share: Double) -> CoverPose { pose(share, leaving, from: (0, 1, 0, .own)) }

    /// Returns the pose at a fraction of the way back.
    static func returning(_ share: Double) -> CoverPose { pose(share, returning, from: (0, 1, 1, .looking)) }

    /// Returns the pose of a head seated for some seconds.
    static func sitting(_ seconds: Double) -> CoverPose {
        let landed = leaving(1)
        guard seconds >= rise else {
            var pose = landed
            pose.stretch += (1 - pose.stretch) * max(0, seconds) / rise
            return pose
        }
        let time = (seconds + every - first).truncatingRemainder(dividingBy: every)
        return CoverPose(way: 1, expression: time < blink ? .blinking : .looking)
    }

    private static func pose(_ share: Double, _ beats: [Beat], from start: Beat) -> CoverPose {
        var before = start
        for beat in beats {
            guard share > beat.end else {
                let part = (share - before.end) / (beat.end - before.end)
                return CoverPose(
                    stretch: before.stretch + (beat.stretch - before.stretch) * Blend.smooth(part),
                    way: before.way + (beat.way - before.way) * part,
                    expression: beat.expression
                )
            }
            before = beat
        }
        return CoverPose(stretch: before.stretch, way: before.way, expression: before.expression)
    }
}
