import Foundation
import TestSupport
import Testing

/// The name that was asked for is the name that is written, or the answer says why not.
@Suite("The names of outputs")
struct OutputNameTests {
    private static func folder() throws -> ScratchFolder {
        try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes, "b.png": Fixture.eileenCollins.bytes])
    }

    @Test(
        "a name that ends like what is not written is refused, and nothing is",
        arguments: [
            ["cover", "a.jpg", "-o", "out.gif"], ["cover", "a.jpg", "-o", "out.bmp"],
            ["cover", "a.jpg", "-o", "holiday.2024"], ["reveal", "a.jpg", "-o", "out.png"],
            ["reveal", "a.jpg", "-o", "out.webp"],
            ["card", "text", "a.jpg", "--text", "hi", "-o", "out.gif"],
            ["cover", "a.jpg", "b.png", "-o", "out.jpg"], ["cover", ".", "-o", "out.gif"],
            ["cover", "a.jpg", "-o", "out.livp"], ["detect", "a.jpg", "--label", "out.jpg"],
            ["kaomoji", "cat", "--sheet", "all.jpg"], ["cover", "a.jpg", "-o", "/dev/null"],
        ]
    )
    func refused(arguments: [String]) throws {
        let folder = try Self.folder()
        let run = try folder.kaomask(list: arguments)
        #expect(run.status == 2 || run.status == 64)
        #expect(run.errors.contains(arguments.last ?? ""), "\(run.errors)")
        #expect(folder.files == ["a.jpg", "b.png"])
    }

    @Test(
        "a name that cannot be meant is refused in a sentence, and nothing is written",
        arguments: [
            (
                ["a.jpg"], "-o", ".jpg",
                "is an extension without a name; write a name before it, such as photo.jpg"
            ),
            (["a.jpg"], "-o", "out/.png", "is an extension without a name"),
            (["reveal", "a.jpg"], "-o", ".MOV", "is an extension without a name"),
            (["card", "text", "a.jpg", "--text", "hi"], "-o", ".heic", "is an extension without a name"),
            (["collage", "a.jpg"], "-o", ".jpg", "is an extension without a name"),
            (["movie", "a.jpg"], "-o", ".mp4", "is an extension without a name"),
            (["a.jpg"], "-o", "c.jpg ", "ends in a space"), (["a.jpg"], "-o", "out ", "ends in a space"),
            (["a.jpg"], "-o", "c.jpg.", "ends in a dot"), (["a.jpg"], "-o", " ", "is not a name"),
            (["a.jpg"], "-o", "out/ ", "is not a name"), (["a.jpg"], "--html", ".html", "is an extension"),
            (["a.jpg"], "--report", ".jsonl", "is an extension"),
            (["detect", "a.jpg"], "--label", ".png", "is an"),
            (["kaomoji", "cat"], "--sheet", ".png", "is an extension"),
        ] as [([String], String, String, String)]
    )
    func impossible(command: [String], option: String, name: String, fault: String) throws {
        let folder = try Self.folder()
        let run = try folder.kaomask(list: command + [option, name])
        #expect(
            run.status == 64 && run.errors.hasPrefix("Error: \(option): \"\(name)\" \(fault)"),
            "\(run.errors)"
        )
        #expect(folder.files == ["a.jpg", "b.png"])
    }

    @Test(
        "a folder is one however it is written, and a name may begin with a dot",
        arguments: [
            ("in/.", "in/a.jpg"), ("in/", "in/a.jpg"), ("in/../in", "in/a.jpg"),
            ("out/.jpg/", "out/.jpg/a.jpg"),
            (".hidden.jpg", ".hidden.jpg"), ("in/c.", "in/c.jpg"),
        ]
    )
    func folders(output: String, written: String) throws {
        let folder = try Self.folder()
        try folder.write([], as: "in/empty")
        let run = try folder.kaomask("a.jpg", "-o", output)
        let path = folder(written)
        #expect(run.status == 0 && FileManager.default.fileExists(atPath: path), "\(run.errors)")
    }

    @Test("a sheet of kaomoji that exists is kept; --force replaces it")
    func sheet() throws {
        let folder = try ScratchFolder(["all.png": Array("mine".utf8)])
        let kept = try folder.kaomask("kaomoji", "cat", "--sheet", "all.png")
        #expect(kept.status == 0 && kept.output == "all.png  already exists, kept (--force to redo)\n")
        #expect(folder.bytes(of: "all.png") == Array("mine".utf8))
        let forced = try folder.kaomask("kaomoji", "cat", "--sheet", "all.png", "--force")
        #expect(forced.status == 0 && folder.bytes(of: "all.png").starts(with: [0x89, 0x50]))
    }

    @Test("a picture that goes to standard output is called so", arguments: ["cover", "doodle"])
    func standardOutput(command: String) throws {
        let folder = try Self.folder()
        try folder.write(
            Array(#"{"strokes":[{"points":[[0.5,0.5]],"color":"red","width":0.1}]}"#.utf8),
            as: "s.json"
        )
        let strokes = command == "doodle" ? ["--strokes", "s.json"] : []
        let run = try folder.kaomask(list: [command, "a.jpg", "-o", "-"] + strokes)
        #expect(run.status == 0 && run.errors.hasPrefix("standard output  1 "), "\(run.errors)")
    }

    @Test("a picture keeps its name whether or not its faces are saved, which get a name of their own")
    func sidecars() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "in/a.jpg")
        try folder.write(Fixture.eileenCollins.bytes, as: "in/a.png")
        try folder.kaomask("cover", "in", "-o", "out", "--save-faces").succeeded()
        let names = ["a.faces.json", "a.jpg", "a.png", "a.png.faces.json"]
        #expect(folder.files(in: "out/") == names.map { "out/" + $0 })
        let named = try folder.kaomask("cover", "in/a.png", "-o", "b.png", "--save-faces")
        #expect(named.status == 0 && folder.files.contains("b.faces.json"), "\(folder.files)")
        let again = try folder.kaomask(line: "cover in -o again --faces out --json")
        let counts = try JSONLines(again.output).objects.map { ($0["faces"] as? [Any])?.count }
        #expect(again.status == 0 && counts == [1, 1], "\(again.errors)")
    }

    @Test("what is there already is said to be, by whomever it was written")
    func taken() throws {
        let folder = try Self.folder()
        try folder.link("link.jpg", to: "nowhere.jpg")
        let dangling = try folder.kaomask("cover", "a.jpg", "-o", "link.jpg")
        #expect(dangling.status == 1 && dangling.errors.contains("link to a file that does not exist"))
        #expect(!dangling.errors.contains("another run"))
        #expect(try folder.kaomask("cover", "a.jpg", "-o", "link.jpg", "--force").status == 0)
    }
}
