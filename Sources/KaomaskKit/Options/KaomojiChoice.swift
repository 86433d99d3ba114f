public import Overlay

/// The rule that assigns kaomoji to faces.
public enum KaomojiChoice: Hashable, Sendable {
    /// The same kaomoji for every face.
    case fixed(Kaomoji)
    /// These kaomoji in turn, starting over with the first face of each picture.
    case inTurn([Kaomoji])
    /// The catalogue's kaomoji in turn, starting over with the first face of each picture.
    case cycle
    /// A pseudorandom kaomoji, the same for the same seed and file name.
    case random(seed: UInt64)
    /// The kaomoji that fits the face's expression, as determined from its landmarks.
    case match
    /// The same on the heads of animals, a different one for each face of a picture.
    case animals
}
