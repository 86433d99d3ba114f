internal import Faces
internal import Metadata

/// Looks at every picture within the files of pictures; may be shared.
public struct PictureExaminer: Sendable {
    private let checker: PictureCheck

    /// An examiner that looks for faces as `options` say.
    ///
    /// - Throws: `PipelineError` when the detector cannot be made.
    public init(_ options: DetectionOptions) throws(PipelineError) {
        do throws(FaceError) {
            checker = PictureCheck(finder: try FaceFinder(options), limits: options.limits)
        } catch {
            throw PipelineError(code: "detector-failed", path: "kaomask", detail: error.description)
        }
    }

    /// What looking at a picture's file comes to; `nil` for a file that is no picture.
    func check(_ source: SourcePhoto) -> PictureCheck.Result? {
        switch source.format {
        case .jpeg, .png, .webp, .heic, .avif:
            do throws(PipelineError) { return try checker.result(for: source) } catch {
                return PictureCheck.Result(failure: error)
            }
        default: return nil
        }
    }
}
