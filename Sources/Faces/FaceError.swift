public import Formats
public import Imaging

/// An error of the face search, the landmarks or the recognition.
public enum FaceError: Failure, Hashable {
    /// A detector or model failed; the message is dlib's or the network's own.
    case engine(message: String)
    /// A part of the picture could not be decoded for a closer look.
    case unreadable(ImagingError)
    /// The landmark model cannot be read.
    case unusableModel(path: String, reason: String)
    /// The recognition model cannot be read.
    case unusableRecognition(path: String, reason: String)

    /// The kind of failure.
    public var code: FailureCode {
        switch self {
        case .engine: .detectorFailed
        case .unreadable(let error): error.code
        case .unusableModel, .unusableRecognition: .unusableModel
        }
    }

    /// The error as a sentence.
    public var description: String {
        switch self {
        case .engine(let message): "the face detector failed: \(message)"
        case .unreadable(let error): "the picture could not be looked at closer: \(error)"
        case .unusableModel(let path, let reason):
            "\(path): not a usable landmark model (\(reason)); install Debian's libdlib-data, or name another "
                + "file with --landmarks"
        case .unusableRecognition(let path, let reason):
            "\(path): not the model that tells persons apart (\(reason)); it is models/"
                + "\(FaceRecogniser.fileName) of kaomask's source"
        }
    }

    static func reading<Value>(_ step: () throws(ImagingError) -> Value) throws(FaceError) -> Value {
        do throws(ImagingError) { return try step() } catch { throw .unreadable(error) }
    }
}
