import Foundation
import TestSupport
import Testing

/// Whoever covers a folder has to know who was left uncovered.
@Suite("Files of a folder that are not read")
struct PassedOverTests {
    private static func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        try folder.write(Fixture.cat.bytes, as: "in/cat.png")
        try folder.write(Fixture.graceHopper.bytes, as: "in/face.jpg_original")
        let movie = Box.atom("ftyp", Array("qt  \0\0\0\0qt  ".utf8)) + Box.atom("moov")
        for name in ["clip.avi", "a/clip.wmv"] { try folder.write(movie, as: "in/\(name)") }
        for name in ["x.CR3", "x.nef", "layers.psd", "notes.txt", ".hidden.avi"] {
            try folder.write(Array("no picture".utf8), as: "in/\(name)")
        }
        return folder
    }

    @Test("are counted in the last line, named with -v, and in the JSON with the reason")
    func told() throws {
        let folder = try Self.folder()
        let run = try folder.kaomask("cover", "in", "-o", "out").succeeded()
        #expect(run.errors.contains("not covered: 2 movies, 2 raw, 2 others; -v names them"), "\(run.errors)")
        let named = try folder.kaomask("detect", "in", "-v")
        #expect(named.errors.contains("not searched: in/x.CR3: a camera's raw file"), "\(named.errors)")
        let json = try folder.kaomask("cover", "in", "-o", "out", "--json")
        let kinds = try JSONLines(json.output).objects.filter { $0["status"] as? String == "unsupported" }
            .compactMap { $0["kind"] as? String }
        #expect(kinds == ["movie", "movie", "other", "other", "raw", "raw"])
    }

    @Test("end the run with status 1 where --strict asks for it")
    func strict() throws {
        let folder = try Self.folder()
        #expect(try folder.kaomask("cover", "in", "-o", "out", "--strict").status == 1)
        try folder.kaomask("detect", "in", "--html", "page.html", "-q").succeeded()
        let page = folder.text(of: "page.html")
        #expect(page.contains("<b>in/clip.avi</b>") && page.contains("Not covered: 6"))
    }

    @Test("a BMP is read, and covered as a PNG")
    func converted() throws {
        let folder = try ScratchFolder()
        // 64 pixels of one colour, 24 bits each, from the bottom up.
        let header = Array("BM".utf8) + Self.little(54 + 192) + Self.little(0) + Self.little(54)
        let info = [40, 8, 8].flatMap(Self.little) + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 24)
        try folder.write(header + info + [UInt8](repeating: 0x80, count: 192), as: "in/a.bmp")
        try folder.kaomask("cover", "in", "-o", "out", "--no-face", "copy").succeeded()
        #expect(folder.bytes(of: "out/a.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    private static func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 255) } }
}
