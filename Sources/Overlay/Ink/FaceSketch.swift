internal import Imaging

/// A kaomoji drawn on a face: what goes where, in the face's own frame.
struct FaceSketch {
    /// A sign and where it goes.
    struct PlacedSign {
        let sign: InkSign
        /// The map from the sign's units to the face's own frame.
        let frameFromSign: Affine
        let rim: Rim
    }

    /// A pale line round what lies beside the head, to be seen on any picture.
    enum Rim {
        case none
        /// Faint, for whiskers.
        case thin
        case full
    }

    /// Something drawn with the pen.
    enum Item {
        case sign(PlacedSign)
        /// Signs that are in no table, from the fonts.
        case text(PlacedRun, rim: Rim)
    }

    /// A form of clay, what its colour has more than the head's, and how far into it its rim is seen.
    struct Form {
        let shape: ClayShape
        var tint = ClayTint.skin
        let rim: Double
    }

    /// What a form is made of.
    enum ClayTint {
        case skin
        case inner
        case fur
        case snout
    }

    let head: PatchShape
    /// Ears and arms behind the head, the lowest first.
    var behind: [Form] = []
    /// Ears that hang over it.
    var before: [Form] = []
    /// The face itself.
    var face: [Item] = []
    /// Hands before it.
    var hands: [Form] = []
    /// What is drawn over the hands, or beside the head.
    var beside: [Item] = []
}
