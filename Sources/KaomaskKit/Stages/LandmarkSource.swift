internal import Faces
internal import FoundationEssentials
internal import Synchronization

/// The landmark model, loaded when the first face is found: most pictures of a folder may have none.
final class LandmarkSource: Sendable {
    /// The path of the 68-point model in Debian's libdlib-data.
    static let debianPath = "/usr/share/dlib/shape_predictor_68_face_landmarks.dat"
    /// The environment variable for another model's path; empty for none.
    static let variable = "KAOMASK_LANDMARKS"

    private enum State {
        case unread
        case read(LandmarkPredictor?)
    }

    let path: String?
    private let state = Mutex(State.unread)

    /// `nil` for the environment's model, else Debian's if present.
    init(path: String?) {
        let named = path ?? ProcessInfo.processInfo.environment[Self.variable]
        self.path = named.map { $0.isEmpty ? nil : $0 } ?? Self.installed
    }

    var isMissing: Bool { path == nil }

    /// Returns the predictor, or `nil` if no model is installed; throws if the requested model is unusable.
    func predictor() throws(FaceError) -> LandmarkPredictor? {
        try state.withLock { state throws(FaceError) in
            if case .read(let predictor) = state { return predictor }
            if let path, path == Self.debianPath, !LandmarkPredictor.isDebianModel(path) {
                throw .unusableModel(path: path, reason: "it is not Debian's file (size or hash differs)")
            }
            let predictor = try path.map { path throws(FaceError) in try LandmarkPredictor(path: path) }
            state = .read(predictor)
            return predictor
        }
    }

    /// Gives back the memory for the model until more than a few faces need it.
    func rest() { state.withLock { if case .read(let predictor) = $0 { predictor?.rest() } } }

    private static var installed: String? {
        FileManager.default.isReadableFile(atPath: debianPath) ? debianPath : nil
    }
}
