internal import Faces
internal import Formats
package import Imaging

/// Examines every picture within the files of pictures. Concurrent use is safe.
package struct PictureExaminer: Sendable {
    private let checker: PictureCheck

    /// Creates an examiner that compares a covered picture with its original, if given; `boxes` are its faces given by
    /// hand, in pixels of the upright picture, `regions` what else was covered in it. Throws if the detector cannot be
    /// created or the original not read.
    package init(
        _ options: DetectionOptions,
        against original: String? = nil,
        boxes: [Rect] = [],
        regions: FaceSidecar? = nil
    ) throws(PipelineError) {
        let finder = try PipelineError.named("the search for faces") { try FaceFinder(options) }
        let comparison = try original.map { path throws(PipelineError) in
            try PictureComparison(against: path, boxes: boxes, regions, finder, options.limits)
        }
        checker = PictureCheck(finder: finder, limits: options.limits, comparison: comparison)
    }

    /// Checks a movie's file, besides its frames and sound.
    func check(_ movie: MovieData, _ path: String) -> PictureCheck.Result {
        MovieCheck(finder: checker.finder, limits: checker.limits).result(for: movie, path)
    }

    /// Checks a picture's or movie's file; `nil` for other files.
    func check(_ source: SourceFile) -> PictureCheck.Result? {
        switch source.format {
        case .jpeg, .png, .webp, .heic, .avif:
            do throws(PipelineError) { return try checker.result(for: source) } catch {
                return PictureCheck.Result(failure: error)
            }
        case .mov, .mp4: return check(MovieData(source.bytes), source.path)
        default: return nil
        }
    }
}
