import Foundation
import TestSupport
import Testing

/// `pair`, `split`, `inspect` and `verify` on files in the layout of phones.
@Suite("Live Photos in every shape")
struct LivePhotoShapeTests {
    /// Creates a phone's Live Photo: halves with different names, in a folder with a plain picture.
    static func phone() throws -> ScratchFolder {
        try ScratchFolder([
            "in/IMG_1.HEIC": IPhonePicture().bytes, "in/MOVIE.MOV": IPhoneMovie().bytes,
            "in/plain.jpg": Fixture.graceHopper.bytes,
        ])
    }

    private func reports(_ folder: ScratchFolder, _ arguments: String...) throws -> [[String: Any]] {
        try JSONLines(folder.kaomask(list: arguments + ["--json"]).output).objects
    }

    private func reports(_ folder: ScratchFolder, line: String) throws -> [[String: Any]] {
        try JSONLines(folder.kaomask(line: line + " --json").output).objects
    }

    @Test("inspect reads identifier, still time and size of a phone's own files, and finds the other half")
    func inspect() throws {
        let seen = try reports(try Self.phone(), "inspect", "in")
        #expect(seen.count == 3)
        let (still, movie) = (seen[0], seen[1])
        #expect(still["kind"] as? String == "still" && still["format"] as? String == "heic")
        #expect(still["width"] as? Int == 3024 && still["height"] as? Int == 4032)
        #expect(still["pairedWith"] as? String == "in/MOVIE.MOV")
        #expect(movie["contentIdentifier"] as? String == IPhoneMovie().identifier)
        #expect(movie["stillImageTime"] as? Double == 1.433 && movie["stillImageTimeValue"] as? Int == -1)
        #expect(movie["width"] as? Int == 1308 && movie["codec"] as? String == "hvc1")
        #expect(movie["pairedWith"] as? String == "in/IMG_1.HEIC")
    }

    @Test("pair makes a HEIC Live Photo of a phone's halves, and split gives the plain halves back")
    func heic() throws {
        let folder = try Self.phone()
        let made = try reports(folder, line: "pair in/IMG_1.HEIC in/MOVIE.MOV -o new/ --still-time 0.5")
        #expect(made.first?["still"] as? String == "new/IMG_1.HEIC")
        #expect(made.first?["movie"] as? String == "new/IMG_1.mov")
        #expect(try reports(folder, "verify", "new").map { $0["ok"] as? Bool } == [true])
        let parts = try reports(folder, "split", "new", "-o", "plain")
        #expect(parts.count == 1 && parts.first?["status"] as? String == "written")
        #expect(folder.files(in: "plain/") == ["plain/IMG_1.HEIC", "plain/IMG_1.mov"])
        let seen = try reports(folder, "inspect", "plain")
        #expect(seen.allSatisfy { $0["contentIdentifier"] is NSNull && $0["stillImageTime"] is NSNull })
        #expect(try folder.kaomask("split", "plain", "-o", "x").status == 2)
    }

    @Test("a half that is named alone is split with its other half beside it; a stranger is an error")
    func neighbour() throws {
        let folder = try Self.phone()
        try FileManager.default.moveItem(atPath: folder("in/MOVIE.MOV"), toPath: folder("in/IMG_1.MOV"))
        let parts = try reports(folder, "split", "in/IMG_1.HEIC")
        #expect(parts.first?["still"] as? String == "in/IMG_1-plain.HEIC")
        #expect(parts.first?["movie"] as? String == "in/IMG_1-plain.MOV")
        let stranger = try folder.kaomask("split", "in/plain.jpg")
        #expect(stranger.status == 2 && stranger.errors.contains("not part of a Live Photo"))
    }

    @Test("a bundle is two files and a folder with both, which inspect, verify and split look into")
    func pvt() throws {
        let folder = try Self.phone()
        let made = try folder.kaomask(line: "pair in/plain.jpg in/MOVIE.MOV -o new/a.jpg --pvt")
        #expect(made.output.contains("\nnew/a.pvt  both in one bundle\n"), "\(made.output)")
        let bundle = ["new/a.pvt/a.jpg", "new/a.pvt/a.mov", "new/a.pvt/metadata.plist"]
        #expect(folder.files(in: "new/") == ["new/a.jpg", "new/a.mov"] + bundle)
        #expect(folder.bytes(of: "new/a.mov") == folder.bytes(of: bundle[1]))
        #expect(try reports(folder, "verify", "new/a.pvt").map { $0["ok"] as? Bool } == [true])
        _ = try reports(folder, "split", "new/a.pvt", "-o", "out")
        #expect(folder.files(in: "out/") == ["out/a.jpg", "out/a.mov"])
        // They share a name, and nothing else of a Live Photo.
        let parts = try reports(folder, "verify", "out")
        #expect(parts.map { $0["ok"] as? Bool } == [true] && parts.first?["movie"] is NSNull)
    }

