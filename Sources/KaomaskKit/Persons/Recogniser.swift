internal import Faces
internal import FoundationEssentials
internal import Synchronization

/// The recognition model, opened for the first comparison.
final class Recogniser: Sendable {
    /// The environment variable for the model's path.
    static let variable = "KAOMASK_RECOGNITION"

    private let path: String?
    private let opened = Mutex<FaceRecogniser?>(nil)

    /// `nil` for the environment's model, or else the installed one.
    init(path: String?) {
        self.path = path ?? ProcessInfo.processInfo.environment[Self.variable] ?? Self.installed
    }

    /// The options by which a worker opens it.
    var words: [String] { path.map { ["--recognition", $0] } ?? [] }

    /// Returns a face's vector; `nil` if the network did not find the face. Throws without a model, and its errors.
    func seen(
        _ face: Face,
        in picture: some FacePicture,
        mirrors: Bool = false
    ) throws -> RecognisedFace? {
        try model().recognised(face.observation, in: picture, mirrors: mirrors)
    }

    /// Returns the model, opening it if needed; throws if it is missing or unusable.
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
