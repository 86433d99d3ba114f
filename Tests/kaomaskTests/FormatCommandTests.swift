import Foundation
import TestSupport
import Testing

@Suite("Formats on the command line")
struct FormatCommandTests {
    @Test("a format is asked for by name or by the name of the output; both together have to agree")
    func asked() throws {
        let folder = try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes])
        #expect(try folder.kaomask("cover", "a.jpg", "--format", "webp").status == 0)
        #expect(folder.bytes(of: "a-covered.webp").starts(with: "RIFF".utf8))
        #expect(try folder.kaomask("a.jpg", "-o", "b.png").status == 0)
        #expect(folder.bytes(of: "b.png").starts(with: [0x89, 0x50]))
        let both = try folder.kaomask("cover", "a.jpg", "-o", "c.png", "--format", "jpeg")
        #expect(both.status == 64 && both.errors.contains("contradict"))
        let none = try folder.kaomask("cover", "a.jpg", "--format", "gif")
        #expect(none.status == 64 && none.errors.contains("avif"))
        #expect(try folder.kaomask("cover", "a.jpg", "--quality", "0").status == 64)
    }

    @Test(
        "exiftool finds date and orientation in every format, and nothing to complain of",
        .needs("exiftool"),
        arguments: ["jpeg", "png", "webp", "heic", "avif"]
    )
    func judged(format: String) throws {
        let folder = try ScratchFolder()
        let source = JudgesTests.sideways
        try folder.write(source, as: "in.jpg")
        try folder.kaomask("cover", "in.jpg", "--format", format, "-o", "out/").succeeded()
        let name = try #require(folder.files.first { $0.hasPrefix("out/") })
        let said = try Command("exiftool", ["-a", "-G1", "-s", "-n", folder(name)]).output
        #expect(said.contains("[ExifIFD]       DateTimeOriginal                : 2024:05:06 12:00:00"))
        // A JPEG keeps its orientation; other formats are stored upright.
        #expect(said.contains("Orientation                     : \(format == "jpeg" ? 6 : 1)"))
        #expect(
            said.contains("ImageSize                       : \(format == "jpeg" ? "600 512" : "512 600")")
        )
        let (before, after) = (
            try Command("exiftool", ["-validate", "-warning", "-a", folder("in.jpg")]).output,
            try Command("exiftool", ["-validate", "-warning", "-a", folder(name)]).output
        )
        #expect(after.split(separator: "\n").count <= before.split(separator: "\n").count, "\(after)")
    }
}
