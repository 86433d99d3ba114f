internal import Faces
internal import Foundation
internal import Synchronization

/// The recognition model, opened when the first face is compared.
final class Recogniser: Sendable {
    /// The environment variable that names the model's file.
    static let variable = "KAOMASK_RECOGNITION"

    private let path: String?
    private let opened = Mutex<FaceRecogniser?>(nil)

    /// - Parameter path: The model's file; `nil` for the environment's, or else the installed one.
    init(path: String?) {
        self.path = path ?? ProcessInfo.processInfo.environment[Self.variable] ?? Self.installed
    }

    /// Returns the vector of a face; `nil` for a face that the network has not found.
    ///
    /// - Throws: `PipelineError` if there is no model, and the error of the network.
    func seen(
        _ face: Face,
        in picture: SearchedPhoto,
        mirrors: Bool = false
    ) throws -> RecognisedFace? {
        try model().recognised(face.observation, in: picture, mirrors: mirrors)
    }

    /// Returns the model, opening it if needed.
    ///
    /// - Throws: `PipelineError` if there is none, or it cannot be used.
    @discardableResult func model() throws(PipelineError) -> FaceRecogniser {
        try opened.withLock { opened throws(PipelineError) in
            if let opened { return opened }
            guard let path else {
                throw PipelineError(
                    code: .unusableModel,
                    path: FaceRecogniser.fileName,
                    detail:
                        "telling persons apart needs this model of 10 MB, which is not installed; put it into "
                        + "/usr/share/kaomask/ or name it with --recognition (docs/persons.md says where it is from)"
                )
            }
            let model = try PipelineError.named(path) { try FaceRecogniser(path: path) }
            opened = model
            return model
        }
    }

    /// The model in `share/kaomask/` or `models/` of a folder above the program: an installation, or a checkout.
    private static var installed: String? {
        var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent()
        while folder.path != "/" {
            for place in ["share/kaomask/", "models/"] {
                let path = folder.path + "/" + place + FaceRecogniser.fileName
                if FileManager.default.isReadableFile(atPath: path) { return path }
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }
}
