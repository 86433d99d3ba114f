internal import Imaging

/// The drawing of a kaomoji: its elements on the face, in face coordinates.
struct FaceSketch {
    struct PlacedSign {
        let sign: InkSign
        let frameFromSign: Affine
        var rim = Rim.none
        /// The colour of its ink; `nil` for the palette's.
        var ink: Color?
    }

    /// The pale line that makes elements beside the head visible on any picture.
    enum Rim {
        case none
        /// A faint line for whiskers.
        case thin
        case full
    }

    /// An element drawn with the pen.
    enum Item {
        case sign(PlacedSign)
        /// Characters without a drawing, set in a font.
        case text(PlacedRun, rim: Rim)
    }

    /// A form of clay: its colour in full light (`nil` for the head's) and the depth of its rim.
    struct Form {
        let shape: ClayShape
        var color: Color?
        let rim: Double
    }

    let head: PatchShape
    var creature = Creature.person
    /// Ears and arms behind the head, bottom first.
    var behind: [Form] = []
    var before: [Form] = []
    /// Paint on the head, shaded like its clay.
    var fur: [Item] = []
    var face: [Item] = []
    var hands: [Form] = []
    /// Elements over the hands or beside the head.
    var beside: [Item] = []
    /// The boxes of things beside the head.
    var things: [Rect] = []
}
