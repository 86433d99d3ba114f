/// A kind of output.
public enum OutputKind: Sendable {
    case coveredPicture
    /// A still and a movie with the same stem.
    case livePhoto
    /// A still and a movie with the same stem, made from existing halves.
    case pairedHalves
    /// A repaired Live Photo.
    case repaired
    /// A still and a movie that shows a card.
    case card
    /// One picture with strokes on it, in the source's format.
    case doodledPicture

    /// The suffix of the stem beside the source.
    var suffix: String {
        switch self {
        case .coveredPicture: "-covered"
        case .livePhoto, .pairedHalves: "-live"
        case .repaired: "-fixed"
        case .card: "-card"
        case .doodledPicture: "-doodle"
        }
    }

    var isPlainPicture: Bool { self == .coveredPicture || self == .doodledPicture }

    var hasMovie: Bool { [.livePhoto, .pairedHalves, .card].contains(self) }

    /// `true` if the output is made from one picture alone, even if other files share its name.
    var isMadeOfOnePicture: Bool { self != .pairedHalves && self != .repaired }
}
