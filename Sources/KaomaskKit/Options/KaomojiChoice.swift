public import Overlay

/// The rule that assigns kaomoji to faces.
public enum KaomojiChoice: Hashable, Sendable {
    /// The same kaomoji for every face.
    case fixed(Kaomoji)
    /// These kaomoji in turn, starting over on each picture.
    case inTurn([Kaomoji])
    /// The catalogue's kaomoji in turn, starting over on each picture.
    case cycle
    /// A pseudorandom kaomoji, the same for the same seed and file name.
    case random(seed: UInt64)
    /// The kaomoji that fits the expression, from the landmarks.
    case match
    /// The same on animal heads, a different one for each face of a picture.
    case animals
}
