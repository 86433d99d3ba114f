import Testing

@testable import Movies

@Suite("The timeline of a Live Photo with its own motion")
struct LiveRevealTimelineTests {
    @Test(
        "covers the start, the still's moment and the end, and shows the faces between",
        arguments: [(2.0, 1.4), (2.0, 0.0), (2.6, 1.3), (3.0, 0.2), (1.0, 0.5), (0.3, 0.15), (2.0, 2.0)],
        RevealTransition.allCases
    )
    func shape(movie: (Double, Double), transition: RevealTransition) {
        let (duration, still) = movie
        let timeline = LiveRevealTimeline(duration: duration, stillTime: still, transition: transition)
        for time in [0, still, duration, duration - 0.001] { #expect(timeline.pose(at: time) == .covered) }
        for (turn, count) in [(0, 1), (0, 5), (4, 5), (39, 40)] {
            let poses = stride(from: 0, to: duration, by: 1.0 / 120).map {
                timeline.pose(at: $0, turn: turn, of: count)
            }
            #expect(poses.contains { $0.opacity < 0.01 || $0.showsFace })
            #expect(poses.first == .covered)
        }
    }
}
