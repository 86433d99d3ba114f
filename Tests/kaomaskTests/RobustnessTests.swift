import Foundation
import TestSupport
import Testing

@Suite("Robustness")
struct RobustnessTests {
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

    @Test("the largest number that an option takes ends no run", arguments: ["jobs", "newest", "limit"])
    func largestNumber(option: String) throws {
        try Binary.run("inspect", Fixture.cat.path, "--\(option)", "\(Int.max)").succeeded()
    }

    @Test(
        "what is no file is an error and no hang: a device, a pipe, links in a circle, a name in another encoding",
        arguments: ["inspect", "verify", "detect"]
    )
    func noFiles(command: String) throws {
        let folder = try ScratchFolder()
        let pipe = folder("pipe.jpg")
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        try folder.link("a.jpg", to: "b.jpg")
        try folder.link("b.jpg", to: "a.jpg")
        let named = ["/dev/zero", pipe, folder("a.jpg"), "/nowhere.jpg", "na\u{FFFD}me.jpg"]
        let run = try Binary.run(list: [command, "--json"] + named)
        #expect(run.status == 2)
        let codes = try JSONLines(run.output).objects.map {
            ($0["error"] as? [String: Any])?["code"] as? String
        }
        #expect(codes == ["not-a-file", "not-a-file", "unreadable", "unreadable", "unreadable"])
        #expect(run.errors.contains("too many levels") && run.errors.contains("not valid UTF-8: rename it"))
    }

    @Test("verify says of a picture that it cannot be read, and why")
    func verified() throws {
        let folder = try ScratchFolder(["cut.webp": Self.webP])
        let cut = try Binary.run("verify", folder("cut.webp"))
        #expect(cut.status == 1)
        #expect(cut.output.contains("cut.webp: unreadable picture\n  error truncated-webp: RIFF/VP8 at"))
    }

    /// The header of a WebP picture that claims a greater length.
    static let webP = Array("RIFF".utf8) + [12, 1, 0, 0] + Array("WEBPVP8 ".utf8) + [0, 1, 0, 0, 1]

    @Test("a folder cannot be the place of its own results, and the answer says so")
    func sameFolder() throws {
        let folder = try ScratchFolder(["a.png": Fixture.cat.bytes])
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
        let run = try Binary.run(list: ["reveal", "-o", folder("out/"), "--json"] + some).succeeded()
        let made = try JSONLines(run.output).objects.filter { $0["status"] as? String == "written" }
        #expect(made.count >= 4)
        let seen = try Binary.run("inspect", folder("out"), "--json")
        let halves = try JSONLines(seen.output).objects
        #expect(halves.count == 2 * made.count)
        #expect(halves.allSatisfy { $0["pairedWith"] is String })
    }
}
