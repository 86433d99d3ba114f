internal import Imaging

/// The turn of a head, in the coarse steps that five points resolve.
public enum HeadTurn: String, Sendable, CaseIterable, Codable {
    /// Both halves of the face are equally visible.
    case frontal
    /// Looks to the left of the picture; one half of the face is more visible.
    case halfLeft = "half-left"
    /// Looks to the right of the picture; one half of the face is more visible.
    case halfRight = "half-right"
    /// Looks to the left of the picture; only one half of the face is visible.
    case profileLeft = "profile-left"
    /// Looks to the right of the picture; only one half of the face is visible.
    case profileRight = "profile-right"

    /// The maximum offset of the nose tip from the line from eyes to mouth, as a share of its length, for a frontal and
    /// a half-turned head.
    private static let frontalOffset = 0.18
    private static let halfOffset = 0.33

    init(_ points: FacePoints) {
        let (down, nose) = (points.mouth - points.betweenEyes, points.nose - points.betweenEyes)
        let square = max(1e-6, down.x * down.x + down.y * down.y)
        // Positive to the right of a line that runs down.
        let offset = (nose.x * down.y - nose.y * down.x) / square
        switch abs(offset) {
        case ..<Self.frontalOffset: self = .frontal
        case ..<Self.halfOffset: self = offset < 0 ? .halfLeft : .halfRight
        default: self = offset < 0 ? .profileLeft : .profileRight
        }
    }
}
