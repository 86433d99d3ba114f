internal import Formats
internal import Imaging
internal import Movies
internal import Pairing
internal import Scenes

/// Fills collages with pictures in turn until no picture is left.
struct CollageMaker: Sendable {
    let pipeline: Pipeline
    let options: CollageOptions
    let template: CollageTemplate
    /// The most pictures processed at once.
    let jobs: Int
    let isStopped: @Sendable () -> Bool

    /// Makes the collage `path` from the first waiting pictures; the next picture takes the cell of one that fails.
    /// Returns `nil` if the run was stopped or no picture could be used.
    func make(
        _ path: String,
        from waiting: inout ArraySlice<Outcome<InputFile>>,
        failed: (PipelineError) -> Void
    ) async throws -> CollageReport? {
        var collage = try FilledCollage(options, template: template)
        if pipeline.writer.isDone(plan(path)) {
            waiting = waiting.dropFirst(collage.cells.count)
            return CollageReport(collage, options, as: path, .kept)
        }
        guard !options.isPlanOnly else {
            waiting = waiting.dropFirst(collage.cells.count)
            return CollageReport(collage, options, as: path, .planned)
        }
        while !collage.emptyCells.isEmpty, !waiting.isEmpty, !isStopped() {
            let next = zip(collage.emptyCells, waiting).map { cell, input in input.map { (cell, $0) } }
            waiting = waiting.dropFirst(next.count)
            let cells = collage.cells
            _ = await Batch.run(InputFeed(next), jobs: jobs, isStopped: isStopped) {
                (cell, file) throws(PipelineError) in
                (cell, try filling(file, cells[cell], number: cell + 1))
            } emit: { outcome in
                switch outcome {
                case .success((let cell, let filling)): collage.fill(cell, filling)
                case .failure(let error): failed(error)
                }
            }
        }
        guard !collage.fillings.isEmpty, !isStopped() else { return nil }
        return try write(collage, as: path)
    }

    func plan(_ path: String) -> PlannedPhoto {
        let movie = options.reveal.map { _ in path.withoutExtension + ".mov" }
        return PlannedPhoto(input: path, still: path, movie: movie)
    }

    func filling(
        _ file: InputFile,
        _ cell: PixelRect,
        number: Int
    ) throws(PipelineError) -> FilledCollage.Filling {
        let framing = Framing(
            size: cell.size,
            fills: options.fills,
            bars: options.bars,
            covers: options.coversFaces,
            reveals: options.reveal != nil,
            adjustment: options.adjustments[number]
        )
        return .init(input: file.path, photo: try pipeline.framed(file.path, framing))
    }

    private func write(_ collage: FilledCollage, as path: String) throws -> CollageReport {
        let coded =
            PictureFormat(named: path.fileExtension) == .png
            ? try PNGCodec.encode(collage.shown, keepsAlpha: false)
            : try NewJPEG(collage.shown, quality: pipeline.cover.quality).bytes()
        var report = CollageReport(collage, options, as: path, .written)
        guard let reveal = options.reveal else {
            try pipeline.writer.write(coded, as: path, like: collage.inputs)
            return report
        }
        let paired = try PairedPhoto(
            coded,
            movie: try movie(collage, reveal),
            stillFrame: reveal.timeline.stillFrame,
            reveal
        )
        let originals = collage.inputs + [reveal.soundFile].compactMap { $0 }
        try pipeline.writer.write(still: paired.still, movie: paired.movie, as: plan(path), like: originals)
        report.movie = plan(path).movie
        report.contentIdentifier = paired.identifier.text
        return report
    }

    /// Returns the movie that dissolves from the collage to its faces and back.
    private func movie(_ collage: FilledCollage, _ reveal: RevealOptions) throws -> EncodedMovie {
        let size = options.size.movieSize(longSide: reveal.movieLongSide)
        let shown = try collage.shown.scaled(to: size).planarFrame()
        let revealed = try collage.revealed.scaled(to: size).planarFrame()
        let timeline = reveal.timeline.with(transition: .fade)
        let format = MovieFormat(size: size, codec: reveal.codec, frameRate: timeline.frameRate)
        return try EncodedMovie(format, frames: timeline.frameCount, isKeyFrame: timeline.isKeyFrame) {
            PlanarFrame.mix(shown, revealed, share: 1 - timeline.pose(at: $0).opacity)
        }
    }
}
