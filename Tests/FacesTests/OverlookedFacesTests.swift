import Imaging
import Testing

@testable import Faces

@Suite("Telling of faces that may have been overlooked in a movie")
struct OverlookedFacesTests {
    /// The camera of a movie of 25 frames per second, which brings the place into view and out of it again.
    static let camera = MovingCameraTests.swing
    /// The place in the scene.
    static let place = Point(60, 100)
    /// The frames that show the place.
    static let shown = camera.indices.filter { camera[$0] < 60 }

    /// A square that looks like a face, about a place of a frame.
    static func face(at middle: Point, _ confidence: Double, width: Double = 30) -> FaceObservation {
        let box = Rect(x: middle.x - width / 2, y: middle.y - width / 2, width: width, height: width)
        return FaceObservation(boundingBox: box, confidence: confidence)
    }

    /// The tracker of a movie; `found` returns what is seen in a frame, given where the place is in it.
    static func tracker(
        of place: Point = place,
        found: (_ frame: Int, _ place: Point) -> FoundFaces
    ) -> FaceTracker {
        var tracker = FaceTracker()
        for (index, left) in camera.enumerated() {
            let (scene, size) = (MovingCameraTests.scene, MovingCameraTests.size)
            let image = scene.cropped(to: PixelRect(x: left, y: 0, width: size.width, height: size.height))
            let here = place - Point(Double(left), 0)
            tracker.add(image, at: Double(index) / 25, found: found(index, here))
        }
        return tracker
    }

    /// The frames named where such a thing is seen in the first few frames that show the place.
    static func named(
        _ times: Int,
        _ confidence: Double = 0.4,
        width: Double = 30,
        place: (_ frame: Int, _ place: Point) -> Point = { $1 }
    ) -> [Int] {
        let frames = Set(shown.prefix(times))
        return tracker { frame, here in
            guard frames.contains(frame) else { return FoundFaces() }
            return FoundFaces(faint: [face(at: place(frame, here), confidence, width: width)])
        }.overlooked(apartFrom: [])
    }

    @Test("one near miss names the frames that the camera brings its place to, for a second and a half")
    func nearMiss() {
        let tracker = Self.tracker { frame, place in
            frame == 0 ? FoundFaces(unsure: [Self.face(at: place, 0.55)]) : FoundFaces()
        }
        #expect(tracker.tracks().isEmpty && Self.shown.contains(38))
        #expect(tracker.overlooked(apartFrom: []) == Self.shown.filter { $0 <= 37 })
    }

    @Test("what is fainter names them once the same place of the scene shows it in five frames")
    func faint() {
        #expect(Self.named(4).isEmpty)
        #expect(Self.named(5) == Self.shown)
    }

    @Test("in three frames that alone show a place, one is enough")
    func shortly() {
        let edge = Point(Double(MovingCameraTests.size.width) + 100, 100)
        let shown = Self.camera.indices.filter { Self.camera[$0] > 100 }
        let tracker = Self.tracker(of: edge) { frame, place in
            frame == shown[0] ? FoundFaces(faint: [Self.face(at: place, 0.4)]) : FoundFaces()
        }
        #expect(shown.count == 3 && tracker.overlooked(apartFrom: []) == shown)
    }

    @Test("what is too faint or too small, or stays in the frame and not in the scene, names none")
    func noise() {
        #expect(Self.named(9, 0.34).isEmpty)
        #expect(Self.named(9, width: 7).isEmpty && !Self.named(9, width: 20).isEmpty)
        #expect(Self.named(9) { _, _ in Point(160, 120) }.isEmpty)
    }

    @Test("where somebody is followed, no frame is named")
    func followed() {
        let tracker = Self.tracker { _, place in
            FoundFaces(faces: [Self.face(at: place, 1, width: 60)], faint: [Self.face(at: place, 0.4)])
        }
        let tracks = tracker.tracks()
        #expect(tracks.count == 1 && tracker.overlooked(apartFrom: tracks).isEmpty)
        #expect(tracker.overlooked(apartFrom: []) == Self.shown)
    }
}
