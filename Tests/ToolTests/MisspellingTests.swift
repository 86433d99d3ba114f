import TestSupport
import Testing

@Suite("Words that are misspelt")
struct MisspellingTests {
    @Test(
        "the word that was meant is named",
        arguments: [
            (["cvoer", "photo.jpg"], "did you mean kaomask cover?", 64),
            (["Cover", "photo.jpg"], "did you mean kaomask cover?", 64),
            (["reveel", "photo.jpg"], "did you mean kaomask reveal?", 64),
            (["help", "colage"], "did you mean kaomask collage?", 64),
            (["card", "txt", "photo.jpg"], "did you mean kaomask card text?", 64),
            (["photo.jpg", "-k", "shrugg", "-o", "-"], "did you mean shrug?", 0),
            (["kaomoji", "shrugg"], "did you mean shrug?", 2),
            (["photo.jpg", "--patch", "rde"], "did you mean red?", 64),
            (["photo.jpg", "--patch", "babyblu"], "did you mean babyBlue?", 64),
            (["collage", "photo.jpg", "-o", "c.jpg", "-t", "singel"], "did you mean single?", 64),
            (["photo.jpg", "--kind", "selfi"], "did you mean selfie?", 64),
            (["phot.jpg"], "kaomask: phot.jpg: no such file or folder; did you mean photo.jpg?", 2),
            (["--verison"], "did you mean '--version'?", 64),
            (["*.jepg"], "nothing matches this pattern", 2),
            (["~/photo.jpg"], "write ~ without quotes", 2),
            (["https://example.org/photo.jpg"], "download it first", 2),
            (["card", "photo.jpg"], "kaomask card text|list|image|qr photo.jpg", 64),
            (["cover", "."], "See 'kaomask cover --help'", 64),
        ] as [([String], String, Int32)]
    )
    func suggested(arguments: [String], suggestion: String, status: Int32) throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "photo.jpg")
        let run = try Binary.run(list: arguments, folder: folder.path)
        #expect(run.errors.contains(suggestion), "\(run.errors)")
        #expect(run.status == status)
        #expect(folder.files == ["photo.jpg"])
    }

    @Test("a name that the shell has split at its spaces is asked for in quotes")
    func spaces() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "my pics/a b.jpg")
        for words in [["cover", "my", "pics", "-o", "out/"], ["my", "pics/a", "b.jpg"]] {
            let run = try Binary.run(list: words, folder: folder.path)
            #expect(
                run.status == 64 && run.errors.contains("names with spaces need quotes: \"my pics"),
                "\(run.errors)"
            )
        }
        #expect(folder.files == ["my pics/a b.jpg"])
    }

    @Test("a file that is called nearly like a command is a file")
    func file() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "cove")
        #expect(try Binary.run("cove", folder: folder.path).status == 0)
        #expect(folder.files == ["cove", "cove-covered.jpg"])
    }

    @Test(
        "case does not count in words to choose from",
        arguments: [
            ["--patch", "Sample"], ["--patch", "SKIN"], ["--patch", "Red"], ["--style", "Piggy"],
            ["-k", "Cat"], ["-k", "Random"], ["--no-face", "Skip"], ["--format", "JPEG"],
            ["--detector", "Network"], ["--order", "Name"],
        ]
    )
    func anyCase(arguments: [String]) throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "photo.jpg")
        let run = try Binary.run(list: ["photo.jpg"] + arguments, folder: folder.path)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    }

    @Test("-V is --version")
    func version() throws {
        let short = try Binary.run("-V")
        #expect(short.status == 0 && !short.output.isEmpty)
        #expect(try short.output == Binary.run("--version").output)
    }
}
