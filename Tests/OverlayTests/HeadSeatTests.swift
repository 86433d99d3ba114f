import Imaging
import Testing

@testable import Overlay

@Suite("The seat of a head beside its face")
struct HeadSeatTests {
    private let picture = Rect(x: 0, y: 0, width: 600, height: 400)

    private func face(_ x: Double, _ y: Double = 200, side: Double = 60) -> OverlayAnchor {
        OverlayAnchor(faceBox: Rect(x: x - side / 2, y: y - side / 2, width: side, height: side))
    }

    @Test("is where more room is, small, and in the picture")
    func side() throws {
        for (x, isRight) in [(100.0, true), (500, false)] {
            let seat = try #require(HeadSeat.seats(for: [face(x)], in: picture).first)
            #expect((seat.place.x > 0) == isRight && seat.place.y > 0 && seat.smallness < 0.5)
        }
    }

    @Test("is on nobody else's face and on no other seat")
    func neighbours() {
        let faces = [face(200), face(300), face(400)]
        let seats = HeadSeat.seats(for: faces, in: picture)
        let middles = zip(faces, seats).map { $0.faceCenter + $1.place * $0.faceSize.height }
        for (index, middle) in middles.enumerated() {
            for (other, face) in faces.enumerated() where other != index {
                #expect(middle.distance(to: face.faceCenter) > 0.5 * face.faceSize.height)
            }
            for other in middles.indices where other != index {
                #expect(middle.distance(to: middles[other]) > 0.3 * faces[0].faceSize.height)
            }
        }
    }

    @Test("is in the upper corner of its own place where there is no room")
    func crowded() {
        let seats = HeadSeat.seats(for: [face(30, side: 60)], in: Rect(x: 0, y: 160, width: 60, height: 80))
        #expect(seats[0].place.y < 0 && abs(seats[0].place.x) < 0.5)
    }
}
