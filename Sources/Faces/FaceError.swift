/// Why faces or landmarks could not be looked for.
public enum FaceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The detector or the predictor failed; the message is dlib's own.
    case engine(message: String)
    /// The landmark model could not be read.
    case unusableModel(path: String, reason: String)

    /// What went wrong, as a sentence.
    public var description: String {
        switch self {
        case .engine(let message): "the face detector failed: \(message)"
        case .unusableModel(let path, let reason):
            "\(path): not a usable landmark model (\(reason)); install Debian's libdlib-data, or name another "
                + "file with --landmarks"
        }
    }
}
