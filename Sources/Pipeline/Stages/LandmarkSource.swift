internal import Faces
internal import Foundation
internal import Synchronization

/// The landmark model, read when the first face is found and not before: most pictures of a folder may have none.
final class LandmarkSource: Sendable {
    /// Where Debian's libdlib-data puts the 68-point model.
    static let debianPath = "/usr/share/dlib/shape_predictor_68_face_landmarks.dat"
    /// The environment variable that names another model file; empty stands for none.
    static let variable = "KAOMASK_LANDMARKS"

    private enum State {
        case unread
        case read(LandmarkPredictor?)
    }

    private let path: String?
    private let state = Mutex(State.unread)

    /// A source for the model at `path`; `nil` stands for the environment's or Debian's, where there is one.
    init(path: String?) {
        let named = path ?? ProcessInfo.processInfo.environment[Self.variable]
        self.path = named.map { $0.isEmpty ? nil : $0 } ?? Self.installed
    }

    /// Whether there is no model to read.
    var isMissing: Bool { path == nil }

    /// The predictor, or `nil` when no model is installed.
    ///
    /// - Throws: `FaceError.unusableModel` when the model that was asked for cannot be used.
    func predictor() throws(FaceError) -> LandmarkPredictor? {
        try state.withLock { state throws(FaceError) in
            if case .read(let predictor) = state { return predictor }
            if let path, path == Self.debianPath, !LandmarkPredictor.isDebianModel(path) {
                throw .unusableModel(path: path, reason: "its size or hash is not that of Debian's own file")
            }
            let predictor = try path.map { path throws(FaceError) in try LandmarkPredictor(path: path) }
            state = .read(predictor)
            return predictor
        }
    }

    private static var installed: String? {
        FileManager.default.isReadableFile(atPath: debianPath) ? debianPath : nil
    }
}
