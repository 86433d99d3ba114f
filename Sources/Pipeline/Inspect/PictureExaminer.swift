internal import Faces
public import Imaging
internal import Metadata

/// Looks at every picture within the files of pictures; may be shared.
public struct PictureExaminer: Sendable {
    private let checker: PictureCheck

    /// An examiner that looks for faces as `options` say.
    ///
    /// - Parameters:
    ///   - original: The picture that a covered one was made of, to compare the two; `nil` for none.
    ///   - boxes: Faces of the original given by hand, pixels of the upright picture.
    /// - Throws: `PipelineError` when the detector cannot be made, or the original cannot be read.
    public init(
        _ options: DetectionOptions,
        against original: String? = nil,
        boxes: [Rect] = []
    ) throws(PipelineError) {
        let finder: FaceFinder
        do throws(FaceError) { finder = try FaceFinder(options) } catch {
            throw PipelineError(code: "detector-failed", path: "kaomask", detail: error.description)
        }
        let comparison = try original.map { path throws(PipelineError) in
            try PictureComparison(against: path, boxes: boxes, finder, options.limits)
        }
        checker = PictureCheck(finder: finder, limits: options.limits, comparison: comparison)
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
