internal import Imaging

/// The direction in which a head is turned, in the coarse steps that five points can resolve.
public enum HeadTurn: String, Sendable, CaseIterable, Codable {
    /// Both halves of the face are equally visible.
    case frontal
    /// One half of the face is more visible; it looks to the left of the picture.
    case halfLeft = "half-left"
    /// One half of the face is more visible; it looks to the right of the picture.
    case halfRight = "half-right"
    /// Only one half of the face is visible; it looks to the left of the picture.
    case profileLeft = "profile-left"
    /// Only one half of the face is visible; it looks to the right of the picture.
    case profileRight = "profile-right"

    /// The maximum offsets of the nose tip from the line from the eyes to the mouth, as a share of its
    /// length, for a frontal and a half-turned head.
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
