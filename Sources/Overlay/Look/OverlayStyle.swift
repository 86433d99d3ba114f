/// The style of the drawing over a face.
public enum OverlayStyle: String, Codable, Sendable, CaseIterable {
    /// A chubby head in the colour of a candy and the light of the picture, with a border of paper, the kaomoji drawn
    /// on it by one pen, and arms and ears of the same clay.
    case mochi
    /// A chubby head of paper with the kaomoji as text, its brackets as the cheeks.
    case text
    /// A head in the colour of the face's own skin.
    case skin
    /// A patch of one colour with the kaomoji's own signs on the person's eyes, mouth and cheeks, and arms beside it.
    case flat
    /// Eyes, mouth, cheeks and arms without a patch: the face is visible.
    case bare
    /// A pale oval with a small black face in its middle.
    case piggy
    /// A mosaic over the head in its light, without a kaomoji.
    case mosaic
    /// The head blurred to nine colours, without a kaomoji.
    case blur
    /// One colour over the head, without a kaomoji: its mean colour, or the patch's.
    case solid

    /// `true` if the style models a head in the light of the picture.
    var drawsHead: Bool { self == .mochi || self == .text || self == .skin }

    /// `true` if the style draws a kaomoji.
    package var drawsKaomoji: Bool {
        switch self {
        case .mochi, .text, .skin, .flat, .bare, .piggy: true
        case .mosaic, .blur, .solid: false
        }
    }
}
