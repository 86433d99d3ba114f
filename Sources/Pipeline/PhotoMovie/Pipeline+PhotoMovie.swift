extension Pipeline {
    /// Makes a movie of photographs, in their order. A photograph that fails is left out.
    ///
    /// - Parameters:
    ///   - output: The movie's name, ending in `.mov`, `.mp4` or `.gif`.
    ///   - jobs: How many photographs are worked on at once.
    ///   - isStopped: Asked before each photograph; once true, no movie is written.
    ///   - written: Told how many frames were written since it was told last.
    ///   - emit: Takes the movie, and each photograph that failed.
    public func movie(
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
            if case .success = outcome { summary.done += 1 } else { summary.failed += 1 }
            emit(outcome)
        }
        let files = slides.compactMap { try? $0.get().input }
        let plan = PlannedPhoto(input: output, still: output, movie: nil)
        let maker = PhotoMovieMaker(pipeline: self, options: options, output: output)
        do throws(PipelineError) {
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
        } catch { count(.failure(error)) }
        summary.wasStopped = isStopped()
        return summary
    }
}
