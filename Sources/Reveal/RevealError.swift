/// Why the movie could not be made.
public enum RevealError: Error, Hashable, Sendable, CustomStringConvertible {
    /// FFmpeg has no such encoder.
    case encoderMissing(String)
    /// A step of FFmpeg failed; the message is its own.
    case engine(step: String, message: String)
    /// The encoder gave no usable parameter sets.
    case noParameterSets

    /// What went wrong, as a sentence.
    public var description: String {
        switch self {
        case .encoderMissing(let name):
            "FFmpeg has no encoder \(name); install Debian's libavcodec with \(name)"
        case .engine(let step, let message): "the movie encoder failed to \(step): \(message)"
        case .noParameterSets: "the movie encoder gave no parameter sets"
        }
    }
}
