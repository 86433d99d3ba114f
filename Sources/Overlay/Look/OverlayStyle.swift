/// The style of the drawing over a face.
public enum OverlayStyle: String, Codable, Sendable, CaseIterable {
    /// A chubby head in a candy's colour and the picture's light, with a paper border, arms and ears of the same clay,
    /// and the kaomoji drawn by one pen.
    case mochi
    /// A chubby head of paper with the kaomoji as text, its brackets as cheeks.
    case text
    /// A head in the colour of the face's skin.
    case skin
    /// A patch of one colour with the kaomoji's signs on the person's eyes, mouth and cheeks, and arms beside it.
    case flat
    /// Signs and arms without a patch: the face is visible.
    case bare
    /// A pale oval with a small black face in its middle.
    case piggy
    /// A mosaic over the head in its light.
    case mosaic
    /// The head blurred to nine colours.
    case blur
    /// One colour over the head: its mean, or the patch's.
    case solid

    /// `true` if the style models a head in the light of the picture.
    var drawsHead: Bool { self == .mochi || self == .text || self == .skin }

    /// `true` if the style draws a kaomoji; a mosaic, a blur or one colour has none.
    package var drawsKaomoji: Bool {
        switch self {
        case .mochi, .text, .skin, .flat, .bare, .piggy: true
        case .mosaic, .blur, .solid: false
        }
    }
}
