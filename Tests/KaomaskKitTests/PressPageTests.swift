import Foundation
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("The bound of a page to hand to someone")
struct PressPageBoundTests {
    @Test("a picture that would make the page larger than its bound is left out, and that is said on it")
    func bound() throws {
        let folder = try ScratchFolder()
        let picture = try PictureThumbnail(of: folder.write(Fixture.graceHopper.bytes, as: "a.jpg"))
        let page = try PressPage(folder("index.html"), replacesAnything: false, limit: 60_000)
        for name in ["a", "b", "c", "d"] {
            try page.add(picture, of: Fixture.graceHopper.path, movie: nil, name: name, faces: 0)
        }
        #expect(page.pictures >= 1 && page.leftOut == 4 - page.pictures && page.leftOut > 0)
        #expect(!folder.files.contains("index.html"))
        #expect(try page.finish())
        #expect(folder.bytes(of: "index.html").count < 62_000)
        #expect(folder.text(of: "index.html").contains("\(page.leftOut) more did not fit"))
    }
}
