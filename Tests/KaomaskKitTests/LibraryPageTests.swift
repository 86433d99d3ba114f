import Faces
import Foundation
import Imaging
import KaomaskKit
import TestSupport
import Testing

/// The examples of docs/library.md on files and faces, compiled and run; the page must show them as they stand here.
/// Those on bytes are in `PairingTests`.
@Suite("The page on the library, on files and faces")
struct LibraryPageTests {
    @Test("has examples that do what it says")
    func examples() throws {
        let folder = try ScratchFolder()
        let jpeg = Fixture.graceHopper.bytes
        let photo = try folder.write(jpeg, as: "photo.jpg")
        let out = folder("out/")

        let pipeline = try Pipeline(CoverOptions(kaomoji: .match))
        var covers = OutputPlan(output: out, severalInputs: false, kind: .coveredPicture)
        let covered = try pipeline.cover(covers.plan(InputFile(named: photo)))
        print("\(covered.faces.count) faces in \(covered.output), \(covered.unsure.count) doubts")

        var reveals = OutputPlan(output: nil, severalInputs: false, kind: .livePhoto)
        let live = try pipeline.reveal(reveals.plan(InputFile(named: photo)), RevealOptions())
        print(live.still, live.movie)

        let search = try FaceSearch(FaceSearchOptions(), predictor: { nil })
        let picture = try JPEGCodec.decode(jpeg).pixels
        let found = try search.faces(in: picture)
        for face in found.faces { print(face.boundingBox, face.confidence) }

        #expect(covered.faces.count == 1 && live.faces.count == 1 && found.faces.count == 1)
        #expect(folder.files == ["out/photo.jpg", "photo-live.jpg", "photo-live.mov", "photo.jpg"])
    }

    @Test("shows them as they stand here")
    func page() throws {
        let page = try Document("docs/library.md")
        #expect(try page.examples(missingIn: #filePath) { $0.section != "Live Photo bytes" } == [])
    }
}
