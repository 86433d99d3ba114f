import Foundation
import TestSupport
import Testing

@Suite("Robustness")
struct RobustnessTests {
    /// Invalid files, each with its error code.
    static let bad: [(name: String, bytes: [UInt8], code: String)] = [
        ("empty.jpg", [], "empty-file"),
        ("text.jpg", Array("this is no picture".utf8), "not-a-picture"),
        ("cut.jpg", Array(Fixture.graceHopper.bytes.prefix(20_000)), "truncated-jpeg"),
        ("half.png", Array(Fixture.cat.bytes.prefix(20_000)), "truncated-png"),
        ("start.jpg", [0xFF, 0xD8, 0xFF], "truncated-jpeg"),
        ("huge.jpg", hugeJPEG, "too-large"),
        ("movie.jpg", Array("\0\0\0\u{14}ftypqt  \0\0\0\0qt  ".utf8), "bad-movie"),
    ]

    /// A portrait whose header claims 20,000 by 20,000 pixels.
    static var hugeJPEG: [UInt8] {
        var bytes = Fixture.graceHopper.bytes
        if let frame = bytes.indices.dropLast(9).first(where: { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        {
            bytes.replaceSubrange(frame + 5..<frame + 9, with: [0x4E, 0x20, 0x4E, 0x20])
        }
        return bytes
    }

    @Test("an SVG sticker that ends librsvg is one clear line, and nothing is written")
    func craftedSticker() throws {
        let folder = try ScratchFolder()
        let face = try folder.write(Fixture.graceHopper.bytes, as: "face.jpg")
        let references = (0..<5000).map { "<g id='a\($0)'><use href='#a\($0 + 1)'/></g>" }.joined()
        let svg = """
            <svg xmlns='http://www.w3.org/2000/svg'>\(references)<rect id='a5000' width='9' height='9'/></svg>
            """
        let sticker = try folder.write(Array(svg.utf8), as: "own.svg")
        let run = try Binary.run("cover", face, "--sticker", sticker, "-o", folder("out.jpg"))
        #expect(run.status == 2 && run.output.isEmpty, "\(run)")
        #expect(run.errors.contains("own.svg: ") && run.errors.contains("export it as a PNG"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.sorted() == ["face.jpg", "own.svg"])
    }

    @Test("every bad file is one clear line, and nothing is written", arguments: ["cover", "reveal"])
    func badFiles(command: String) throws {
        let folder = try ScratchFolder()
        for file in Self.bad { try folder.write(file.bytes, as: file.name) }
        let before = folder.files
        let run = try Command(
            Binary.located,
            [command, "--json", "-o", "out/"] + Self.bad.map(\.name),
            folder: folder.path
        )
        #expect(run.status == 2)
        let codes = try JSONLines(run.output).objects.map {
            ($0["error"] as? [String: Any])?["code"] as? String
        }
        // Only cover takes films.
        let expected = Self.bad.map {
            command == "reveal" && $0.name == "movie.jpg" ? "unsupported-format" : $0.code
        }
        #expect(codes == expected)
        #expect(run.errors.split(separator: "\n").count == Self.bad.count)
        #expect(folder.files == before)
    }

    @Test("the largest number that an option takes ends no run", arguments: ["jobs", "newest", "limit"])
    func largestNumber(option: String) throws {
        let run = try Binary.run("inspect", Fixture.cat.path, "--\(option)", "\(Int.max)")
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("a picture of one pixel has no face and is no trouble")
    func onePixel() throws {
        let folder = try ScratchFolder()
        let dot = Array(Data(base64Encoded: Self.dot) ?? Data())
        try folder.write(dot, as: "dot.png")
        let run = try Binary.run("detect", "dot.png", "--json", folder: folder.path)
        #expect(run.status == 0)
        #expect(try JSONLines(run.output).only()["width"] as? Int == 1)
    }

    static let dot =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="

    @Test(
        "what is no file is an error and no hang: a device, a pipe, links in a circle, a name in another encoding",
        arguments: ["inspect", "verify", "detect"]
    )
    func noFiles(command: String) throws {
        let folder = try ScratchFolder()
        let pipe = folder("pipe.jpg")
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        try FileManager.default.createSymbolicLink(atPath: folder("a.jpg"), withDestinationPath: "b.jpg")
        try FileManager.default.createSymbolicLink(atPath: folder("b.jpg"), withDestinationPath: "a.jpg")
        let named = ["/dev/zero", pipe, folder("a.jpg"), "/nowhere.jpg", "na\u{FFFD}me.jpg"]
        let run = try Binary.run(list: [command, "--json"] + named)
        #expect(run.status == 2)
        let codes = try JSONLines(run.output).objects.map {
            ($0["error"] as? [String: Any])?["code"] as? String
        }
        #expect(codes == ["not-a-file", "not-a-file", "unreadable", "unreadable", "unreadable"])
        #expect(run.errors.contains("too many levels") && run.errors.contains("not valid UTF-8: rename it"))
    }

    @Test("verify says of a file that it cannot be read, or that it is nothing it knows, and says it once")
    func verified() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.webP, as: "cut.webp")
        let cut = try Binary.run("verify", folder("cut.webp"))
        #expect(cut.status == 1)
        #expect(cut.output.contains("cut.webp: unreadable picture\n  error truncated-webp: RIFF/VP8 at"))
        try folder.write(Array("text".utf8), as: "text.jpg")
        let text = try Binary.run("verify", folder("text.jpg"))
        #expect(text.status == 2 && text.errors.split(separator: "\n").count == 1, "\(text.errors)")
    }

    /// The header of a WebP picture that claims a greater length.
    static let webP = Array("RIFF".utf8) + [12, 1, 0, 0] + Array("WEBPVP8 ".utf8) + [0, 1, 0, 0, 1]

    @Test("a folder cannot be the place of its own results, and the answer says so")
    func sameFolder() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.cat.bytes, as: "a.png")
        let run = try Binary.run("cover", folder.path, "-o", folder.path)
        #expect(run.status == 2 && run.errors.contains("choose another with -o"), "\(run.errors)")
    }

    @Test(
        "real photographs of many cameras all come out as valid pairs",
        .enabled(if: SharedPhotos.folder != nil, "the annotated photographs are not beside the checkout")
    )
    func photographs() throws {
        let photos = try #require(SharedPhotos.folder)
        let some = try SharedPhotos.sample(of: photos)
        let folder = try ScratchFolder()
        let run = try Binary.run(list: ["reveal", "-o", folder("out/"), "--json"] + some)
        #expect(run.status == 0, "\(run.errors)")
        let made = try JSONLines(run.output).objects.filter { $0["status"] as? String == "written" }
        #expect(made.count >= 4)
        let seen = try Binary.run("inspect", folder("out"), "--json")
        let halves = try JSONLines(seen.output).objects
        #expect(halves.count == 2 * made.count)
        #expect(halves.allSatisfy { $0["pairedWith"] is String })
    }
}
