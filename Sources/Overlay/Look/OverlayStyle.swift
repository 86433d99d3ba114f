/// What is drawn over a face.
public enum OverlayStyle: String, Codable, Sendable, CaseIterable {
    /// A patch in the shape of a head with eyes, mouth and cheeks where the person has them, and arms beside.
    case face
    /// The same patch with the kaomoji as one line of text.
    case line
    /// Eyes, mouth, cheeks and arms without a patch: the face shows through.
    case bare
    /// A pale oval with a small black face in its middle.
    case piggy
}
