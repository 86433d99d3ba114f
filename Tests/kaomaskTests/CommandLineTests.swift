import Foundation
import TestSupport
import Testing

@Suite("The command line")
struct CommandLineTests {
    @Test("covering a picture writes it beside the source, says so, and leaves the source alone")
    func cover() throws {
        let folder = try ScratchFolder()
        let path = try folder.write(Fixture.graceHopper.bytes, as: "photo.jpg")
        let run = try Binary.run(path).succeeded()
        #expect(run.output.contains("photo-covered.jpg") && run.output.contains("1 face"))
        #expect(folder.files == ["photo-covered.jpg", "photo.jpg"])
        #expect(folder.bytes(of: "photo.jpg") == Fixture.graceHopper.bytes)
    }

    @Test(
        "names of one character, of pictures and of folders that are made, are names like others",
        arguments: [["a"], ["a", "-o", "b"], ["a", "-o", "c/"], ["a", "-o", "d/e/"], ["f", "-o", "g/h/"]]
    )
    func shortNames(arguments: [String]) throws {
        let folder = try ScratchFolder(["a": Fixture.graceHopper.bytes])
        try FileManager.default.createDirectory(atPath: folder("f"), withIntermediateDirectories: false)
        try folder.write(Fixture.graceHopper.bytes, as: "f/a.jpg")
        for command in ["cover", "reveal"] {
            let run = try folder.kaomask(list: [command] + arguments + ["--force"])
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
        let folder = try ScratchFolder(["photo.jpg": Fixture.graceHopper.bytes])
        let run = try folder.kaomask(list: ["cover", "photo.jpg"] + arguments).succeeded()
        #expect(run.output.contains(said), "\(run.output)")
        #expect(warning.isEmpty || run.output.contains("warning: ") && run.output.contains(warning))
    }

    @Test("names that --private removes are not kept, and that is said in a sentence")
    func privateNames() throws {
        let folder = try ScratchFolder(["photo.jpg": Fixture.graceHopper.bytes])
        let words = "--private removes all names; ignored: --keep-names"
        for options in [["--private", "--keep-names"], ["--private"], ["--keep-names"]] {
            let run = try folder.kaomask(list: ["cover", "photo.jpg", "--force"] + options)
            #expect(run.status == 0 && run.errors.contains(words) == (options.count == 2), "\(run)")
        }
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
            try Command(Binary.located, arguments + codec, environment: environment).succeeded()
        }
        for filling in ["1", "255"] {
            #expect(folder.bytes(of: "0.jpg") == folder.bytes(of: filling + ".jpg"))
            #expect(folder.bytes(of: "0.mov") == folder.bytes(of: filling + ".mov"))
        }
    }

