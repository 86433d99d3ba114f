internal import Imaging

/// The transition from the kaomoji to the face and back.
public enum RevealTransition: String, Sendable, CaseIterable {
    /// The kaomoji dissolves.
    case fade
    /// The kaomoji grows slightly, then shrinks to nothing.
    case pop
    /// The kaomoji is lifted off like a mask and fades out.
    case slide
    /// The picture changes from one frame to the next.
    case cut

    /// The strength of the growth before the kaomoji shrinks: Penner's "back" easing, which overshoots by a tenth.
    private static let anticipation = 1.70158
    /// The distance a mask is lifted, in face heights.
    private static let liftedAway = 1.35

    /// Returns the pose at `progress` off the face: 0 as on the still, 1 gone.
    func pose(at progress: Double) -> CoverPose {
        if progress <= 0 { return .covered }
        if progress >= 1 { return .uncovered }
        switch self {
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
