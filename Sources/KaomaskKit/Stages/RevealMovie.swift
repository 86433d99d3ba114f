internal import Imaging
internal import Movies
internal import Overlay

/// The frames of a movie in which a picture's kaomoji leave and return.
struct RevealMovie {
    private let composed: ComposedPhoto
    private let composer: Composer
    private let format: MovieFormat
    private let timeline: RevealTimeline
    private let heads: PosedHeads
    /// The uncovered picture at the movie's size, upright, in its own colours.
    private let original: PixelBuffer

    /// The rate factor of H.264: docs/decisions/movie-encoding.md.
    private static let rateFactor = 19.4

    /// The long side of a picture for a movie, pixels. From a quarter more than the movie's, scaling changes its frames
    /// about half as much as coding them: docs/decisions/movie-encoding.md.
    static func sourceSide(_ options: RevealOptions) -> Int { 5 * options.movieLongSide / 4 }

    static func movie(
        of composed: ComposedPhoto,
        _ composer: Composer,
        _ options: RevealOptions
    ) throws -> EncodedMovie {
        let movie = try RevealMovie(composed, composer, options)
        let frames = try Frames(movie)
        let timeline = movie.timeline
        var (poses, frame) = ([CoverPose](), frames.covered)
        return try EncodedMovie(movie.format, frames: timeline.frameCount, isKeyFrame: timeline.isKeyFrame) {
            let next = movie.poses(at: $0)
            if next != poses { (poses, frame) = (next, try frames.frame(in: next)) }
            return frame
        }
    }

    static func gif(
        of composed: ComposedPhoto,
        _ composer: Composer,
        _ options: RevealOptions
    ) throws -> [UInt8] {
        let movie = try RevealMovie(composed, composer, options)
        let sink = try GIFSink(movie.timeline.frameRate, size: movie.original.size, isOneScene: true)
        let bare = movie.standard(movie.original)
        var index = 0
        while index < movie.timeline.frameCount {
            let poses = movie.poses(at: index)
            let next = (index..<movie.timeline.frameCount).first { movie.poses(at: $0) != poses }
            let end = next ?? movie.timeline.frameCount
            let opacity = poses.first?.opacity ?? 1
            let drawn = opacity > 0 ? try movie.standard(movie.picture(movie.layers(in: poses))) : bare
            try sink.show(drawn.mixed(with: bare, share: 1 - opacity), frames: end - index, change: 0) { _ in
            }
            index = end
        }
        return try sink.finish(sound: nil)
    }

    private init(
        _ composed: ComposedPhoto,
        _ composer: Composer,
        _ options: RevealOptions
    ) throws {
        (self.composed, self.composer) = (composed, composer)
        let photo = composed.photo
        let upright = photo.uprightSize.movieSize(longSide: options.movieLongSide)
        let style = composed.placements.first?.appearance.style ?? .mochi
        timeline = options.timeline.with(transition: options.timeline.transition.suiting(style))
        var format = MovieFormat(
            size: upright,
            codec: options.codec,
            frameRate: timeline.frameRate,
            color: photo.movieColor
        )
        if options.codec == .h264 { format.rateFactor = Self.rateFactor }
        format.isStill = true
        self.format = format
        heads = PosedHeads(composed.placements.map(\.anchor), in: Rect(PixelRect(photo.uprightSize)))
        let pixels = try photo.pixels(longSide: Self.sourceSide(options))
        original = try Self.sized(pixels, for: upright, of: photo)
    }

    private func poses(at index: Int) -> [CoverPose] {
        heads.poses { timeline.pose(at: index, turn: $0, of: $1) }
    }

    /// Returns the kaomoji in these poses, opaque.
    private func layers(in poses: [CoverPose]) throws -> [Layer] {
        let placed = composed.placements.indices.map {
            heads.posed(composed.placements[$0], at: $0, in: poses[$0])
        }
        return try composer.layers(placed, of: composed.photo, upright: original.size)
    }

