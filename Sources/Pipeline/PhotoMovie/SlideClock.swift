/// Counts the frames of a movie of photographs. Boundaries are rounded from the sum of all seconds, so that nothing
/// drifts.
struct SlideClock {
    /// Frames in a second.
    let perSecond: Double
    /// How long one photograph dissolves into the next at most, seconds.
    let fade: Double
    /// How many frames were counted.
    private(set) var frames = 0
    private var seconds = 0.0
    private var lastCount = 0

    init(perSecond: Double, fade: Double) { (self.perSecond, self.fade) = (perSecond, fade) }

    /// The frames of the next photograph.
    ///
    /// - Returns: Where they begin, how many there are (at least one), and over how many of them it comes in.
    mutating func next(lasting length: Double) -> (start: Int, count: Int, change: Int) {
        seconds += length
        let (start, end) = (frames, max(frames + 1, Int((seconds * perSecond).rounded())))
        let count = end - start
        let change = start == 0 ? 0 : min(Int((fade * perSecond).rounded()), count / 2, lastCount / 2)
        (frames, lastCount) = (end, count)
        return (start, count, change)
    }
}
