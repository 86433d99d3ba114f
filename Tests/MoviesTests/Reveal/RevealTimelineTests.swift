import Imaging
import Testing

@testable import Movies

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
        for rate in ["10", "15", "24", "29.97", "60"].compactMap({ FrameRate($0) }) {
            let timeline = RevealTimeline(duration: duration, frameRate: rate, transition: transition)
            for (turn, count) in [(0, 1), (1, 3), (2, 3), (25, 26)] {
                let poses = (0..<timeline.frameCount).map { timeline.pose(at: $0, turn: turn, of: count) }
                #expect(poses.first == .covered && poses.last == .covered)
                #expect(poses.contains { $0.showsFace })
                #expect(poses[timeline.stillFrame] == .covered)
                #expect(poses.allSatisfy { (0...1).contains($0.opacity) && $0.scale > 0 && $0.lift >= 0 })
            }
            #expect(
                timeline.stillFrame > timeline.coveredEnd - 1 && timeline.stillFrame < timeline.frameCount
            )
            #expect(abs(timeline.duration - duration) <= 0.5 / rate.perSecond + 1e-9)
        }
    }

    @Test("a fade never jumps by more than a fifth between two frames at 30 a second")
    func smooth() {
        let timeline = RevealTimeline()
        let shown = (0..<timeline.frameCount).map { timeline.pose(at: $0).opacity }
        for (before, after) in zip(shown, shown.dropFirst()) { #expect(abs(after - before) <= 0.2) }
    }

    @Test("a cut shows nothing between covered and face")
    func cut() {
        let timeline = RevealTimeline(transition: .cut)
        let poses = Set((0..<timeline.frameCount).map { timeline.pose(at: $0) })
        #expect(poses == [.covered, .uncovered])
    }

    @Test("the way back is the way out, backwards", arguments: [RevealTransition.fade, .pop, .slide, .cut])
    func symmetric(transition: RevealTransition) {
        let timeline = RevealTimeline(transition: transition)
        let poses = (0..<timeline.frameCount).map { timeline.pose(at: $0) }
        #expect(poses == poses.reversed())
    }

    @Test("a hop is a small show: blink, squash, jump, sit and look, and a wink when it is back")
    func hop() {
        let timeline = RevealTimeline(transition: .hop)
        let poses = (0..<timeline.frameCount).map { timeline.pose(at: $0) }
        var faces: [CoverPose.Expression] = []
        for pose in poses where pose.expression != faces.last { faces.append(pose.expression) }
        #expect(faces.prefix(7) == [.own, .blinking, .squeezed, .surprised, .laughing, .squeezed, .looking])
        #expect(faces.suffix(5) == [.blinking, .laughing, .squeezed, .winking, .own])
        #expect(poses.map(\.stretch).min().map { (0.85...0.92).contains($0) } == true)
        #expect(poses.map(\.stretch).max().map { (1.06...1.12).contains($0) } == true)
        #expect(poses.allSatisfy { $0.opacity == 1 && (0...1).contains($0.way) })
    }

    @Test("groups hop like a wave, from left to right, however many they are")
    func wave() {
        let timeline = RevealTimeline(transition: .hop)
        for count in [2, 8, 60] {
            func first(_ turn: Int) -> Int {
                (0..<timeline.frameCount).first { timeline.pose(at: $0, turn: turn, of: count) != .covered }
                    ?? 0
            }
            let starts = (0..<count).map(first)
            #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 <= $1 } && starts[0] < starts[count - 1])
            let open = (0..<timeline.frameCount).filter { frame in
                (0..<count).allSatisfy { timeline.pose(at: frame, turn: $0, of: count).showsFace }
            }
            #expect(open.count >= 8, "everybody is seen at once")
        }
    }

    @Test(
        "a squashed head keeps its area and stands where it stood; on its seat it is small, beside the face"
    )
    func squash() {
        let squashed = CoverPose(stretch: 0.9).map(center: Point(100, 200), height: 40, roll: 0)
        #expect(abs(squashed.apply(Point(100, 220)).y - 220) < 1e-9)
        let area =
            squashed.apply(Point(110, 200)).distance(to: squashed.apply(Point(100, 200)))
            * squashed.apply(Point(100, 210)).distance(to: squashed.apply(Point(100, 200)))
        #expect(abs(area - 100) < 1e-9)
        let seated = CoverPose(way: 1).map(
            center: Point(100, 200),
            height: 40,
            roll: 0,
            seat: Point(1, 0.5),
            smallness: 0.5
        )
        #expect(seated.apply(Point(100, 200)).distance(to: Point(140, 220)) < 1e-9)
        #expect(seated.apply(Point(110, 200)).distance(to: Point(145, 220)) < 1e-9)
    }

    @Test("a pop swells by at most a tenth before it shrinks, and a slide only rises")
    func shapes() {
        let way = stride(from: 0.05, to: 1, by: 0.05)
        let pops = way.map { RevealTransition.pop.pose(at: $0) }
        #expect(pops.map(\.scale).max().map { (1.05...1.11).contains($0) } == true)
        #expect(pops.last.map { $0.scale < 0.3 } == true && pops.allSatisfy { $0.lift == 0 })
        let slides = way.map { RevealTransition.slide.pose(at: $0) }
        #expect(zip(slides, slides.dropFirst()).allSatisfy { $0.lift < $1.lift && $0.opacity >= $1.opacity })
        #expect(slides.allSatisfy { $0.scale == 1 })
    }

    @Test("a pose turns about the middle of its face and rises along it")
    func map() {
        let pose = CoverPose(scale: 0.5, lift: 1)
        let moved = pose.map(center: Point(100, 200), height: 40, roll: 90)
        let middle = moved.apply(Point(100, 200))
        #expect(middle.distance(to: Point(140, 200)) < 1e-9)
        #expect(moved.apply(Point(110, 200)).distance(to: Point(145, 200)) < 1e-9)
    }
}

extension CoverPose {
    var showsFace: Bool { opacity == 0 || way == 1 }
}