    private func picture(_ layers: [Layer]) -> PixelBuffer { composed.covered(original, layers) }

    private func standard(_ pixels: PixelBuffer) -> PixelBuffer {
        pixels.converted(from: composed.photo.profile, to: nil)
    }

    /// The movie's pictures as frames of a codec.
    private struct Frames {
        private let movie: RevealMovie
        /// The frames without kaomoji, and with them in place.
        private(set) var (uncovered, covered): (PlanarFrame, PlanarFrame)
        /// The rows in which these differ.
        private var changed = 0..<0

        /// The rows around paint that a scaler may change.
        private static let reach = 16

        init(_ movie: RevealMovie) throws {
            self.movie = movie
            uncovered = try RevealMovie.frame(movie.original, of: movie.composed.photo)
            covered = uncovered
            covered = try drawn(movie.layers(in: movie.composed.placements.map { _ in .covered }))
            changed = covered.rows(differingFrom: uncovered)
        }

        func frame(in poses: [CoverPose]) throws -> PlanarFrame {
            let share = 1 - (poses.first?.opacity ?? 1)
            if share >= 1 { return uncovered }
            if poses.allSatisfy(\.isInPlace) {
                return PlanarFrame.mix(covered, uncovered, share: share, rows: changed)
            }
            return PlanarFrame.mix(try drawn(movie.layers(in: poses)), uncovered, share: share)
        }

        /// Returns the frame with layers; only the part that they touch is converted.
        private func drawn(_ layers: [Layer]) throws -> PlanarFrame {
            let size = uncovered.size
            let bounds = layers.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.bounds) }
            guard !bounds.isEmpty else { return uncovered }
            let (left, top) = (max(0, bounds.x - Self.reach) / 2 * 2, max(0, bounds.y - Self.reach) / 2 * 2)
            let part = PixelRect(
                x: left,
                y: top,
                width: min(size.width, (bounds.maxX + Self.reach + 1) / 2 * 2) - left,
                height: min(size.height, (bounds.maxY + Self.reach + 1) / 2 * 2) - top
            )
            var pixels = movie.original.cropped(to: part)
            for layer in layers {
                let place = layer.bounds
                let moved = PixelRect(
                    x: place.x - left,
                    y: place.y - top,
                    width: place.width,
                    height: place.height
                )
                pixels.draw(Layer(bounds: moved, bytes: layer.bytes))
            }
            let converted = try RevealMovie.frame(pixels, of: movie.composed.photo)
            var frame = uncovered
            for plane in frame.planes.indices {
                let side = plane == 0 ? 1 : 2
                let (wide, across) = (size.width / side, part.width / side)
                for row in 0..<part.height / side {
                    let start = (top / side + row) * wide + left / side
                    let line = converted.planes[plane][row * across..<(row + 1) * across]
                    frame.planes[plane].replaceSubrange(start..<start + across, with: line)
                }
            }
            return frame
        }
    }

    /// Returns a stored picture at the movie's size, upright.
    private static func sized(
        _ pixels: PixelBuffer,
        for upright: PixelSize,
        of photo: DecodedPhoto
    ) throws -> PixelBuffer {
        let stored = photo.orientation.storedSize(ofUpright: upright)
        return try photo.opaque(pixels).scaled(to: stored).upright(photo.orientation)
    }

    /// Converts a picture to the movie's colours.
    private static func frame(
        _ pixels: PixelBuffer,
        of photo: DecodedPhoto
    ) throws -> PlanarFrame {
        try pixels.converted(from: photo.profile, to: photo.movieColor.profile).planarFrame()
    }
}

extension DecodedPhoto {
    /// The movie's colours. A profile may exceed sRGB; Display P3 covers nearly all colours of cameras and screens.
    fileprivate var movieColor: MovieColor { profile?.model == .rgb ? .displayP3 : .sRGB }
}

extension MovieColor {
    /// The equivalent profile; `nil` for sRGB.
    fileprivate var profile: ColorProfile? { self == .displayP3 ? .displayP3 : nil }
}
