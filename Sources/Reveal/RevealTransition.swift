/// How the picture changes from the kaomoji to the face and back.
public enum RevealTransition: String, Sendable, CaseIterable {
    /// One dissolves into the other.
    case fade
    /// One gives way to the other between two frames.
    case cut
}
