import Reveal
import Testing

@Suite("The reveal's timeline")
struct RevealTimelineTests {
    @Test("the default is 2.6 seconds, and the still's moment is 2.433")
    func standard() {
        let timeline = RevealTimeline()
        #expect(timeline.frameCount == 78)
        #expect(timeline.duration == 2.6)
        #expect(timeline.stillFrame == 73)
        #expect(abs(timeline.stillImageTime - 2.4333) < 0.001)
    }

    @Test(
        "starts covered, shows the face alone, ends covered, and the still's frame is covered",
        arguments: [0.5, 1, 1.7, 2.6, 3],
        RevealTransition.allCases
    )
    func shape(duration: Double, transition: RevealTransition) {
        for rate in [10, 15, 24, 30, 60] {
            let timeline = RevealTimeline(
                duration: duration,
                framesPerSecond: rate,
                transition: transition
            )
            let shown = (0..<timeline.frameCount).map(timeline.visibility)
            #expect(shown.first == 0 && shown.last == 0)
            #expect(shown.contains(1))
            #expect(shown[timeline.stillFrame] == 0)
            #expect(
                timeline.stillFrame > timeline.coveredEnd - 1 && timeline.stillFrame < timeline.frameCount
            )
            #expect(shown.allSatisfy { (0...1).contains($0) })
            #expect(abs(timeline.duration - duration) <= 0.5 / Double(rate) + 1e-9)
        }
    }

    @Test("a fade never jumps by more than a fifth between two frames at 30 a second")
    func smooth() {
        let timeline = RevealTimeline()
        let shown = (0..<timeline.frameCount).map(timeline.visibility)
        for (before, after) in zip(shown, shown.dropFirst()) { #expect(abs(after - before) <= 0.2) }
    }

    @Test("a cut shows nothing between covered and face")
    func cut() {
        let timeline = RevealTimeline(transition: .cut)
        #expect((0..<timeline.frameCount).allSatisfy { [0, 1].contains(timeline.visibility(at: $0)) })
    }
}