    @Test("inspect names the other half beside a half that is named alone")
    func besides() throws {
        let folder = try Self.phone()
        #expect(
            try reports(folder, "inspect", "in/IMG_1.HEIC").first?["pairedWith"] as? String == "in/MOVIE.MOV"
        )
        // A still is looked for under the movie's name alone.
        let lone = try folder.kaomask("inspect", "in/MOVIE.MOV")
        #expect(lone.output.contains("paired with none of the files named or beside it"), "\(lone.output)")
        try FileManager.default.moveItem(atPath: folder("in/MOVIE.MOV"), toPath: folder("in/IMG_1.MOV"))
        #expect(
            try reports(folder, "inspect", "in/IMG_1.MOV").first?["pairedWith"] as? String == "in/IMG_1.HEIC"
        )
    }

    @Test(
        "a Motion Photo is one file, which inspect and verify read, split takes apart, and exiftool knows",
        arguments: [("in/plain.jpg", "plain.MP.jpg", "jpeg"), ("in/IMG_1.HEIC", "IMG_1.MP.HEIC", "heic")]
    )
    func motionPhoto(still: String, name: String, format: String) throws {
        let folder = try Self.phone()
        let made = try reports(folder, line: "pair \(still) in/MOVIE.MOV -o new/ --motion-photo")
        #expect(made.first?["still"] as? String == "new/" + name)
        #expect(folder.files(in: "new/") == ["new/" + name])
        let seen = try #require(try reports(folder, "inspect", "new").first)
        #expect(seen["kind"] as? String == "motion-photo" && seen["format"] as? String == format)
        #expect(seen["stillImageTime"] as? Double == 1.433 && seen["duration"] as? Double == 2)
        #expect(try reports(folder, "verify", "new").map { $0["ok"] as? Bool } == [true])
        _ = try reports(folder, "split", "new/" + name, "-o", "out/")
        let movie = "out/" + (name as NSString).deletingPathExtension + ".mp4"
        #expect(folder.files(in: "out/") == ["out/" + name, movie].sorted())
        #expect(try reports(folder, "inspect", "out").map { $0["kind"] as? String } == ["still", "movie"])
        guard format == "heic", Command.isInstalled("exiftool") else { return }
        let found = try Command("exiftool", ["-s3", "-MotionPhotoVideo", folder("new/" + name)])
        #expect(found.output.contains("\(folder.bytes(of: movie).count) bytes"), "\(found.output)")
    }

    @Test("a livp archive holds both halves, which inspect, verify and split look into")
    func livp() throws {
        let folder = try Self.phone()
        _ = try reports(folder, "pair", "in/IMG_1.HEIC", "in/MOVIE.MOV", "-o", "new/", "--livp")
        #expect(folder.files(in: "new/") == ["new/IMG_1.livp"])
        let seen = try reports(folder, "inspect", "new")
        #expect(
            seen.map { $0["input"] as? String } == ["new/IMG_1.livp/IMG_1.heic", "new/IMG_1.livp/IMG_1.mov"]
        )
        #expect(try reports(folder, "verify", "new").map { $0["ok"] as? Bool } == [true])
        _ = try reports(folder, "split", "new", "-o", "out")
        #expect(folder.files(in: "out/") == ["out/IMG_1.heic", "out/IMG_1.mov"])
    }

    @Test("reveal writes the other shapes too")
    func reveal() throws {
        let folder = try Self.phone()
        for (flag, name) in [("--livp", "out/plain.livp"), ("--motion-photo", "out/plain.MP.jpg")] {
            let run = try folder.kaomask(line: "reveal in/plain.jpg -o out/ \(flag) --movie-size 256")
            #expect(run.status == 0 && folder.files.contains(name), "\(run.errors)")
        }
        #expect(try reports(folder, "verify", "out").map { $0["ok"] as? Bool } == [true, true])
    }

    @Test("a still that is no JPEG, HEIC or PNG is refused with what it is")
    func refused() throws {
        let folder = try Self.phone()
        try folder.write(Array("GIF89a".utf8) + Box.zeros(100), as: "cat.gif")
        let run = try folder.kaomask("pair", "cat.gif", "in/MOVIE.MOV")
        #expect(run.status == 2)
        #expect(run.errors.contains("must be JPEG, HEIC or PNG, not GIF"))
    }

    @Test("a PNG still, whatever it is called, is paired and split")
    func png() throws {
        let folder = try Self.phone()
        try folder.write(Fixture.cat.bytes, as: "cat.HEIC")
        let made = try reports(folder, "pair", "cat.HEIC", "in/MOVIE.MOV", "-o", "new/")
        #expect(made.first?["still"] as? String == "new/cat.png")
        let seen = try reports(folder, "inspect", "new")
        #expect(seen.map { $0["pairedWith"] as? String } == ["new/cat.png", "new/cat.mov"])
        let parts = try reports(folder, "split", "new", "-o", "out")
        #expect(parts.first?["still"] as? String == "out/cat.png")
        #expect(try reports(folder, "inspect", "out").allSatisfy { $0["contentIdentifier"] is NSNull })
        try FileManager.default.moveItem(atPath: folder("new/cat.png"), toPath: folder("new/cat.HEIC"))
        #expect(
            try reports(folder, "split", "new", "-o", "again").first?["still"] as? String == "again/cat.png"
        )
    }

    @Test(
        "pair keeps the camera's mark with its framing; split says when the still was taken, and pair marks it again"
    )
    func mark() throws {
        let folder = try Self.phone()
        _ = try reports(folder, "pair", "in/IMG_1.HEIC", "in/MOVIE.MOV", "-o", "new/")
        let transform = Array("live-photo-still-image-transform".utf8)
        #expect(folder.bytes(of: "new/IMG_1.mov").firstRange(of: transform) != nil)
        let parts = try reports(folder, "split", "new", "-o", "out")
        let time = try #require(parts.first?["stillImageTime"] as? Double)
        let said = try folder.kaomask("split", "new", "-o", "out", "--force").output
        #expect(said.contains("still at \(time) s; pair --still-time \(time) marks it again"))
        _ = try reports(folder, line: "pair out/IMG_1.HEIC out/IMG_1.mov -o back/ --still-time \(time)")
        #expect(try reports(folder, "inspect", "back").last?["stillImageTime"] as? Double == 1.433)
    }

    @Test("inspect --tracks tells every track, in words and in the report")
    func tracks() throws {
        let folder = try Self.phone()
        let run = try folder.kaomask("inspect", "in/MOVIE.MOV", "--tracks")
        #expect(
            run.output.contains(
                "track 1: video, HEVC Main (hvc1), 1920x1440 shown as 1308x1744, orientation 6"
            )
        )
        #expect(run.output.contains("track 2: sound, PCM (lpcm), 48000 Hz, mono"))
        let report = try reports(folder, "inspect", "in/MOVIE.MOV", "--tracks").first
        let tracks = try #require(report?["tracks"] as? [[String: Any]])
        #expect(
            tracks.map { $0["kind"] as? String } == ["video", "sound", "metadata", "metadata", "metadata"]
        )
        #expect(tracks[0]["frameRate"] as? Double == 30 && tracks[0]["colour"] as? [Int] == [12, 1, 6])
        #expect(try reports(folder, "inspect", "in/MOVIE.MOV").first?["tracks"] == nil)
    }

    @Test("a foreign maker note that gives way is spoken of, in words and in the report")
    func foreignNote() throws {
        let folder = try Self.phone()
        let entry = [0x92, 0x7C, 0, 7, 0, 0, 0, 8, 0, 0, 0, 44] as [UInt8]
        let tiff =
            Array("MM\0*".utf8) + Box.u32(8) + Box.u16(1) + Box.u16(0x8769, 4) + Box.u32(1, 26) + Box.u32(0)
            + Box.u16(1) + entry + Box.u32(0) + Array("NIKON\0\0\0".utf8)
        let segment = [0xFF, 0xE1] + Box.u16(tiff.count + 8) + Array("Exif\0\0".utf8) + tiff
        let bytes = Fixture.graceHopper.bytes
        try folder.write(bytes.prefix(2) + segment + bytes.dropFirst(2), as: "n.jpg")
        let made = try reports(folder, "pair", "n.jpg", "in/MOVIE.MOV", "-o", "new/")
        let notes = made.first?["notes"] as? [String]
        #expect(notes?.contains { $0.contains("camera's maker note was replaced") } == true)
    }
}
