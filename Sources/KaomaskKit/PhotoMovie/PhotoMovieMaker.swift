internal import Imaging
internal import Movies

struct PhotoMovieMaker: Sendable {
    let pipeline: Pipeline
    let options: PhotoMovieOptions
    let output: String

    /// The maximum length of a movie, frames.
    private static let mostFrames = 1_000_000

    /// Returns a photo at the movie's size: once, or covered followed by original.
    private func pictures(of slide: Slide) throws(PipelineError) -> [PixelBuffer] {
        let framing = Framing(
            size: options.size,
            fills: options.fills,
            bars: options.bars,
            covers: options.coversFaces,
            reveals: options.showsBeforeAndAfter
        )
        let photo = try pipeline.framed(slide.input.path, framing)
        return [photo.shown] + [photo.bare].compactMap { $0 }
    }

    private func sink() throws(MovieError) -> any PictureSink {
        let kind = PhotoMovieKind(ofFileNamed: output)
        if kind == .gif { return try GIFSink(options.frameRate, size: options.size) }
        let format = MovieFormat(size: options.size, codec: options.codec, frameRate: options.frameRate)
        return try MovieSink(format, isMP4: kind == .mp4)
    }

    /// Encodes the slides and writes the movie; `nil` if the run was stopped or no photo could be used.
    func make(
        _ slides: [Outcome<Slide>],
        jobs: Int,
        isStopped: @escaping @Sendable () -> Bool,
        written: (Int) -> Void,
        failed: (PipelineError) -> Void
    ) async throws -> PhotoMovieReport? {
        let music = try options.sound.map(SourceFile.read)
        let sink = try sink()
        var clock = SlideClock(perSecond: options.frameRate.perSecond, fade: options.fade)
        var report = PhotoMovieReport(output, options, .written)
        var broken: (any Error)?
        _ = await Batch.run(InputFeed(slides), jobs: jobs, isStopped: isStopped) {
            slide throws(PipelineError) in
            (slide, try pictures(of: slide))
        } emit: { outcome in
            switch outcome {
            case .failure(let error): failed(error)
            case .success((let slide, let pictures)):
                guard broken == nil else { return }
                do { try show(pictures, of: slide, on: sink, &clock, &report, written: written) } catch {
                    broken = error
                }
            }
        }
        if let broken { throw broken }
        guard clock.frames > 0, !isStopped() else { return nil }
        report.frames = clock.frames
        let seconds = Double(clock.frames) / options.frameRate.perSecond
        report.duration = seconds.rounded(places: 3)
        let bytes = try sink.finish(sound: try music.map { try encoded($0, seconds: seconds) })
        let originals = report.photos.map(\.input) + [options.sound].compactMap { $0 }
        try pipeline.writer.write(bytes, as: output, like: originals)
        return report
    }

    private func show(
        _ pictures: [PixelBuffer],
        of slide: Slide,
        on sink: any PictureSink,
        _ clock: inout SlideClock,
        _ report: inout PhotoMovieReport,
        written: (Int) -> Void
    ) throws {
        let first = clock.frames
        for picture in pictures {
            let frames = clock.next(lasting: slide.seconds ?? options.seconds)
            guard clock.frames <= Self.mostFrames else {
                throw tooLong("more than \(Self.mostFrames) frames; use a lower --fps")
            }
            try sink.show(picture, frames: frames.count, change: frames.change, written: written)
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

    private func encoded(_ music: SourceFile, seconds: Double) throws(PipelineError) -> EncodedSound {
        guard seconds <= EncodedSound.longestDuration else {
            throw tooLong("--sound works for movies up to an hour; leave it out")
        }
        return try music.named { try EncodedSound(encoding: music.bytes, seconds: seconds) }
    }

    private func tooLong(_ detail: String) -> PipelineError {
        PipelineError(code: .tooLong, path: output, detail: detail)
    }
}

/// Counts the frames of a movie of photos. Boundaries are rounded sums of durations, so that errors do not accumulate.
struct SlideClock {
    let perSecond: Double
    /// The longest dissolve between photos, seconds.
    let fade: Double
    private(set) var frames = 0
    private var seconds = 0.0
    private var lastCount = 0

    init(perSecond: Double, fade: Double) { (self.perSecond, self.fade) = (perSecond, fade) }

    /// Returns the next photo's first frame, number of frames, at least one, and how many of these dissolve it in.
    mutating func next(lasting length: Double) -> (start: Int, count: Int, change: Int) {
        seconds += length
        let (start, end) = (frames, max(frames + 1, Int((seconds * perSecond).rounded())))
        let count = end - start
        let change = start == 0 ? 0 : min(Int((fade * perSecond).rounded()), count / 2, lastCount / 2)
        (frames, lastCount) = (end, count)
        return (start, count, change)
    }
}
