/// The timeline of a Live Photo that keeps its own motion: the kaomoji cover the faces at its start, at the still's
/// moment and at its end, and are off the faces in between. Times are seconds from the start.
package struct LiveRevealTimeline: Hashable, Sendable {
    private static let coveredSeconds = 0.3
    private static let changeSeconds = 0.4
    private static let stillSeconds = 0.1
    private static let referenceSeconds = RevealTimeline.standardDuration
    /// The shortest time for which showing the faces is worthwhile, as a fraction of a transition.
    private static let worthwhile = 0.5

    /// The intervals from the kaomoji's departure to their return.
    private let openings: [ClosedRange<Double>]
    /// The duration of leaving, and of returning.
    private let change: Double
    private let transition: RevealTransition

    /// Creates a timeline for a movie of this duration whose still was taken at `stillTime`. A short movie gets shorter
    /// transitions, so that the faces are always shown once.
    package init(duration: Double, stillTime: Double, transition: RevealTransition) {
        let shrink = min(1, duration / Self.referenceSeconds)
        let (edge, still) = (Self.coveredSeconds * shrink, Self.stillSeconds * shrink)
        let change = Self.changeSeconds * shrink
        let ends = [(edge, stillTime - still), (stillTime + still, duration - edge)]
        let gaps = ends.filter { $0.1 > $0.0 }.map { $0.0...$0.1 }
        func length(_ gap: ClosedRange<Double>) -> Double { gap.upperBound - gap.lowerBound }
        let wide = gaps.filter { length($0) >= (2 + Self.worthwhile) * change }
        if wide.isEmpty, let widest = gaps.max(by: { length($0) < length($1) }) {
            openings = [widest]
            self.change = length(widest) / (2 + Self.worthwhile)
        } else {
            openings = wide
            self.change = change
        }
        self.transition = transition
    }

    /// Returns the pose at a time of the kaomoji at place `turn`, from the left, in a group of `count`.
    package func pose(at time: Double, turn: Int = 0, of count: Int = 1) -> CoverPose {
        guard let opening = openings.first(where: { $0.contains(time) }), change > 0 else { return .covered }
        let room = opening.upperBound - opening.lowerBound - 2 * change
        let step = transition.step(count, room: room, RevealTimeline.waveSeconds)
        let since = time - opening.lowerBound - step * Double(turn)
        let left = opening.upperBound - time - step * Double(count - 1 - turn)
        return transition.pose(
            leaving: min(1, since / change),
            returning: min(1, left / change),
            seated: since - change
        )
    }
}
