internal import Faces
internal import Formats
package import Imaging

/// Examines every picture within the files of pictures. Concurrent use is safe.
package struct PictureExaminer: Sendable {
    private let checker: PictureCheck
    /// The workers that decode files; `nil` for this process.
    package var crew: Crew?

    /// The examiner of a worker.
    init(_ pipeline: Pipeline) {
        checker = PictureCheck(finder: pipeline.finder, limits: pipeline.cover.detection.limits)
    }

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
        let isHanded = crew != nil && movieCheck.decodes(movie) && movie.count <= FileBytes.maximumLength
        let done = isHanded ? (try? SourceFile.read(path)).flatMap(check) : nil
        return done ?? movieCheck.result(for: movie, path)
    }

    /// Checks a picture's or movie's file, in a worker if there is a crew; `nil` for other files.
    func check(_ source: SourceFile) -> PictureCheck.Result? {
        let isMovie = [.mov, .mp4].contains(source.format)
        guard isMovie || [.jpeg, .png, .webp, .heic, .avif].contains(source.format) else { return nil }
        do throws(PipelineError) {
            if let made = try crew?.work(.check, on: source) { return made.check }
            guard isMovie else { return try checker.result(for: source) }
            return movieCheck.result(for: MovieData(source.bytes), source.path)
        } catch { return PictureCheck.Result(failure: error) }
    }

    private var movieCheck: MovieCheck { MovieCheck(finder: checker.finder, limits: checker.limits) }
}
