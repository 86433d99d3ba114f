import Foundation
import TestSupport
import Testing

@Suite("Without landmarks")
struct WithoutLandmarksTests {
    @Test("a missing model is said once, and the faces are covered all the same")
    func missing() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "a.jpg")
        try folder.write(Fixture.eileenCollins.bytes, as: "b.png")
        let line = "cover a.jpg b.png -o out/"
        let run = try Binary.run(line: line, folder: folder.path, environment: ["KAOMASK_LANDMARKS": ""])
        #expect(run.status == 0)
        #expect(run.errors.components(separatedBy: "libdlib-data").count == 2)
        #expect(folder.files.filter { $0.hasPrefix("out/") } == ["out/a.jpg", "out/b.png"])
    }
}

/// The options that select another format.
