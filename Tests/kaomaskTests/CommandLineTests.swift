import Foundation
import TestSupport
import Testing

@Suite("The command line")
struct CommandLineTests {
    @Test("covering a picture writes it beside the source, says so, and leaves the source alone")
    func cover() throws {
        let folder = try ScratchFolder()
        let path = try folder.write(Fixture.graceHopper.bytes, as: "photo.jpg")
        let run = try Binary.run(path)
        #expect(run.status == 0)
        #expect(run.output.contains("photo-covered.jpg") && run.output.contains("1 face"))
        #expect(folder.files == ["photo-covered.jpg", "photo.jpg"])
        #expect(folder.bytes(of: "photo.jpg") == Fixture.graceHopper.bytes)
    }

    @Test(
        "names of one character, of pictures and of folders that are made, are names like others",
        arguments: [["a"], ["a", "-o", "b"], ["a", "-o", "c/"], ["a", "-o", "d/e/"], ["f", "-o", "g/h/"]]
    )
    func shortNames(arguments: [String]) throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "a")
        try FileManager.default.createDirectory(atPath: folder("f"), withIntermediateDirectories: false)
        try folder.write(Fixture.graceHopper.bytes, as: "f/a.jpg")
        for command in ["cover", "reveal"] {
            let run = try Binary.run(list: [command] + arguments + ["--force"], folder: folder.path)
            #expect(run.status == 0, "\(command): \(run.output)\(run.errors)")
        }
    }

    @Test(
        "what was chosen in vain is reported, and only what is hidden counts as covered",
        arguments: [
            (["--only", "9"], "no face selected, skipped", "there is no face 9: 1 was found"),
            (["--face", "5=cat"], "1 face covered", "there is no face 5: 1 was found"),
            (["--face-box", "5000,5000,50,50"], "1 face covered", "is outside the picture"),
            (["--except", "1"], "no face selected, skipped", "the face found is not selected"),
            (["--patch", "none"], "1 face drawn on, none hidden", ""),
            (["--style", "bare"], "1 face drawn on, none hidden", ""),
        ]
    )
    func chosenInVain(arguments: [String], said: String, warning: String) throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "photo.jpg")
        let run = try Binary.run(list: ["cover", "photo.jpg"] + arguments, folder: folder.path)
        #expect(run.status == 0)
        #expect(run.output.contains(said), "\(run.output)")
        #expect(warning.isEmpty || run.output.contains("warning: ") && run.output.contains(warning))
    }

    @Test("names that --private removes are not kept, and that is said in a sentence")
    func privateNames() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "photo.jpg")
        let words = "--private removes all names; ignored: --keep-names"
        for options in [["--private", "--keep-names"], ["--private"], ["--keep-names"]] {
            let run = try Binary.run(list: ["cover", "photo.jpg", "--force"] + options, folder: folder.path)
            #expect(run.status == 0 && run.errors.contains(words) == (options.count == 2), "\(run)")
        }
    }

    @Test("reveal writes both halves, and inspect pairs them whatever they are called")
    func reveal() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.eileenCollins.bytes, as: "photo.png")
        let made = try Binary.run("reveal", "photo.png", "--json", folder: folder.path)
        #expect(made.status == 0)
        let report = try JSONLines(made.output).only()
        #expect(report["stillImageTime"] as? Double == 2.433)
        #expect(report["duration"] as? Double == 2.6)
        #expect(report["status"] as? String == "written")
        try FileManager.default.moveItem(atPath: folder("photo-live.mov"), toPath: folder("other.mov"))
        let seen = try Binary.run("inspect", "photo-live.jpg", "other.mov", "--json", folder: folder.path)
        let halves = try JSONLines(seen.output).objects
        #expect(
            halves.map { $0["contentIdentifier"] as? String } == [
                report["contentIdentifier"] as? String, report["contentIdentifier"] as? String,
            ]
        )
        #expect(halves[0]["pairedWith"] as? String == "other.mov")
        #expect(halves[1]["pairedWith"] as? String == "photo-live.jpg")
        #expect(halves[1]["stillImageTime"] as? Double == 2.433)
        #expect(halves[1]["stillImageTimeValue"] as? Int == -1)
    }

    @Test(
        "the same picture, options and identifier give the same bytes, whatever the memory held before",
        arguments: [[], ["--hevc"]]
    )
    func deterministic(codec: [String]) throws {
        let folder = try ScratchFolder()
        // The value with which the C library fills memory before the program gets it, mallopt(3).
        for filling in ["0", "1", "255"] {
            let arguments = [
                "reveal", Fixture.graceHopper.path, "--movie-size", "240", "-o", folder(filling + ".jpg"),
                "--id", "00112233-4455-4677-8899-AABBCCDDEEFF",
            ]
            let environment = ["MALLOC_PERTURB_": filling]
            let run = try Command(Binary.located, arguments + codec, environment: environment)
            #expect(run.status == 0, "\(run.errors)")
        }
        for filling in ["1", "255"] {
            #expect(folder.bytes(of: "0.jpg") == folder.bytes(of: filling + ".jpg"))
            #expect(folder.bytes(of: "0.mov") == folder.bytes(of: filling + ".mov"))
        }
    }

    @Test("detect prints one object per input, in input order, with boxes in the picture's pixels")
    func detect() throws {
        let (found, none) = ([Fixture.eileenCollins, Fixture.graceHopper], Fixture.cat.path)
        let run = try Binary.run("detect", found[0].path, none, found[1].path, "--json")
        #expect(run.status == 0)
        let reports = try JSONLines(run.output).objects
        #expect(reports.map { ($0["faces"] as? [Any])?.count } == [1, 0, 1])
        #expect(reports.map { $0["width"] as? Int } == [512, 451, 512])
        let face = try #require((reports[2]["faces"] as? [[String: Any]])?.first)
        let box = try #require(face["box"] as? [Int])
        for (number, expected) in zip(box, [177, 123, 179, 213]) { #expect(abs(number - expected) <= 12) }
        #expect(face["id"] as? Int == 1)
    }

    @Test(
        "a folder is mirrored, one bad file does not disturb the others, and the status says that some failed"
    )
    func folder() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "in/a/good.jpg")
        try folder.write(Fixture.graceHopper.bytes.prefix(30_000), as: "in/cut.jpg")
        try folder.write([], as: "in/empty.jpg")
        try folder.write(Array("hello".utf8), as: "in/text.jpg")
        try folder.write(Fixture.cat.bytes, as: "in/cat.png")
        let run = try Binary.run("cover", "in", "-o", "out", "--json", folder: folder.path)
        #expect(run.status == 1)
        #expect(folder.files.filter { $0.hasPrefix("out") } == ["out/a/good.jpg"])
        let reports = try JSONLines(run.output).objects
        #expect(
            reports.map { $0["input"] as? String } == [
                "in/a/good.jpg", "in/cat.png", "in/cut.jpg", "in/empty.jpg", "in/text.jpg",
            ]
        )
        let codes = reports.map { ($0["error"] as? [String: Any])?["code"] as? String }
        #expect(codes == [nil, nil, "truncated-jpeg", "empty-file", "not-a-picture"])
        #expect(run.errors.split(separator: "\n").count == 3)
    }

    @Test("a second run keeps what is there; --force makes it again")
    func resume() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "photo.jpg")
        _ = try Binary.run("reveal", "photo.jpg", folder: folder.path)
        let first = folder.bytes(of: "photo-live.mov")
        let again = try Binary.run("reveal", "photo.jpg", "--json", folder: folder.path)
        #expect(try JSONLines(again.output).only()["status"] as? String == "kept")
        #expect(folder.bytes(of: "photo-live.mov") == first)
        #expect(try Binary.run("reveal", "photo.jpg", "--force", folder: folder.path).status == 0)
        #expect(folder.bytes(of: "photo-live.mov") != first)
    }

    @Test("pictures without a face are skipped, copied or failed, as asked")
    func noFace() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.cat.bytes, as: "cat.png")
        #expect(try Binary.run("cat.png", folder: folder.path).status == 0)
        #expect(folder.files == ["cat.png"])
        #expect(try Binary.run("cat.png", "--no-face", "fail", folder: folder.path).status == 2)
        #expect(try Binary.run("cat.png", "--no-face", "copy", folder: folder.path).status == 0)
        #expect(folder.bytes(of: "cat-covered.png") == Fixture.cat.bytes)
    }

    @Test(
        "names with spaces, quotes, line breaks and other scripts are names like any other",
        arguments: ["with space.jpg", "it's \"quoted\".jpg", "line\nbreak.jpg", "顔写真 ñ.jpg", "-dash.jpg"]
    )
    func names(name: String) throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: name)
        let run = try Binary.run("cover", "--", name, folder: folder.path)
        #expect(run.status == 0)
        #expect(run.output.split(separator: "\n").count == 1)
        #expect(folder.files.count == 2)
    }

    @Test(
        "no option makes an original the place of something else",
        arguments: [
            ["detect", "a.png", "--label", "a.png"], ["detect", "a.png", "--label", "."],
            ["detect", ".", "--label", "."], ["cover", "a.png", "-o", "a.png", "--force"],
            ["detect", "a.png", "--report", "a.png"],
        ]
    )
    func originals(arguments: [String]) throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.eileenCollins.bytes, as: "a.png")
        let run = try Binary.run(list: arguments, folder: folder.path)
        #expect(run.status == 2 || run.status == 64)
        #expect(folder.bytes(of: "a.png") == Fixture.eileenCollins.bytes)
        #expect(folder.files == ["a.png"])
    }

    @Test(
        "wrong usage ends with 64 and a sentence, before any picture is touched",
        arguments: [
            ["--nonsense"], ["cover"], ["cover", "."], ["detect", "a.jpg", "--jobs", "0"],
            ["cover", "a.jpg", "--kaomoji", ""], ["cover", "a.jpg", "--kaomoji", "   "],
            ["cover", "a.jpg", "--kaomoji", "a\nb"], ["cover", "a.jpg", "--patch", "not-a-colour"],
            ["cover", "a.jpg", "--style", "cubist"], ["reveal", "a.jpg", "--duration", "30"],
            ["reveal", "a.jpg", "--fps", "7"], ["detect", ""],
            ["cover", "a.jpg", "-o", "out/", "--quality", "0"],
        ]
    )
    func usage(arguments: [String]) throws {
        let folder = try ScratchFolder()
        let run = try Binary.run(list: arguments, folder: folder.path)
        #expect(run.status == 64, "\(run.errors)")
        #expect(!run.errors.isEmpty)
        #expect(folder.files.isEmpty)
    }

    @Test("a character no font has is named, with the way out, and nothing is drawn in its place")
    func missingGlyph() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "photo.jpg")
        let run = try Binary.run("photo.jpg", "--kaomoji", "(\u{10FFFD}_\u{10FFFD})", folder: folder.path)
        #expect(run.status == 2)
        #expect(run.errors.contains("U+10FFFD"))
        #expect(folder.files == ["photo.jpg"])
    }

    @Test("a name that turns the direction of writing is shown with its sign written out")
    func turnedName() throws {
        let folder = try ScratchFolder()
        let name = "a\u{202E}gpj.exe.jpg"
        try folder.write(Fixture.graceHopper.bytes, as: name)
        try folder.write([1, 2, 3], as: "b\u{202E}.jpg")
        for arguments in [
            ["detect", "."], ["detect", ".", "--json"], ["inspect", "."], ["verify", "."],
            ["cover", ".", "-o", "out/"],
        ] {
            let run = try Binary.run(list: arguments, folder: folder.path)
            let said = run.output + run.errors
            #expect(said.contains(arguments.contains("--json") ? #"\u202e"# : #"\u{202E}"#), "\(arguments)")
            #expect(!said.unicodeScalars.contains { $0.properties.isBidiControl }, "\(arguments)")
        }
        let nowhere = try Binary.run("collage", name, "-o", "c\u{202E}.txt", folder: folder.path)
        #expect(
            nowhere.status != 0 && !nowhere.errors.unicodeScalars.contains { $0.properties.isBidiControl }
        )
    }

    @Test("a dry run says what would be made and what stands, and makes nothing")
    func dryRun() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "in/a.jpg")
        try folder.write(Fixture.graceHopper.bytes, as: "in/b.jpg")
        try folder.write([1], as: "out/b.jpg")
        let run = try Binary.run("cover", "in", "-o", "out", "--dry-run", "--json", folder: folder.path)
        #expect(run.status == 0)
        let reports = try JSONLines(run.output).objects
        #expect(reports.map { $0["status"] as? String } == ["planned", "kept"])
        #expect(folder.files == ["in/a.jpg", "in/b.jpg", "out/b.jpg"])
    }

    @Test("detect prints a table for spreadsheets, names quoted")
    func table() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "a, \"b\".jpg")
        let run = try Binary.run("detect", ".", "--csv", folder: folder.path)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].split(separator: ",").count == 10)
        #expect(lines[1].hasPrefix("\"./a, \"\"b\"\".jpg\",512,600,1,"))
    }

    @Test("the page shows every picture with what became of it, and loads nothing from elsewhere")
    func page() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "in/a <b> & \"c\".jpg")
        try folder.write(Fixture.cat.bytes, as: "in/cat.png")
        try folder.write([1, 2, 3], as: "in/broken.jpg")
        let run = try Binary.run(line: "cover in -o out --html pages/../page.html", folder: folder.path)
        #expect(run.status == 64, "a folder that is not there")
        let second = try Binary.run("cover", "in", "-o", "out", "--html", "page.html", folder: folder.path)
        #expect(second.status == 1, "\(second.errors)")
        let page = String(decoding: folder.bytes(of: "page.html"), as: UTF8.self)
        for kind in ["done", "none", "failed"] {
            #expect(page.components(separatedBy: "<figure class=\"\(kind)\">").count == 2)
        }
        #expect(page.components(separatedBy: "src=\"data:image/jpeg;base64,").count == 3)
        #expect(page.contains("a &lt;b&gt; &amp; &quot;c&quot;.jpg"))
        #expect(page.contains("href=\"out/a%20%3Cb%3E%20%26%20%22c%22.jpg\""))
        #expect(!page.contains("http://") && !page.contains("https://") && !page.contains("<script"))
        #expect(page.hasSuffix("</html>\n"))
    }

    @Test(
        "the page speaks the language that --lang names",
        arguments: [
            ("zh-TW", "zh-Hant", ["結果", "已遮住 1 張臉。", "沒有人臉", "不支援這種圖片格式。"]),
            ("ja", "ja", ["結果", "1 人の顔を隠しています。", "顔なし", "対応していない画像形式です。"]),
        ]
    )
    func pageLanguage(tag: String, language: String, words: [String]) throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "in/a.jpg")
        try folder.write(Fixture.cat.bytes, as: "in/cat.png")
        try folder.write([1, 2, 3], as: "in/broken.jpg")
        let arguments = ["cover", "in", "-o", "out", "--html", "page.html", "--lang", tag]
        #expect(try Binary.run(list: arguments, folder: folder.path).status == 1)
        let page = String(decoding: folder.bytes(of: "page.html"), as: UTF8.self)
        #expect(page.contains("<html lang=\"\(language)\">"))
        for word in words { #expect(page.contains(word), "\(word)") }
        for word in ["Results", "covered</li>", "no face", "No face", "failed<", "picture"] {
            #expect(!page.contains(word), "\(word)")
        }
        let useless = try Binary.run("inspect", "in", "--lang", tag, folder: folder.path)
        #expect(useless.status == 64 && useless.errors.contains("add --html"), "\(useless.errors)")
    }

    @Test(
        "empty standard input is reported, whether or not an output is named",
        arguments: ["", "-o out/", "-o -"]
    )
    func nothingOnInput(output: String) throws {
        let folder = try ScratchFolder()
        let line = "'\(Binary.located)' cover - \(output) </dev/null"
        let run = try Command("sh", ["-c", line], folder: folder.path)
        #expect(run.status == 2 && run.errors == "kaomask: standard input: is empty\n", "\(run.errors)")
        #expect(!run.errors.contains("-o FOLDER"))
    }

    @Test(
        "a negative number is the value of the option before it",
        arguments: [
            ("--threshold -0.2 --detector dlib", 0, "1 face"), ("--tilt -60,60", 0, "1 face"),
            ("--tilt -.5", 0, "1 face"), ("--jobs -1", 64, "--jobs must be at least 1"),
            ("--limit -3", 64, "must be at least 1"),
            ("--threshold -1", 64, "--threshold must be 0 to 1"),
            ("--face-box -9,-9", 64, "Unknown option"),
        ]
    )
    func negativeNumber(options: String, status: Int32, words: String) throws {
        let arguments = ["detect", Fixture.graceHopper.path] + options.split(separator: " ").map(String.init)
        let run = try Binary.run(list: arguments)
        #expect(run.status == status && (run.output + run.errors).contains(words), "\(run)")
    }

    @Test("--verbose tells the kaomoji of every face")
    func verbose() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "a.jpg")
        let run = try Binary.run("cover", "a.jpg", "-v", "-k", "(X_X)", folder: folder.path)
        #expect(run.output.contains("1: ") && run.output.contains("(X_X)"))
    }

    @Test("kaomoji can be listed and searched")
    func kaomoji() throws {
        #expect(try Binary.run("kaomoji").output.split(separator: "\n").count == 128)
        #expect(try Binary.run("kaomoji", "shrug").output.contains("¯\\_(ツ)_/¯"))
        #expect(try Binary.run("kaomoji", "no such thing").status == 2)
    }

    @Test("every command says that there is no picture in a folder")
    func emptyFolder() throws {
        let folder = try ScratchFolder()
        try folder.write(Array("{\"strokes\": []}".utf8), as: "strokes.json")
        try FileManager.default.createDirectory(atPath: folder("in"), withIntermediateDirectories: false)
        for words in [
            ["cover", "in", "-o", "out/"], ["reveal", "in", "-o", "out/"], ["detect", "in"],
            ["inspect", "in"],
            ["verify", "in"], ["split", "in", "-o", "out/"], ["collage", "in", "-o", "a.jpg"],
            ["movie", "in", "-o", "a.mp4"], ["movie", "in", "-o", "a.mp4", "--dry-run"],
            ["card", "text", "in", "--text", "a", "-o", "out/"],
        ] {
            let run = try Binary.run(list: words, folder: folder.path)
            #expect(run.status == 2 && run.errors == "kaomask: no pictures found\n", "\(words) \(run.errors)")
            #expect(run.output.isEmpty, "\(words)")
        }
    }

    @Test("what is missing is named with what names it: a link, a list")
    func namedMissing() throws {
        let folder = try ScratchFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder("link.jpg"),
            withDestinationPath: "elsewhere/photo.jpg"
        )
        let link = try Binary.run("cover", "link.jpg", folder: folder.path)
        #expect(link.errors == "kaomask: link.jpg: a link to elsewhere/photo.jpg, which is not there\n")
        try folder.write(Array("# pictures\nphoto.jpg 2\n".utf8), as: "list.txt")
        let list = try Binary.run("movie", "list.txt", "-o", "a.mp4", folder: folder.path)
        #expect(list.errors == "kaomask: list.txt: line 2: photo.jpg: no such file\n", "\(list.errors)")
        let other = try Binary.run("verify", "list.txt", folder: folder.path)
        #expect(other.errors.contains("list.txt: neither a picture nor part"), "\(other.errors)")
    }

    @Test("the covered still of a Live Photo is compared with its original, and its movie beside it is found")
    func comparedHalf() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "photo.jpg")
        let words = ["reveal", "photo.jpg", "--movie-size", "240", "-o", "live.jpg"]
        #expect(try Binary.run(list: words, folder: folder.path).status == 0)
        let run = try Binary.run("verify", "--against", "photo.jpg", "live.jpg", folder: folder.path)
        #expect(run.status == 0 && run.output.hasPrefix("live.jpg + live.mov: valid"), "\(run.output)")
    }
}
