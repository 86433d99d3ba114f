/// Counts the frames of a movie of photos. Boundaries are rounded from the sum of all durations, so that rounding
/// errors do not accumulate.
struct SlideClock {
    /// The frame rate.
    let perSecond: Double
    /// The maximum duration of the dissolve between photos, seconds.
    let fade: Double
    /// The number of frames counted.
    private(set) var frames = 0
    private var seconds = 0.0
    private var lastCount = 0

    init(perSecond: Double, fade: Double) { (self.perSecond, self.fade) = (perSecond, fade) }

    /// Returns the frames of the next photo.
    ///
    /// - Returns: The first frame, the number of frames (at least one), and the number over which the photo
    ///   dissolves in.
    mutating func next(lasting length: Double) -> (start: Int, count: Int, change: Int) {
        seconds += length
        let (start, end) = (frames, max(frames + 1, Int((seconds * perSecond).rounded())))
        let count = end - start
        let change = start == 0 ? 0 : min(Int((fade * perSecond).rounded()), count / 2, lastCount / 2)
        (frames, lastCount) = (end, count)
        return (start, count, change)
    }
}
