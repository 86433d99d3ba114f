/// The timeline of a Live Photo that keeps its own motion: the kaomoji cover the faces at its start, at the still's
/// moment and at its end, and are off the faces in between.
///
/// Times are seconds from the start.
package struct LiveRevealTimeline: Hashable, Sendable {
    private static let coveredSeconds = 0.3
    private static let changeSeconds = 0.4
    private static let stillSeconds = 0.1
    private static let referenceSeconds = RevealTimeline.standardDuration
    /// The shortest time, as a share of a change, for which it is worth showing the faces.
    private static let worthwhile = 0.5

    /// The intervals from when the kaomoji leave the faces until they are back.
    private let openings: [ClosedRange<Double>]
    /// The duration of leaving, and of coming back.
    private let change: Double
    private let transition: RevealTransition

    /// Creates a timeline for a movie of this duration whose still was taken at `stillTime`.
    ///
    /// A movie too short for a full transition gets a shorter one, so that the faces are always shown once.
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

    /// Returns the pose of the kaomoji at a time.
    package func pose(at time: Double) -> CoverPose {
        guard let opening = openings.first(where: { $0.contains(time) }) else { return .covered }
        let away = min(time - opening.lowerBound, opening.upperBound - time)
        return transition.pose(at: change > 0 ? min(1, away / change) : 0)
    }
}
