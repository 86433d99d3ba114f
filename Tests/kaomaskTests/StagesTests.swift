import Foundation
import TestSupport
import Testing

@Suite("Cards, collages, movies and doodles on the command line")
struct StagesTests {
    @Test("a card is a Live Photo that verifies, its still the photo's own file but for the identifier")
    func card() throws {
        let folder = try ScratchFolder(["photo.jpg": Fixture.graceHopper.bytes])
        try folder.kaomask(line: "card qr photo.jpg --content https://example.org").succeeded()
        #expect(folder.files == ["photo-card.jpg", "photo-card.mov", "photo.jpg"])
        let verdict = try folder.kaomask("verify", "photo-card.jpg", "photo-card.mov")
        #expect(verdict.status == 0 && verdict.output.contains("valid Live Photo"))
        let (before, after) = (Fixture.graceHopper.bytes, folder.bytes(of: "photo-card.jpg"))
        #expect(after.suffix(40_000).elementsEqual(before.suffix(40_000)))
    }

    @Test(
        "zbarimg reads the code from the movie's middle",
        .enabled(
            if: Command.isInstalled("zbarimg") && Command.isInstalled("ffmpeg"),
            "zbarimg is not installed"
        )
    )
    func code() throws {
        let folder = try ScratchFolder(["photo.jpg": Fixture.graceHopper.bytes])
        let code = ["--content", "Grüße ☂", "--level", "h"]
        _ = try folder.kaomask(list: ["card", "qr", "photo.jpg"] + code)
        _ = try Command(
            "ffmpeg",
            ["-v", "error", "-ss", "1.2", "-i", folder("photo-card.mov"), "-frames:v", "1", folder("f.png")]
        )
        #expect(try Command("zbarimg", ["--quiet", "--raw", folder("f.png")]).output == "Grüße ☂\n")
    }

    @Test("several cards of all sizes in a folder of photos, cropped to a screen")
    func folderOfCards() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "in/a.jpg")
        try folder.write(Fixture.cat.bytes, as: "in/b/c.png")
        let run = try folder.kaomask(
            line: """
                card text in -o out --text One --text Two --step 0.5,0.7 --size screen:iphone-se
                --movie-size 320 --json
                """
        ).succeeded()
        #expect(
            folder.files.filter { $0.hasPrefix("out") } == [
                "out/a.jpg", "out/a.mov", "out/b/c.jpg", "out/b/c.mov",
            ]
        )
        let report = try #require(try JSONLines(run.output).objects.first)
        #expect(report["cards"] as? Int == 2 && report["duration"] as? Double == 2.2)
        #expect(try folder.kaomask("verify", "out").status == 0)
    }

    @Test(
        "what is wrong is said in one sentence that names it",
        arguments: [
            (["collage", "PHOTO", "-o", "x.jpg", "--template", "heart"], "unknown template \"heart\"", 64),
            (["collage", "PHOTO", "-o", "x.jpg", "--template", "bad.json"], "cell 1 reaches beyond", 2),
            (["collage", "PHOTO", "-o", "x.jpg", "--background", "mud"], "unknown colour \"mud\"", 64),
            (["collage", "PHOTO", "-o", "x.tiff"], "end in .jpg, .jpeg, .jpe, .jfif, .png", 64),
            (["collage", "PHOTO"], "missing -o", 64),
            (["collage", "PHOTO", "-o", "x.jpg", "--cell", "1=2"], "--cell needs", 64),
            (["collage", "PHOTO", "-o", "x.jpg", "--size", "9x9"], "--size needs", 64),
            (["doodle", "PHOTO", "--strokes", "bad.json"], "\"strokes\" is missing", 2),
            (["doodle", "PHOTO", "--strokes", "none.json"], "none.json: no such file or folder", 2),
            (["movie", "bad.txt", "-o", "x.mov"], "line 1: a photo is shown", 2),
            (["movie", "PHOTO", "-o", "x.mov", "--size", "101x100"], "even sides", 64),
            (
                ["movie", "PHOTO", "-o", "x.mov", "--sound", "bad.json"],
                "bad.json: cannot be read as sound or movie", 2
            ),
            (["card", "text", "PHOTO"], "--text or --text-file", 64),
            (["card", "list", "PHOTO", "--rows", "rows.json"], "is not one of red, yellow, blue", 2),
            (
                ["card", "text", "PHOTO", "--text", "a", "--size", "screen:nokia"],
                "unknown screen \"nokia\"", 64
            ),
            (["card", "image", "PHOTO", "--picture", "bad.json"], "not a picture; JPEG, PNG", 2),
            (["cover", "PHOTO", "--kind", "cat"], "unknown kind \"cat\"", 64),
            (["cover", "PHOTO", "--watch"], "--watch needs a folder", 64),
            (["cover", "PHOTO", "--since", "soon"], "--since needs a date", 64),
        ] as [([String], String, Int32)]
    )
    func sentences(arguments: [String], sentence: String, status: Int32) throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.cat.bytes, as: "photo.png")
        try folder.write(Array("{\"cells\": [[0, 0, 2, 1]]}".utf8), as: "bad.json")
        try folder.write(Array("[{\"text\": \"x\", \"tag\": \"pink\"}]".utf8), as: "rows.json")
        try folder.write(Array("photo.png\t99999\n".utf8), as: "bad.txt")
        let words = arguments.map { $0 == "PHOTO" ? "photo.png" : $0 }
        let run = try folder.kaomask(list: words)
        #expect(run.errors.contains(sentence), "\(run.errors)")
        #expect(run.status == status)
        #expect(folder.files.count == 4)
    }

    @Test(
        "a file that is named like a movie and is none is said to be none, and one that is not read, which are",
        arguments: [
            ("a.mp4", "a.mp4: named like a movie, but is none"),
            ("a.mkv", "a.mkv: named like a movie, but is none"),
            ("a.avi", "of movies only MOV, MP4, MKV and WebM files are read"),
        ]
    )
    func movieNames(name: String, sentence: String) throws {
        let folder = try ScratchFolder([name: Array("no movie".utf8)])
        let run = try folder.kaomask(list: [name])
        #expect(run.status == 2 && run.errors.contains(sentence), "\(run.errors)")
    }
}
