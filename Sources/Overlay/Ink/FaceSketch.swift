internal import Imaging

/// The drawing of a kaomoji on a face: its elements with their positions, in face coordinates.
struct FaceSketch {
    /// A sign and its position.
    struct PlacedSign {
        let sign: InkSign
        /// The map from the sign's units to face coordinates.
        let frameFromSign: Affine
        var rim = Rim.none
        /// The colour of its ink; `nil` for that of the palette.
        var ink: Color?
    }

    /// The pale line around elements beside the head, which makes them visible on any picture.
    enum Rim {
        case none
        /// A faint line, for whiskers.
        case thin
        case full
    }

    /// An element drawn with the pen.
    enum Item {
        case sign(PlacedSign)
        /// Characters without a drawing in the table, set in a font.
        case text(PlacedRun, rim: Rim)
    }

    /// A form of clay, its colour in full light, `nil` for the head's, and the depth of its rim.
    struct Form {
        let shape: ClayShape
        var color: Color?
        let rim: Double
    }

    let head: PatchShape
    var creature = Creature.person
    /// The ears and arms behind the head, bottom first.
    var behind: [Form] = []
    /// The ears that hang over it.
    var before: [Form] = []
    /// Paint on the head, shaded as its clay is.
    var fur: [Item] = []
    var face: [Item] = []
    /// The hands in front of it.
    var hands: [Form] = []
    /// The elements over the hands or beside the head.
    var beside: [Item] = []
    /// The boxes of the things beside the head.
    var things: [Rect] = []
}
