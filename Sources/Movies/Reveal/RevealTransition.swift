internal import Imaging

/// The transition from the kaomoji to the face and back.
public enum RevealTransition: String, Sendable, CaseIterable, Codable {
    /// The kaomoji hops off the face, sits beside it and looks, and hops back.
    case hop
    /// The kaomoji dissolves.
    case fade
    /// The kaomoji grows slightly, then shrinks to nothing.
    case pop
    /// The kaomoji is lifted off like a mask and fades out.
    case slide
    /// The picture changes from one frame to the next.
    case cut

    /// The growth before the kaomoji shrinks: Penner's "back" easing, which overshoots by a tenth.
    private static let anticipation = 1.70158
    /// The height to which a mask is lifted, in face heights.
    private static let liftedAway = 1.35

    /// Returns the pose at fractions of the way off the face and of the time left for the way back: 0 on the face, 1
    /// away. `seated` is the time since the head left, seconds.
    func pose(leaving: Double, returning: Double, seated: Double) -> CoverPose {
        guard self == .hop, leaving > 0, returning > 0 else { return pose(at: min(leaving, returning)) }
        if leaving < 1 { return RevealHop.leaving(leaving) }
        return returning < 1 ? RevealHop.returning(1 - returning) : RevealHop.sitting(seated)
    }

    /// Returns the pose at `progress` off the face: 0 as on the still, 1 gone.
    func pose(at progress: Double) -> CoverPose {
        if progress <= 0 { return .covered }
        if progress >= 1 { return .uncovered }
        switch self {
        case .hop: return RevealHop.leaving(progress)
        case .fade: return CoverPose(opacity: 1 - Blend.smooth(progress))
        case .pop:
            let back =
                (Self.anticipation + 1) * progress * progress * progress - Self.anticipation * progress
                * progress
            // The final size would be a speck, so the kaomoji fades instead.
            let scale = max(0.05, 1 - back)
            return CoverPose(opacity: min(1, scale / 0.2), scale: scale)
        case .slide:
            let eased = progress * progress * (1.6 - 0.6 * progress)
            return CoverPose(
                opacity: 1 - Blend.smooth((progress - 0.45) / 0.55),
                lift: Self.liftedAway * eased
            )
        case .cut: return progress < 0.5 ? .covered : .uncovered
        }
    }
}
