import Foundation
import TestSupport
import Testing

@Suite("A page to hand to someone")
struct PressPageTests {
    /// Returns the data after each `mark` in a page, up to the next quotation mark, decoded.
    static func data(after mark: String, in page: String) throws -> [Data] {
        try page.components(separatedBy: mark).dropFirst().map { rest in
            let end = try #require(rest.firstIndex(of: "\""))
            return try #require(Data(base64Encoded: String(rest[..<end])))
        }
    }

    @Test("reveal --page holds the very movies it made, stills of display size, and no address outside")
    func reveal() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "in/a.jpg")
        try folder.write(Fixture.graceHopper.bytes, as: "in/sub/b & \"c\".jpg")
        let run = try folder.kaomask("reveal", "in", "-o", "out", "--page").succeeded()
        #expect(run.errors.contains("out/index.html  page with 2 pictures"))
        let page = folder.text(of: "out/index.html")
        let movies = try Self.data(after: "movie=\"data:video/mp4;base64,", in: page)
        #expect(
            movies.map { [UInt8]($0) }
                == ["a.mov", "sub/b & \"c\".mov"].map { folder.bytes(of: "out/" + $0) }
        )
        let stills = try Self.data(after: "src=\"data:image/jpeg;base64,", in: page)
        #expect(stills.count == 2 && stills.allSatisfy { $0.starts(with: [0xFF, 0xD8]) })
        #expect(page.contains("alt=\"A picture with a kaomoji over one face\""))
        #expect(page.contains("<figcaption>b &amp; &quot;c&quot;.jpg</figcaption>"))
        #expect(page.contains("class LivePhoto extends HTMLElement"))
        #expect(!page.contains("http://") && !page.contains("https://") && page.hasSuffix("</html>\n"))
    }

    @Test(
        "a page speaks the language that was asked for, by its name or a tag of it",
        arguments: [("ja", "ja", "長押しで再生"), ("zh-TW", "zh-Hant", "按住播放"), ("zh_CN.UTF-8", "zh-Hans", "按住播放")]
    )
    func language(tag: String, language: String, words: String) throws {
        let folder = try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes])
        try folder.kaomask(line: "reveal a.jpg --page --lang \(tag) --duration 0.5").succeeded()
        let page = folder.text(of: "a-live.html")
        #expect(page.contains("<html lang=\"\(language)\">") && page.contains(words))
        #expect(!page.contains("press and hold") && !page.contains("Made with"))
    }

    @Test(
        "no command takes a language for a page that it does not write",
        arguments: [
            "cover a.jpg", "reveal a.jpg", "detect a.jpg", "inspect a.jpg", "verify a.jpg", "split a.jpg",
            "pair a.jpg b.mov", "card text a.jpg --text x", "card list a.jpg --row x",
            "card image a.jpg --picture b.jpg", "card qr a.jpg --content x", "collage a.jpg -o c.jpg",
            "movie a.jpg -o c.mov", "doodle a.jpg --strokes s.json",
        ]
    )
    func needlessLanguage(words: String) throws {
        let run = try Binary.run(list: words.split(separator: " ").map(String.init) + ["--lang", "ja"])
        #expect(run.status == 64 && run.errors.hasPrefix("Error: --lang is the language"), "\(run.errors)")
    }

    @Test("cover --page of one picture lies beside it under its name, with nothing to press")
    func cover() throws {
        let folder = try ScratchFolder(["photo.jpg": Fixture.graceHopper.bytes])
        try folder.kaomask("cover", "photo.jpg", "--page").succeeded()
        #expect(folder.files == ["photo-covered.html", "photo-covered.jpg", "photo.jpg"])
        let page = folder.text(of: "photo-covered.html")
        #expect(!page.contains("movie=\"data:") && page.contains("<live-photo><img "))
    }

    @Test("a page of an earlier run is replaced, with what was kept; another file of its name is not touched")
    func existing() throws {
        let folder = try ScratchFolder(["in/a.jpg": Fixture.graceHopper.bytes])
        _ = try folder.kaomask("cover", "in", "-o", "out", "--page")
        try folder.write(Fixture.graceHopper.bytes, as: "in/b.jpg")
        #expect(try folder.kaomask("cover", "in", "-o", "out", "--page").status == 0)
        let page = folder.text(of: "out/index.html")
        #expect(page.components(separatedBy: "<figure>").count == 3)

        try folder.write(Array("<p>mine".utf8), as: "out/index.html")
        let refused = try folder.kaomask("cover", "in", "-o", "out", "--page")
        #expect(refused.status == 2 && refused.errors.contains("is not a kaomask page"))
        #expect(folder.bytes(of: "out/index.html") == Array("<p>mine".utf8))
        #expect(try folder.kaomask("cover", "in", "-o", "out", "--page", "--force").status == 0)
    }

    @Test("a run that makes nothing leaves no page")
    func nothing() throws {
        let folder = try ScratchFolder(["in/cat.png": Fixture.cat.bytes])
        #expect(try folder.kaomask("reveal", "in", "-o", "out", "--page").status == 0)
        #expect(!folder.files.contains("out/index.html"))
    }

    @Test("what cannot be on a page is refused before anything is made")
    func refused() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "a.jpg")
        try folder.write(Fixture.graceHopper.bytes, as: "b.jpg")
        let several = try folder.kaomask("cover", "a.jpg", "b.jpg", "--page")
        #expect(several.status == 64 && several.errors.contains("needs an output folder"))
        let shape = try folder.kaomask("reveal", "a.jpg", "--motion-photo", "--page")
        #expect(shape.status == 64 && shape.errors.contains("Live Photos in two files"))
        #expect(folder.files == ["a.jpg", "b.jpg"])
    }
}
