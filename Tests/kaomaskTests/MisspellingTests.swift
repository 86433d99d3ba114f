import Foundation
import KaomaskKit
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
            (["photo.jpg", "--patch", "smaple"], "did you mean sample?", 64),
            (["photo.jpg", "--patch", "nne"], "did you mean none?", 64),
            (["photo.jpg", "--patch", "tomatoe"], "did you mean tomato?", 64),
            (["photo.jpg", "--style", "polkadots"], "--style cannot be \"polkadots\"; use mochi, text,", 64),
            (
                ["reveal", "photo.jpg", "--still", "png"],
                "is invalid for '--still <jpeg|heic>': must be jpeg or heic", 64
            ),
            (["photo.jpg", "--font", "none.ttf"], "kaomask: none.ttf: no such file or folder\n", 2),
            (["photo.jpg", "--landmarks", "none.dat"], "kaomask: none.dat: no such file or folder\n", 2),
            (["serve", ".", "--kaomoji-file", "none.txt"], "kaomask: none.txt: no such file or folder\n", 2),
            (["serve", "--blur-api", "--style", "polkadots"], "--style cannot be \"polkadots\"", 64),
            (["serve", "--blur-api", "."], "--blur-api serves no page: no folder,", 64),
            (["serve", ".", "--style", "mosaic"], "--style needs --blur-api", 64),
            (["serve"], "Missing expected argument '<folder>'", 64),
            (["cover"], "Missing expected argument '<inputs> ...'", 64),
            ([], "Missing expected argument '<inputs> ...'", 64),
            (["doodle", "photo.jpg"], "Missing expected argument '--strokes <strokes>'", 64),
            (["undo", "photo.jpg"], "no file or command is called undo", 64),
            (["completion"], "did you mean kaomask --generate-completion-script bash?", 64),
            (["photo.jpg", "--relative-to", "none"], "--relative-to: none is not a folder", 64),
            (
                ["card", "text", "photo.jpg", "--text", " "],
                "Error: --text: there is nothing to put on the card", 64
            ),
            (["verify", "none.txt"], "none.txt: no such file or folder", 2),
            (["photo.jpg", "-o", "photo.jpg/"], "photo.jpg is a file, not a folder", 2),
            (["serve", ".", "--host", "192.0.2.1"], "this machine has no address 192.0.2.1; try --host", 2),
            (["version"], "no file or command is called version; did you mean kaomask --version?", 64),
            (["hlep"], "did you mean kaomask help?", 64),
            (
                ["photo.jpg", "--formt", "png"], "Error: Unknown option '--formt'. Did you mean '--format'?",
                64
            ),
            (["serve", ".", "--hots", "1"], "Error: Unknown option '--hots'. Did you mean '--host'?", 64),
            (["photo.jpg", "--since", "2025-02-30"], "--since needs a date", 64),
            (
                ["collage", "photo.jpg", "-o", "c.jpg", "-t", "0x3"],
                "a grid has 1 to 30 rows and columns, not 0x3", 64
            ),
            (["collage", "photo.jpg", "-o", "c.jpg", "-t", "singel"], "did you mean single?", 64),
            (["photo.jpg", "--kind", "selfi"], "did you mean selfie?", 64),
            (["phot.jpg"], "kaomask: phot.jpg: no such file or folder; did you mean photo.jpg?", 2),
            (["photo.jpg", "--overwrite"], "--force replaces files", 64),
            (["photo.jpg", "--blur"], "did you mean --style blur?", 64),
            (["-r", "photo.jpg"], "name the folder", 64),
            (["*.jpg"], "without quotes the shell finds 1 file", 2),
            (["photo.jpg", "-output", "x"], "unknown option '-output'; did you mean '--output'?", 64),
            (["photo.jpg", "-kaomoji=cat"], "did you mean '--kaomoji=cat'?", 64),
            (["photo.jpg", "-x"], "Error: Unknown option '-x'", 64),
            (
                ["card", "text", "photo.jpg", "--text", "--hello"],
                "Error: Missing value for '--text <text>'", 64
            ),
            (["pair", "phot.jpg", "a.mov"], "phot.jpg: no such file or folder; did you mean photo.jpg?", 2),
            (["pair", "photo.jpg", "a.mov"], "a.mov: no such file or folder\n", 2),
            (["doodle", "photo.jpg", "--strokes", "a.json"], "a.json: no such file or folder\n", 2),
            (
                ["reveal", "photo.jpg", "--movie-size", "9999"],
                "--movie-size must be 64 to 4096 pixels, not 9999\n", 64
            ),
            (
                ["photo.jpg", "--still", "jpeg", "-o", "a.heic"],
                "--still jpeg and the name a.heic contradict each other", 64
            ),
            (
                ["reveal", "photo.jpg", "--wallpaper", "--duration", "3"],
                "--duration must be 1 to 2.67 seconds with --wallpaper\n", 64
            ),
            (["--", "--hepl"], "--hepl: no such file or folder", 2),
            (["*.jepg"], "nothing matches this pattern", 2),
            (["~/photo.jpg"], "write ~ without quotes", 2),
            (["https://example.org/photo.jpg"], "download it first", 2),
            (["card", "photo.jpg"], "kaomask card text|list|image|qr photo.jpg", 64),
            (["cover", "."], "See 'kaomask cover --help'", 64),
            (["photo.jpg", "-k", "   "], "--kaomoji", 64), (["photo.jpg", "-k", "a\nb"], "--kaomoji", 64),
            (["detect", ""], "is an empty name", 64),
            (["photo.jpg", "-k", "(\u{10FFFD}_\u{10FFFD})"], "U+10FFFD", 2),
            (["photo.jpg", "--page", "--lang", "de"], "zh-Hant", 64),
        ] as [([String], String, Int32)]
    )
    func suggested(arguments: [String], suggestion: String, status: Int32) throws {
        let folder = try ScratchFolder(["photo.jpg": Fixture.graceHopper.bytes])
        let run = try folder.kaomask(list: arguments)
        #expect(run.errors.contains(suggestion), "\(run.errors)")
        #expect(run.status == status)
        #expect(folder.files == ["photo.jpg"])
    }

    @Test(
        "a number out of its range is told of with the range, and a fraction where only whole numbers are",
        arguments: [
            (["photo.jpg", "--quality", "0"], "--quality must be 1 to 100, not 0"),
            (["photo.jpg", "--quality", "2.5"], "--quality must be a whole number, 1 to 100, not 2.5"),
            (["photo.jpg", "-j", "0"], "--jobs must be at least 1, not 0"),
            (
                ["reveal", "photo.jpg", "--fps", "9"],
                "--fps must be 10 to 60, such as 29.97 or 30000/1001, not 9"
            ),
            (["reveal", "photo.jpg", "--duration", "nan"], "--duration must be 0.5 to 3 seconds, not nan"),
            (["photo.jpg", "--min-face", "0"], "of the long side such as 2%, not 0"),
            (["photo.jpg", "--quality", ""], "--quality must be 1 to 100, not an empty word"),
            (
                ["photo.jpg", "--threshold", "-1"],
                "--threshold must be 0 to 1, such as 0.5; only --detector dlib has scores"
            ),
            (
                ["photo.jpg", "--detector", "dlib", "--threshold", "101"],
                "must be -100 to 100 with --detector dlib"
            ),
            (["serve", ".", "--port", "65536"], "'--port <port>': must be 0 to 65535"),
        ] as [([String], String)]
    )
    func outOfRange(arguments: [String], sentence: String) throws {
        let run = try Binary.run(list: arguments)
        #expect(run.status == 64 && run.errors.contains(sentence), "\(run.errors)")
    }

    @Test(
        "the value of a short option may be in one word with it",
        arguments: [["-kcat"], ["-j2", "-ocat.jpg"], ["-o=cat.jpg"]]
    )
    func joined(words: [String]) throws {
        let folder = try ScratchFolder(["photo.jpg": Fixture.graceHopper.bytes])
        let run = try folder.kaomask(list: ["photo.jpg"] + words)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(
            folder.files
                == (words == ["-kcat"] ? ["photo-covered.jpg", "photo.jpg"] : ["cat.jpg", "photo.jpg"])
        )
    }

    @Test("help serve says what serve --help says")
    func otherProgram() throws {
        #expect(try Binary.run("help", "serve").output == Binary.run("serve", "--help").output)
    }

    @Test("a name that the shell has split at its spaces is asked for in quotes")
    func spaces() throws {
        let folder = try ScratchFolder(["my pics/a b.jpg": Fixture.graceHopper.bytes])
        for words in [["cover", "my", "pics", "-o", "out/"], ["my", "pics/a", "b.jpg"]] {
            let run = try folder.kaomask(list: words)
            #expect(
                run.status == 64 && run.errors.contains("names with spaces need quotes: \"my pics"),
                "\(run.errors)"
            )
        }
        #expect(folder.files == ["my pics/a b.jpg"])
    }

    @Test("a file that is called nearly like a command is a file")
    func file() throws {
        let folder = try ScratchFolder(["cove": Fixture.graceHopper.bytes])
        #expect(try folder.kaomask("cove").status == 0)
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
        let folder = try ScratchFolder(["photo.jpg": Fixture.graceHopper.bytes])
        let run = try folder.kaomask(list: ["photo.jpg"] + arguments)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    }

    @Test(
        "options that cover are told of where nothing is covered, unless files of settings say them",
        arguments: [
            (
                ["movie", "photo.jpg", "-o", "a.gif", "-k", "cat"],
                "--cover or --before-after; ignored: --kaomoji"
            ),
            (
                ["movie", "photo.jpg", "-o", "a.gif", "--only=1", "--patch", "red"],
                "ignored: --patch, --only"
            ),
            (["collage", "photo.jpg", "-o", "a.jpg", "-kcat"], "--cover or --live; ignored: --kaomoji"),
            (["collage", "photo.jpg", "-o", "a.jpg", "-kcat", "--cover"], ""),
            (["collage", "photo.jpg", "-o", "a.jpg", "--fps", "25"], "without --live; ignored: --fps"),
            (
                ["photo.jpg", "-o", "a.jpg", "-kcat", "--style", "mosaic"],
                "draws no kaomoji; ignored: --kaomoji"
            ),
        ]
    )
    func unused(arguments: [String], remark: String) throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "photo.jpg")
        try folder.write(Array("--kaomoji bear\n".utf8), as: "config")
        let typed = try folder.kaomask(
            list: arguments + ["--size", "320x240"].filter { _ in arguments[0] == "movie" }
        ).succeeded()
        let remarks = typed.errors.split(separator: "\n").filter { $0.contains("ignored") }
        #expect(
            remark.isEmpty ? remarks.isEmpty : remarks.count == 1 && remarks[0].hasSuffix(remark),
            "\(typed.errors)"
        )
        let settings = [Command.settingsVariable: folder("config")]
        let line = "collage photo.jpg -o b.jpg"
        let configured = try folder.kaomask(line: line, environment: settings)
        #expect(!configured.errors.contains("ignored"), "\(configured.errors)")
    }

    @Test("a font family that is not there is told", arguments: [("No Such Family", true), ("serif", false)])
    func family(name: String, isTold: Bool) throws {
        let folder = try ScratchFolder(["photo.jpg": Fixture.graceHopper.bytes])
        let card = ["card", "text", "photo.jpg", "--text", "hi", "--movie-size", "64", "--family", name]
        let run = try folder.kaomask(list: card)
        #expect(
            run.status == 0 && run.errors.hasPrefix("kaomask: no font family is called") == isTold,
            "\(run.errors)"
        )
    }

    @Test("a cell that is not there is told")
    func cell() throws {
        let folder = try ScratchFolder(["photo.jpg": Fixture.graceHopper.bytes])
        let run = try folder.kaomask(line: "collage photo.jpg -o a.jpg --cell 9=1,0,0")
        #expect(run.status == 0 && run.errors.hasPrefix("kaomask: there is no cell 9: "), "\(run.errors)")
    }

    @Test("-V is --version")
    func version() throws {
        let short = try Binary.run("-V")
        #expect(short.status == 0 && !short.output.isEmpty)
        #expect(try short.output == Binary.run("--version").output)
    }
}