    @Test("detect prints one object per input, in input order, with boxes in the picture's pixels")
    func detect() throws {
        let (found, none) = ([Fixture.eileenCollins, Fixture.graceHopper], Fixture.cat.path)
        let run = try Binary.run("detect", found[0].path, none, found[1].path, "--json").succeeded()
        let reports = try JSONLines(run.output).objects
        #expect(reports.map { ($0["faces"] as? [Any])?.count } == [1, 0, 1])
        #expect(reports.map { $0["width"] as? Int } == [512, 451, 512])
        let face = try #require((reports[2]["faces"] as? [[String: Any]])?.first)
        let box = try #require(face["box"] as? [Int])
        for (number, expected) in zip(box, [177, 123, 179, 213]) { #expect(abs(number - expected) <= 12) }
        #expect(face["id"] as? Int == 1)
    }

    @Test(
        "names with spaces, quotes, line breaks and other scripts are names like any other",
        arguments: ["with space.jpg", "it's \"quoted\".jpg", "line\nbreak.jpg", "顔写真 ñ.jpg", "-dash.jpg"]
    )
    func names(name: String) throws {
        let folder = try ScratchFolder([name: Fixture.graceHopper.bytes])
        let run = try folder.kaomask("cover", "--", name).succeeded()
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
        let folder = try ScratchFolder(["a.png": Fixture.eileenCollins.bytes])
        let run = try folder.kaomask(list: arguments)
        #expect(run.status == 2 || run.status == 64)
        #expect(folder.bytes(of: "a.png") == Fixture.eileenCollins.bytes)
        #expect(folder.files == ["a.png"])
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
            let run = try folder.kaomask(list: arguments)
            let said = run.output + run.errors
            #expect(said.contains(arguments.contains("--json") ? #"\u202e"# : #"\u{202E}"#), "\(arguments)")
            #expect(!said.unicodeScalars.contains { $0.properties.isBidiControl }, "\(arguments)")
        }
        let nowhere = try folder.kaomask("collage", name, "-o", "c\u{202E}.txt")
        #expect(
            nowhere.status != 0 && !nowhere.errors.unicodeScalars.contains { $0.properties.isBidiControl }
        )
    }

    @Test("a dry run says what would be made and what stands, and makes nothing")
    func dryRun() throws {
        let folder = try ScratchFolder([
            "in/a.jpg": Fixture.graceHopper.bytes, "in/b.jpg": Fixture.graceHopper.bytes, "out/b.jpg": [1],
        ])
        let run = try folder.kaomask("cover", "in", "-o", "out", "--dry-run", "--json").succeeded()
        let reports = try JSONLines(run.output).objects
        #expect(reports.map { $0["status"] as? String } == ["planned", "kept"])
        #expect(folder.files == ["in/a.jpg", "in/b.jpg", "out/b.jpg"])
    }

    @Test("detect prints a table for spreadsheets, names quoted")
    func table() throws {
        let folder = try ScratchFolder(["a, \"b\"\u{301}.jpg": Fixture.graceHopper.bytes])
        let run = try folder.kaomask("detect", ".", "--csv")
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].split(separator: ",").count == 10)
        #expect(lines[1].hasPrefix("\"./a, \"\"b\"\"\u{301}.jpg\",512,600,1,"))
    }

    @Test("the page shows every picture with what became of it, and loads nothing from elsewhere")
    func page() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "in/a <b> & \"c\".jpg")
        try folder.write(Fixture.cat.bytes, as: "in/cat.png")
        try folder.write([1, 2, 3], as: "in/broken.jpg")
        let run = try folder.kaomask(line: "cover in -o out --html pages/../page.html")
        #expect(run.status == 64, "a folder that is not there")
        let second = try folder.kaomask("cover", "in", "-o", "out", "--html", "page.html")
        #expect(second.status == 1, "\(second.errors)")
        let page = folder.text(of: "page.html")
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
        #expect(try folder.kaomask(list: arguments).status == 1)
        let page = folder.text(of: "page.html")
        #expect(page.contains("<html lang=\"\(language)\">"))
        for word in words { #expect(page.contains(word), "\(word)") }
        for word in ["Results", "covered</li>", "no face", "No face", "failed<", "picture"] {
            #expect(!page.contains(word), "\(word)")
        }
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
        let folder = try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes])
        let run = try folder.kaomask("cover", "a.jpg", "-v", "-k", "(X_X)")
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
        let folder = try ScratchFolder(["strokes.json": Array("{\"strokes\": []}".utf8)])
        try FileManager.default.createDirectory(atPath: folder("in"), withIntermediateDirectories: false)
        for words in [
            ["cover", "in", "-o", "out/"], ["reveal", "in", "-o", "out/"], ["detect", "in"],
            ["inspect", "in"],
            ["verify", "in"], ["split", "in", "-o", "out/"], ["collage", "in", "-o", "a.jpg"],
            ["movie", "in", "-o", "a.mp4"], ["movie", "in", "-o", "a.mp4", "--dry-run"],
            ["card", "text", "in", "--text", "a", "-o", "out/"],
        ] {
            let run = try folder.kaomask(list: words)
            #expect(run.status == 2 && run.errors == "kaomask: no pictures found\n", "\(words) \(run.errors)")
            #expect(run.output.isEmpty, "\(words)")
        }
    }

    @Test("what is missing is named with what names it: a link, a list")
    func namedMissing() throws {
        let folder = try ScratchFolder()
        try folder.link("link.jpg", to: "elsewhere/photo.jpg")
        let link = try folder.kaomask("cover", "link.jpg")
        #expect(link.errors == "kaomask: link.jpg: a link to elsewhere/photo.jpg, which is not there\n")
        try folder.write(Array("# pictures\nphoto.jpg 2\n".utf8), as: "list.txt")
        let list = try folder.kaomask("movie", "list.txt", "-o", "a.mp4")
        #expect(list.errors == "kaomask: list.txt: line 2: photo.jpg: no such file\n", "\(list.errors)")
        let other = try folder.kaomask("verify", "list.txt")
        #expect(other.status == 2 && other.errors.split(separator: "\n").count == 1, "\(other.errors)")
        #expect(other.errors.contains("list.txt: neither a picture nor part"))
    }

    @Test("the covered still of a Live Photo is compared with its original, and its movie beside it is found")
    func comparedHalf() throws {
        let folder = try ScratchFolder(["photo.jpg": Fixture.graceHopper.bytes])
        let words = ["reveal", "photo.jpg", "--movie-size", "240", "-o", "live.jpg"]
        #expect(try folder.kaomask(list: words).status == 0)
        let run = try folder.kaomask("verify", "--against", "photo.jpg", "live.jpg")
        #expect(run.status == 0 && run.output.hasPrefix("live.jpg + live.mov: valid"), "\(run.output)")
    }

    @Test("a missing landmark model is said once, and the faces are covered all the same")
    func withoutLandmarks() throws {
        let pictures = [Fixture.graceHopper.bytes, Fixture.eileenCollins.bytes]
        let folder = try ScratchFolder(["a.jpg": pictures[0], "b.png": pictures[1]])
        let line = "cover a.jpg b.png -o out/"
        let run = try folder.kaomask(line: line, environment: ["KAOMASK_LANDMARKS": ""]).succeeded()
        #expect(run.errors.components(separatedBy: "libdlib-data").count == 2)
        #expect(folder.files(in: "out/") == ["out/a.jpg", "out/b.png"])
    }

    @Test("verify takes a covered region for a change that was wanted, if it is told of it")
    func regions() throws {
        let folder = try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes])
        let line = #"{"input":"a.jpg","regions":[{"kind":"plate","box":[16,520,60,40]}]}"#
        try folder.write(Array(line.utf8), as: "found.jsonl")
        try folder.kaomask(line: "cover a.jpg -o b.jpg --regions found.jsonl").succeeded()
        let verify = ["verify", "b.jpg", "--against", "a.jpg"]
        let without = try folder.kaomask(list: verify)
        #expect(without.status != 0 && without.output.contains("outside the faces"), "\(without.output)")
        let told = try folder.kaomask(list: verify + ["--regions", "found.jsonl"])
        #expect(told.status == 0, "\(told.output) \(told.errors)")
        #expect(told.output.contains(": at a region (plate) of the original\n"), "\(told.output)")
        #expect(told.output.contains("nothing outside the faces and regions differs"), "\(told.output)")
        #expect(try folder.kaomask("verify", "b.jpg", "--regions", "found.jsonl").status == 64)
    }
}
