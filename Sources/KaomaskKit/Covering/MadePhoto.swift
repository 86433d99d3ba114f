internal import Formats
internal import Imaging

/// The outcome of an input and its files, not yet written.
struct MadePhoto: Sendable {
    /// The other half of a Live Photo in two files.
    struct Movie: Sendable {
        let bytes: [UInt8]
        let shape: LivePhotoShape
        /// The time that matches the still, seconds, if no track of the movie marks it.
        var stillTime: Double?
    }

    var outcome: CoverOutcome
    /// The picture's file, or both halves in one; `nil` if nothing is to be written.
    private(set) var still: [UInt8]?
    private(set) var movie: Movie?
    /// The paths of all files read, if more than the input: the results are no more public than these.
    private(set) var originals: [String] = []
    /// The upright picture's size, pixels, if its faces can be stored.
    private(set) var size: PixelSize?

    /// The mask of what is covered, a PNG; `nil` unless requested.
    var mask: [UInt8]?

    /// An input without output.
    init(_ outcome: CoverOutcome) { self.outcome = outcome }

    init(_ outcome: CoverOutcome, still: [UInt8], size: PixelSize? = nil) {
        (self.outcome, self.still, self.size) = (outcome, still, size)
    }

    /// The result of another process.
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

    /// A Live Photo in the layout of `movie`; throws if halves that belong in one file cannot be combined.
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
