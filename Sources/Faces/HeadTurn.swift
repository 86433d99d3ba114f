internal import Imaging

/// To which side a head is turned, and how far, as far as five points tell: not in degrees.
public enum HeadTurn: String, Sendable, CaseIterable, Codable {
    /// Both halves of the face are seen alike.
    case frontal
    /// One half of the face is seen more; it looks to the left of the picture.
    case halfLeft = "half-left"
    /// One half of the face is seen more; it looks to the right of the picture.
    case halfRight = "half-right"
    /// One half of the face alone is seen; it looks to the left of the picture.
    case profileLeft = "profile-left"
    /// One half of the face alone is seen; it looks to the right of the picture.
    case profileRight = "profile-right"

    /// How far the tip of the nose may lie beside the line from the eyes to the mouth, as a share of its length.
    private static let frontalOffset = 0.18
    private static let halfOffset = 0.33

    /// The turn of a head with these points.
    public init(_ points: FacePoints) {
        let (down, nose) = (points.mouth - points.betweenEyes, points.nose - points.betweenEyes)
        let square = max(1e-6, down.x * down.x + down.y * down.y)
        // To the right of a line that runs down.
        let offset = (nose.x * down.y - nose.y * down.x) / square
        switch abs(offset) {
        case ..<Self.frontalOffset: self = .frontal
        case ..<Self.halfOffset: self = offset < 0 ? .halfLeft : .halfRight
        default: self = offset < 0 ? .profileLeft : .profileRight
        }
    }

    /// Whether one half of the face alone is seen.
    public var isProfile: Bool { self == .profileLeft || self == .profileRight }
}
