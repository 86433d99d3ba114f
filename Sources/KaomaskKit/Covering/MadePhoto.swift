internal import Formats
internal import Imaging

/// What became of an input, and the files of it, which nobody has written yet.
struct MadePhoto: Sendable {
    /// The other half of a Live Photo in two files.
    struct Movie: Sendable {
        let bytes: [UInt8]
        /// The layout of both halves.
        let shape: LivePhotoShape
        /// The time that matches the still, seconds, if no track of the movie marks it.
        var stillTime: Double?
    }

    var outcome: CoverOutcome
    /// The picture's file, or both halves in one; `nil` where nothing is to be written.
    private(set) var still: [UInt8]?
    private(set) var movie: Movie?
    /// Where more than the input was read, the paths of that: the results are no more public than those.
    private(set) var originals: [String] = []
    /// The size of the upright picture, pixels, where its faces can be written down.
    private(set) var size: PixelSize?

    /// The mask of what is covered, a PNG; `nil` where none was asked for.
    var mask: [UInt8]?

    /// An input of which nothing is made.
    init(_ outcome: CoverOutcome) { self.outcome = outcome }

    /// A picture.
    init(_ outcome: CoverOutcome, still: [UInt8], size: PixelSize? = nil) {
        (self.outcome, self.still, self.size) = (outcome, still, size)
    }

    /// What another process made.
    init(
        _ outcome: CoverOutcome,
        still: [UInt8]?,
        _ movie: Movie?,
        originals: [String],
        size: PixelSize?
    ) {
        (self.outcome, self.still, self.movie) = (outcome, still, movie)
        (self.originals, self.size) = (originals, size)
    }

    /// A Live Photo in the layout of `movie`: halves that belong into one file are put together.
    ///
    /// - Throws: `PipelineError` where they cannot be.
    init(
        _ outcome: CoverOutcome,
        still: [UInt8],
        _ movie: Movie,
        of plan: PlannedPhoto,
        originals: [String] = [],
        size: PixelSize? = nil
    ) throws {
        self.init(outcome, still: still, size: size)
        self.originals = originals
        let packed = try PhotoWriter.packed(
            still,
            MovieData(movie.bytes),
            of: plan,
            in: movie.shape,
            stillTime: movie.stillTime
        )
        if let packed { self.still = try packed.bytes() } else { self.movie = movie }
    }
}
