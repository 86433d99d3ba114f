/// What is drawn over a face.
public enum OverlayStyle: String, Codable, Sendable, CaseIterable {
    /// A head in the colour and the light of the face, with the kaomoji drawn on it by one pen, and arms and ears of the
    /// same clay.
    case face
    /// A patch of one colour with the kaomoji's own signs where the person has eyes, mouth and cheeks, and arms beside.
    case flat
    /// The same patch with the kaomoji as one line of text.
    case line
    /// Eyes, mouth, cheeks and arms without a patch: the face shows through.
    case bare
    /// A pale oval with a small black face in its middle.
    case piggy
}
