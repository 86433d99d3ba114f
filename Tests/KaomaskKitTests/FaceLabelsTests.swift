import Imaging
import Overlay
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("A labelled picture")
struct FaceLabelsTests {
    @Test("frames faces in one colour, and places a person should look at in another")
    func colors() throws {
        let photo = try DecodedPhoto.decode(SourceFile.read(Fixture.graceHopper.path), limits: .standard)
        func face(_ id: Int, _ bounds: Rect) -> Face {
            var face = Face(bounds: bounds, confidence: 0.5)
            face.id = id
            return face
        }
        let found = PhotoFaces(
            faces: [face(1, Rect(x: 200, y: 100, width: 120, height: 120))],
            unsure: [face(2, Rect(x: 40, y: 400, width: 80, height: 80))]
        )
        let picture = try FaceLabels.draw(found, on: photo, photo.pixels(), with: KaomojiRenderer())
        #expect(picture.size == photo.uprightSize)
        #expect(picture.color(x: 200, y: 160) == FaceLabels.sure)
        #expect(picture.color(x: 40, y: 440) == FaceLabels.unsure)
        #expect(picture.color(x: 80, y: 440) != FaceLabels.unsure)
    }
}
