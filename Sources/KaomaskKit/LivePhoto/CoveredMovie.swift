internal import Imaging
internal import Movies
internal import Overlay
internal import Pairing

extension SearchedMovie {
    /// Returns the movie with its faces covered in every frame, and everything else unchanged: sound, timing,
    /// metadata. It still has its old identifier. Each frame in which all faces are covered is searched again.
    ///
    /// - Parameters:
    ///   - decoder: The movie.
    ///   - isLast: `true` if the result is used even if faces are still visible; otherwise a movie with visible
    ///     faces is searched to its end, but not encoded.
    ///   - pose: Returns a kaomoji's pose at a time, seconds, by its place from the left among all.
    func covered(
        _ decoder: inout MovieDecoder,
        with covers: [MovieCover],
        _ renderers: RendererPool,
        checker: FrameChecker,
        isLast: Bool,
        pose: (Double, _ turn: Int, _ count: Int) -> CoverPose = { _, _, _ in .covered }
    ) throws -> CoveredMovie {
        func pictures(_ factor: Double, _ checker: FrameChecker?) throws -> CodedPictures {
            try renderers.withRenderer { renderer in
                try encoded(&decoder, factor, covers, renderer, checker, isLast: isLast, pose: pose)
            }
        }
        let factor = RateControl.firstFactor(codec)
        let first = try pictures(factor, checker)
        guard var best = try RecodedMovie(first, in: source, &decoder, factor: factor) else {
            return CoveredMovie(bytes: [], check: first.check, likeness: 0)
        }
        let rate = RateControl(room: codedBytes)
        if let factor = rate.secondFactor(after: best.attempt),
            let second = try RecodedMovie(try pictures(factor, nil), in: source, &decoder, factor: factor),
            rate.prefers(second.attempt, to: best.attempt)
        {
            best = second
        }
        return CoveredMovie(bytes: best.bytes, check: first.check, likeness: best.attempt.likeness)
    }

    /// The output codec: the source's, or a similar one if that cannot be encoded here.
    private var codec: MovieCodec { depth > 8 ? .hevc : sourceCodec ?? .h264 }

    /// Covers and encodes the pictures.
    fileprivate func encoded(
        _ decoder: inout MovieDecoder,
        _ factor: Double,
        _ covers: [MovieCover],
        _ renderer: KaomojiRenderer,
        _ checker: FrameChecker?,
        isLast: Bool,
        pose: (Double, _ turn: Int, _ count: Int) -> CoverPose
    ) throws -> CodedPictures {
        try decoder.rewind()
        var format = MovieFormat(
            size: decoder.size,
            codec: codec,
            frameRate: decoder.frameRate,
            timeScale: decoder.timeScale,
            color: decoder.color
        )
        (format.depth, format.pixelAspect) = (decoder.depth, decoder.pixelAspect)
        format.faithfulFactor = factor
        var brush = FrameBrush(covers, format, orientation, renderer)
        var (start, index): (Int64?, Int) = (nil, 0)
        var (check, painted) = (FrameCheck(), [[PixelRect]]())
        let movie = try EncodedMovie(format, lastFrame: decoder.frameTicks) {
            while var frame = try decoder.next() {
                let seconds = Double(frame.time) / Double(decoder.timeScale)
                let poses = brush.poses { pose(seconds, $0, $1) }
                let layers = try brush.cover(&frame.picture, number: index, at: seconds, poses: poses)
                painted.append(layers.map(\.bounds))
                if poses.allSatisfy({ $0 == .covered }), let checker {
                    let size = frame.picture.size
                    let look = try checker.look(atFrame: index, under: layers, in: size, orientation) {
                        try WholePicture(frame.picture).pixels(decoder.color).upright(orientation)
                    }
                    let bare = checker.bare(
                        of: look.found,
                        inFrame: index,
                        under: layers,
                        in: size,
                        orientation
                    )
                    check.note(look, bare, inFrame: index)
                }
                (start, index) = (start ?? frame.time, index + 1)
                if isLast || !check.asksForMore { return frame }
            }
            return nil
        }
        guard isLast || !check.asksForMore else { return CodedPictures(check: check) }
        guard let movie, let start else { throw MovieError.noVideo }
        return CodedPictures(check: check, movie: movie, start: start, painted: painted)
    }
}

/// The covered and encoded pictures of a movie.
private struct CodedPictures {
    /// The result of searching the pictures for faces that are still visible.
    let check: FrameCheck
    /// The movie; `nil` if it was given up because of these.
    var movie: EncodedMovie?
    /// The presentation time of the first picture, ticks.
    var start: Int64 = 0
    /// The painted areas of each picture, in pixels of stored frames.
    var painted: [[PixelRect]] = []
}

/// The covered pictures in their source's file.
private struct RecodedMovie {
    let bytes: [UInt8]
    let attempt: RateControl.Attempt

    /// Puts the pictures into the file; `nil` if they were given up.
    init?(
        _ pictures: CodedPictures,
        in source: SourceFile,
        _ decoder: inout MovieDecoder,
        factor: Double
    ) throws {
        guard let coded = pictures.movie else { return nil }
        let replacement = PictureReplacement(
            video: VideoTrack(coded),
            start: UInt64(max(0, pictures.start))
        )
        bytes = try replacement.movie(source.bytes)
        let likeness = try MovieLikeness.decibels(of: bytes, like: &decoder, apartFrom: pictures.painted)
        let count = coded.samples.reduce(0) { $0 + $1.data.count }
        attempt = RateControl.Attempt(factor: factor, bytes: count, likeness: likeness)
    }
}

/// A movie with covered faces.
struct CoveredMovie: Sendable {
    /// The file; empty if it was given up because faces are still visible.
    let bytes: [UInt8]
    /// The result of searching its frames for faces that are still visible.
    let check: FrameCheck
    /// The similarity of its pictures to the source outside the paint, dB of luma.
    let likeness: Double

    /// Remarks on the encoding for the user.
    var notes: [Remark] {
        likeness < RateControl.wantedLikeness ? [.movieQuality(likeness.rounded(places: 1))] : []
    }
}
