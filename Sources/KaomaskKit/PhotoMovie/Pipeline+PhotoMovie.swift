extension Pipeline {
    /// Makes a movie of photos, in order, without those that fail; its path ends in `.mov`, `.mp4` or `.gif`. Once
    /// `isStopped`, called before each photo, returns `true`, no movie is written. `written` is called with the number
    /// of frames since its last call; `emit` receives the movie, and each photo that failed.
    package func movie(
        of slides: [Outcome<Slide>],
        as output: String,
        _ options: PhotoMovieOptions,
        jobs: Int,
        isStopped: @escaping @Sendable () -> Bool = { false },
        written: (Int) -> Void = { _ in },
        emit: (Outcome<PhotoMovieReport>) -> Void
    ) async -> BatchSummary {
        var summary = BatchSummary()
        func count(_ outcome: Outcome<PhotoMovieReport>) {
            summary.count(outcome)
            emit(outcome)
        }
        let files = slides.compactMap { try? $0.get().input }
        let plan = PlannedPhoto(input: output, still: output, movie: nil)
        let maker = PhotoMovieMaker(pipeline: self, options: options, output: output)
        do {
            var claims = OutputClaims(originals: files)
            if let first = files.first { try claims.claim([output], for: first) }
            if options.isPlanOnly {
                count(.success(PhotoMovieReport(output, options, .planned)))
            } else if writer.isDone(plan) {
                count(.success(PhotoMovieReport(output, options, .kept)))
            } else {
                let report = try await maker.make(
                    slides,
                    jobs: jobs,
                    isStopped: isStopped,
                    written: written
                ) { count(.failure($0)) }
                if let report { count(.success(report)) }
            }
        } catch { count(.failure(PipelineError(error, of: output))) }
        summary.wasStopped = isStopped()
        return summary
    }
}
