internal import Imaging
internal import Movies

/// The frames of a Live Photo's movie, in which a picture's kaomoji leave its faces and return.
struct RevealMovie {
    private let composed: ComposedPhoto
    private let composer: Composer
    private let format: MovieFormat
    /// The uncovered picture at the movie's size, upright, in the picture's own colours.
    private let original: PixelBuffer
    /// The movie's frames without and with the kaomoji in place.
    private let (uncovered, covered): (PlanarFrame, PlanarFrame)
    /// The rows in which these two differ.
    private let changed: Range<Int>

    /// The rate factor of H.264: docs/decisions/movie-encoding.md.
    private static let rateFactor = 19.4

    /// Encodes the movie of `composed`.
    static func movie(
        of composed: ComposedPhoto,
        _ composer: Composer,
        _ options: RevealOptions
    ) throws -> EncodedMovie {
        let movie = try RevealMovie(composed, composer, options)
        let timeline = options.timeline
        var (pose, frame) = (CoverPose.covered, movie.covered)
        return try EncodedMovie(movie.format, frames: timeline.frameCount, isKeyFrame: timeline.isKeyFrame) {
            if timeline.pose(at: $0) != pose {
                pose = timeline.pose(at: $0)
                frame = try movie.frame(in: pose)
            }
            return frame
        }
    }

    private init(
        _ composed: ComposedPhoto,
        _ composer: Composer,
        _ options: RevealOptions
    ) throws {
        (self.composed, self.composer) = (composed, composer)
        let upright = composed.photo.uprightSize.movieSize(longSide: options.movieLongSide)
        var format = MovieFormat(
            size: upright,
            codec: options.codec,
            frameRate: options.timeline.frameRate,
            color: composed.photo.movieColor
        )
        if options.codec == .h264 { format.rateFactor = Self.rateFactor }
        self.format = format
        // Twice the movie's size preserves sharpness in the final downscaling.
        let pixels = try composed.photo.pixels(longSide: 2 * upright.longSide)
        original = try Self.sized(pixels, for: upright, of: composed.photo)
        uncovered = try Self.frame(original, of: composed.photo)
        covered = try Self.frame(original, of: composed, composer, in: .covered)
        changed = covered.rows(differingFrom: uncovered)
    }

    /// The frame with the kaomoji in this pose.
    private func frame(in pose: CoverPose) throws -> PlanarFrame {
        let share = 1 - pose.opacity
        if share >= 1 { return uncovered }
        if pose.isInPlace { return PlanarFrame.mix(covered, uncovered, share: share, rows: changed) }
        let drawn = try Self.frame(original, of: composed, composer, in: pose)
        return PlanarFrame.mix(drawn, uncovered, share: share)
    }

    /// Returns the picture `original` as a frame, with the kaomoji opaque in this pose.
    private static func frame(
        _ original: PixelBuffer,
        of composed: ComposedPhoto,
        _ composer: Composer,
        in pose: CoverPose
    ) throws -> PlanarFrame {
        let layers = try composer.layers(of: composed, in: pose, upright: original.size)
        return try frame(composed.covered(original, layers), of: composed.photo)
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

    /// Converts a picture to a frame in the movie's colours.
    private static func frame(
        _ pixels: PixelBuffer,
        of photo: DecodedPhoto
    ) throws -> PlanarFrame {
        try pixels.converted(from: photo.profile, to: photo.movieColor.profile).planarFrame()
    }
}

extension DecodedPhoto {
    /// The colours of the picture's movie. A picture with its own profile may exceed sRGB; Display P3 covers nearly
    /// all colours of cameras and screens.
    fileprivate var movieColor: MovieColor { profile?.model == .rgb ? .displayP3 : .sRGB }
}

extension MovieColor {
    /// The equivalent profile; `nil` for sRGB.
    fileprivate var profile: ColorProfile? { self == .displayP3 ? .displayP3 : nil }
}
