internal import Faces
internal import Imaging
internal import Movies
internal import Overlay
internal import Pairing
internal import Reveal

/// A face of a movie that is to be covered, and with what.
struct FilmCover: Sendable {
    let track: FaceTrack
    let kaomoji: Kaomoji
    let appearance: OverlayAppearance
    /// What is known of the face before the movie is looked at.
    let complexion: Complexion
}

extension LiveFilm {
    /// The movie with its faces covered in every frame, and everything else as it was: sound, timing, named values. It
    /// still has its old identifier. Each frame in which all are covered is searched again.
    ///
    /// - Parameter pose: How the kaomoji lie at a time, seconds.
    /// - Throws: `PipelineError` about the movie.
    func covered(
        with covers: [FilmCover],
        _ renderers: RendererPool,
        checker: FrameChecker,
        pose: (Double) -> CoverPose = { _ in .covered }
    ) throws(PipelineError) -> (movie: [UInt8], check: FilmCheck) {
        let (movie, start, check) = try source.named { () throws(FilmError) in
            try renderers.withRenderer { renderer throws(FilmError) in
                try encoded(covers, renderer, checker, pose: pose)
            }
        }
        let replacement = PictureReplacement(video: VideoTrack(movie), start: UInt64(max(0, start)))
        let bytes = try source.named { () throws(PairingError) in try replacement.movie(source.bytes) }
        return (bytes, check)
    }

    /// The covered pictures, when the first is shown, in ticks, and what they still show.
    private func encoded(
        _ covers: [FilmCover],
        _ renderer: KaomojiRenderer,
        _ checker: FrameChecker,
        pose: (Double) -> CoverPose
    ) throws(FilmError) -> (EncodedMovie, start: Int64, FilmCheck) {
        var decoder = try FilmError.movie { () throws(MovieError) in
            try MovieDecoder(source.bytes, limits: Self.limits)
        }
        let format = MovieFormat(
            size: decoder.size,
            codec: decoder.codec ?? .h264,
            frameRate: decoder.frameRate,
            timeScale: decoder.timeScale,
            color: decoder.color
        )
        let brush = FilmBrush(covers, format, decoder.orientation, renderer)
        var encoder = try FilmError.movie { () throws(MovieError) in try MovieEncoder(format) }
        var (start, waiting): (Int64?, MovieFrame?) = (nil, nil)
        var (index, check) = (0, FilmCheck())
        while var frame = try FilmError.movie({ () throws(MovieError) in try decoder.next() }) {
            let pose = pose(Double(frame.time) / Double(decoder.timeScale))
            var layers: [Layer] = []
            do throws(OverlayError) {
                layers = try brush.cover(&frame.picture, number: index, pose: pose)
            } catch { throw .drawing(error) }
            if pose == .covered {
                let shown = try FilmError.movie { () throws(MovieError) in
                    try frame.picture.pixels(decoder.color).upright(decoder.orientation)
                }
                let bare = try FilmError.faces { () throws(FaceError) in
                    try checker.bare(in: shown, number: index, under: layers, decoder.orientation)
                }
                check.note(bare, inFrame: index)
            }
            if let before = waiting {
                // A frame lasts until the next; one that is not later than its neighbour gets the least of time.
                let ticks = UInt32(clamping: max(1, frame.time - before.time))
                try FilmError.movie { () throws(MovieError) in
                    try encoder.append(before.picture, lasting: ticks, startsAnew: index == 1)
                }
            }
            start = start ?? frame.time
            waiting = frame
            index += 1
        }
        guard let last = waiting, let start else { throw .movie(.noVideo) }
        let lastTicks = UInt32(clamping: decoder.frameTicks)
        return try FilmError.movie { () throws(MovieError) in
            try encoder.append(last.picture, lasting: lastTicks, startsAnew: index == 1)
            return (try encoder.finish(), start, check)
        }
    }
}

/// Draws the kaomoji of one movie onto its stored frames.
private struct FilmBrush {
    private let covers: [FilmCover]
    private let color: MovieColor
    private let canvas: PixelRect
    /// The upright frame.
    private let upright: Rect
    private let storedFromUpright: Affine
    private let renderer: KaomojiRenderer

    init(
        _ covers: [FilmCover],
        _ format: MovieFormat,
        _ orientation: Orientation,
        _ renderer: KaomojiRenderer
    ) {
        self.covers = covers
        self.renderer = renderer
        color = format.color
        canvas = PixelRect(format.size)
        storedFromUpright = orientation.storedFromUpright(format.size)
        upright = Rect(PixelRect(orientation.uprightSize(ofStored: format.size)))
    }

    /// - Returns: What was drawn.
    func cover(
        _ picture: inout PlanarFrame,
        number: Int,
        pose: CoverPose
    ) throws(OverlayError) -> [Layer] {
        guard pose.opacity > 0 else { return [] }
        let bare = pose.opacity < 1 ? picture : nil
        let faces = covers.compactMap { cover in
            cover.track.face(inFrame: number).map { face in
                PlacedKaomoji(
                    cover.kaomoji,
                    at: OverlayAnchor(Face(face)),
                    appearance: cover.appearance,
                    complexion: cover.complexion
                )
            }
        }
        let drawn = try renderer.layers(
            of: faces,
            mapping: { pose.map($0).then(storedFromUpright) },
            within: canvas,
            picture: upright
        ).filter { !$0.bounds.isEmpty }
        for layer in drawn {
            // Kaomoji are drawn in sRGB; a movie with wider primaries has other numbers for the same colours.
            let profile = ColorProfile(primaries: color.primaries, transfer: MovieColor.sRGB.transfer)
            picture.draw(profile.map { layer.converted(to: $0) } ?? layer, color)
        }
        if let bare { picture = PlanarFrame.mix(bare, picture, share: pose.opacity) }
        return drawn
    }
}
