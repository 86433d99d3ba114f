internal import Containers
internal import FileJobs
internal import Imaging
internal import Movies
internal import Pairing

/// Makes a movie of photos, shown one after the other.
struct PhotoMovieMaker: Sendable {
    let pipeline: Pipeline
    let options: PhotoMovieOptions
    let output: String

    /// The maximum length of a movie, frames.
    private static let mostFrames = 1_000_000

    /// Returns a photo's pictures at the movie's size: one, or the covered one followed by the original.
    func pictures(of slide: Slide) throws(PipelineError) -> [PixelBuffer] {
        let limits = pipeline.cover.detection.limits
        let photo = try DecodedPhoto.decode(try SourcePhoto.read(slide.input.path), limits: limits)
        let covers = options.coversFaces || options.showsBeforeAndAfter
        let faces = options.fills || covers ? try pipeline.wantedFaces(of: photo).faces : []
        let window = PhotoWindow(
            window: options.fills
                ? CropWindow.filling(options.size, from: photo.uprightSize, keeping: faces.map(\.head))
                : CropWindow.fitting(options.size, of: photo.uprightSize),
            size: options.size,
            bars: options.bars
        )
        let pixels = try photo.pixels()
        func seen(_ pixels: PixelBuffer) throws(PipelineError) -> PixelBuffer {
            try photo.source.named { try window.picture(pixels, of: photo) }
        }
        guard covers, !faces.isEmpty else { return [try seen(pixels)] }
        let covered = try seen(try pipeline.composer.compose(photo, faces: faces).covered(pixels))
        return options.showsBeforeAndAfter ? [covered, try seen(pixels)] : [covered]
    }

    /// The output file, for error messages.
    private var made: SourcePhoto { SourcePhoto(path: output, bytes: [], format: .unknown) }

    /// Returns a sink for the movie format that the output's extension denotes.
    private func sink() throws(PipelineError) -> any FilmSink {
        let kind = PhotoMovieKind(ofFileNamed: output)
        return try made.named {
            if kind == .gif { return try GIFSink(options.frameRate, size: options.size) as any FilmSink }
            let format = MovieFormat(size: options.size, codec: options.codec, frameRate: options.frameRate)
            return try MovieSink(format, isMP4: kind == .mp4)
        }
    }

    /// Films the slides and writes the movie.
    ///
    /// - Returns: `nil` if the run was stopped or no photo could be used.
    func make(
        _ slides: [Outcome<Slide>],
        jobs: Int,
        isStopped: @escaping @Sendable () -> Bool,
        written: (Int) -> Void,
        failed: (PipelineError) -> Void
    ) async throws(PipelineError) -> PhotoMovieReport? {
        let music = try options.sound.map { path throws(PipelineError) in try SourcePhoto.read(path) }
        let sink = try sink()
        var clock = SlideClock(perSecond: options.frameRate.perSecond, fade: options.fade)
        var report = PhotoMovieReport(output, options, .written)
        var broken: PipelineError?
        await OrderedMap.run(InputFeed(slides), width: jobs, isStopped: isStopped) { slide in
            Outcome { () throws(PipelineError) in
                let slide = try slide.get()
                return (slide, try pictures(of: slide))
            }
        } emit: { outcome in
            switch outcome {
            case .failure(let error): failed(error)
            case .success((let slide, let pictures)):
                guard broken == nil else { return }
                do throws(PipelineError) {
                    try show(pictures, of: slide, on: sink, &clock, &report, written: written)
                } catch { broken = error }
            }
        }
        if let broken { throw broken }
        guard clock.frames > 0, !isStopped() else { return nil }
        report.frames = clock.frames
        let seconds = Double(clock.frames) / options.frameRate.perSecond
        report.duration = seconds.rounded(places: 3)
        let sound = try music.map { music throws(PipelineError) in try encoded(music, seconds: seconds) }
        let bytes = try made.named { try sink.finish(sound: sound) }
        let originals = report.photos.map(\.input) + [options.sound].compactMap { $0 }
        try pipeline.writer.write(bytes, as: output, like: originals)
        return report
    }

    private func show(
        _ pictures: [PixelBuffer],
        of slide: Slide,
        on sink: any FilmSink,
        _ clock: inout SlideClock,
        _ report: inout PhotoMovieReport,
        written: (Int) -> Void
    ) throws(PipelineError) {
        let first = clock.frames
        for picture in pictures {
            let frames = clock.next(lasting: slide.seconds ?? options.seconds)
            guard clock.frames <= Self.mostFrames else {
                throw made.failure(.tooLong, "more than \(Self.mostFrames) frames; use a lower --fps")
            }
            try made.named {
                try sink.show(picture, frames: frames.count, change: frames.change, written: written)
            }
        }
        let rate = options.frameRate.perSecond
        report.photos.append(
            .init(
                input: slide.input.path,
                start: (Double(first) / rate).rounded(places: 3),
                seconds: (Double(clock.frames - first) / rate).rounded(places: 3)
            )
        )
    }

    private func encoded(_ music: SourcePhoto, seconds: Double) throws(PipelineError) -> EncodedSound {
        guard seconds <= EncodedSound.longestDuration else {
            throw made.failure(
                .tooLong,
                "--sound works for movies up to an hour; leave it out"
            )
        }
        return try music.named {
            try EncodedSound(encoding: music.bytes, seconds: seconds)
        }
    }
}
