internal import Containers
internal import FileJobs
internal import Foundation
internal import Imaging
internal import Movies
internal import Pairing
internal import Scenes

/// Fills collages with pictures, one after the other until no picture is left.
struct CollageMaker: Sendable {
    let pipeline: Pipeline
    let options: CollageOptions
    let template: CollageTemplate
    /// The maximum number of pictures processed at once.
    let jobs: Int
    let isStopped: @Sendable () -> Bool

    /// Makes the collage `path` from the first waiting pictures. A picture that fails is left out, and the next
    /// takes its cell.
    ///
    /// - Returns: The report, or `nil` if the run was stopped or no picture could be used.
    func make(
        _ path: String,
        from waiting: inout ArraySlice<Outcome<InputFile>>,
        failed: (PipelineError) -> Void
    ) async throws(PipelineError) -> CollageReport? {
        var collage = try emptyCollage(path)
        if pipeline.writer.isDone(plan(path)) {
            waiting = waiting.dropFirst(collage.cells.count)
            return CollageReport(collage, options, as: path, .kept)
        }
        guard !options.isPlanOnly else {
            waiting = waiting.dropFirst(collage.cells.count)
            return CollageReport(collage, options, as: path, .planned)
        }
        while !collage.emptyCells.isEmpty, !waiting.isEmpty, !isStopped() {
            let next = Array(zip(collage.emptyCells, waiting))
            waiting = waiting.dropFirst(next.count)
            let cells = collage.cells
            await OrderedMap.run(InputFeed(next), width: jobs, isStopped: isStopped) { cell, input in
                (
                    cell,
                    Outcome { () throws(PipelineError) in
                        try filling(try input.get(), cells[cell], number: cell + 1)
                    }
                )
            } emit: { cell, outcome in
                switch outcome {
                case .success(let filling): collage.fill(cell, filling)
                case .failure(let error): failed(error)
                }
            }
        }
        guard !collage.fillings.isEmpty, !isStopped() else { return nil }
        return try write(collage, as: path)
    }

    /// Returns the output files of the collage `path`.
    func plan(_ path: String) -> PlannedPhoto {
        let movie = options.reveal.map { _ in (path as NSString).deletingPathExtension + ".mov" }
        return PlannedPhoto(input: path, still: path, movie: movie)
    }

    private func emptyCollage(_ path: String) throws(PipelineError) -> FilledCollage {
        try PipelineError.named(path) { try FilledCollage(options, template: template) }
    }

    /// Crops and scales a picture for its cell.
    private func filling(
        _ file: InputFile,
        _ cell: PixelRect,
        number: Int
    ) throws(PipelineError) -> FilledCollage.Filling {
        let limits = pipeline.cover.detection.limits
        let photo = try DecodedPhoto.decode(try SourcePhoto.read(file.path), limits: limits)
        let covers = options.coversFaces || options.reveal != nil
        let faces = options.fills || covers ? try pipeline.wantedFaces(of: photo).faces : []
        let window = self.window(on: photo, faces, cell, number: number)
        let pixels = try photo.pixels()
        func seen(_ pixels: PixelBuffer) throws(PipelineError) -> PixelBuffer {
            try photo.source.named { try window.picture(pixels, of: photo) }
        }
        guard covers, !faces.isEmpty else {
            return .init(input: file.path, shown: try seen(pixels), hidden: nil, faces: faces.count)
        }
        let composed = try pipeline.composer.compose(photo, faces: faces)
        return .init(
            input: file.path,
            shown: try seen(composed.covered(pixels)),
            hidden: options.reveal == nil ? nil : try seen(pixels),
            faces: faces.count
        )
    }

    private func window(
        on photo: DecodedPhoto,
        _ faces: [Face],
        _ cell: PixelRect,
        number: Int
    ) -> PhotoWindow {
        let size = cell.size
        let whole =
            options.fills
            ? CropWindow.filling(size, from: photo.uprightSize, keeping: faces.map(\.head))
            : CropWindow.fitting(size, of: photo.uprightSize)
        return PhotoWindow(
            window: options.adjustments[number]?.applied(to: whole) ?? whole,
            size: size,
            bars: options.bars
        )
    }

    private func write(_ collage: FilledCollage, as path: String) throws(PipelineError) -> CollageReport {
        let isPNG = PictureFormat(named: path.fileExtension) == .png
        let made = SourcePhoto(path: path, bytes: [], format: isPNG ? .png : .jpeg)
        let coded = try made.named {
            isPNG
                ? try PNGCodec.encode(collage.shown, keepsAlpha: false)
                : try NewJPEG(collage.shown, quality: pipeline.cover.quality).bytes()
        }
        var report = CollageReport(collage, options, as: path, .written)
        guard let reveal = options.reveal else {
            try pipeline.writer.write(coded, as: path, like: collage.inputs)
            return report
        }
        let movie = try made.named { try self.movie(collage, reveal) }
        let paired = try Pairer.pair(
            coded,
            of: made,
            movie: movie,
            stillFrame: reveal.timeline.stillFrame,
            reveal
        )
        let originals = collage.inputs + [reveal.soundFile].compactMap { $0 }
        try pipeline.writer.write(still: paired.still, movie: paired.movie, as: plan(path), like: originals)
        report.movie = plan(path).movie
        report.contentIdentifier = paired.identifier.text
        return report
    }

    /// Encodes the movie that dissolves from the collage to its faces and back.
    private func movie(_ collage: FilledCollage, _ reveal: RevealOptions) throws(MovieError) -> EncodedMovie {
        let size = options.size.movieSize(longSide: reveal.movieLongSide)
        let shown = try collage.shown.scaled(to: size).planarFrame()
        let revealed = try collage.revealed.scaled(to: size).planarFrame()
        let timeline = reveal.timeline
        var encoder = try MovieEncoder(
            MovieFormat(size: size, codec: reveal.codec, frameRate: timeline.frameRate)
        )
        for index in 0..<timeline.frameCount {
            let share = 1 - timeline.pose(at: index).opacity
            let frame = PlanarFrame.mix(shown, revealed, share: share)
            try encoder.append(frame, isKeyFrame: timeline.isKeyFrame(at: index))
        }
        return try encoder.finish()
    }
}
