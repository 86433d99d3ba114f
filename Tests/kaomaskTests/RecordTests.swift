import Foundation
import TestSupport
import Testing

/// A result knows what it was made of: second tries work, and nothing that is not ours is replaced.
@Suite("Second runs")
struct RecordTests {
    private static func folder() throws -> ScratchFolder {
        try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes])
    }

    private static func run(_ folder: ScratchFolder, _ arguments: String...) throws -> Command {
        try folder.kaomask(list: ["cover"] + arguments)
    }

    @Test("the same is kept, other options and a changed input are made anew", arguments: [nil, "out/"])
    func secondTries(output: String?) throws {
        let folder = try Self.folder()
        let result = output.map { $0 + "a.jpg" } ?? "a-covered.jpg"
        func cover(_ options: String...) throws -> String {
            let to = output.map { ["-o", $0] } ?? []
            let run = try folder.kaomask(list: ["cover", "a.jpg"] + to + options).succeeded()
            return run.output
        }
        #expect(try cover().contains("1 face covered"))
        let first = folder.bytes(of: result)
        #expect(try cover().contains("already exists, kept"))
        #expect(try cover("-k", "cat").contains("1 face covered"))
        #expect(folder.bytes(of: result) != first)
        try folder.write(Fixture.graceHopper.bytes + [0], as: "a.jpg")
        #expect(try cover("-k", "cat").contains("1 face covered"))
        #expect(try cover("-k", "cat").contains("already exists, kept"))
    }

    @Test("what was changed since, or is not ours, is kept, and with one picture that is status 1")
    func foreign() throws {
        let folder = try Self.folder()
        _ = try Self.run(folder, "a.jpg")
        let painted = folder.bytes(of: "a-covered.jpg") + [0]
        try folder.write(painted, as: "a-covered.jpg")
        let second = try Self.run(folder, "a.jpg", "-k", "cat")
        #expect(second.status == 1 && folder.bytes(of: "a-covered.jpg") == painted, "\(second.errors)")
        try folder.write([1], as: "b-covered.jpg")
        try folder.write(Fixture.graceHopper.bytes, as: "b.jpg")
        #expect(try Self.run(folder, "b.jpg").status == 1)
        #expect(folder.bytes(of: "b-covered.jpg") == [1])
        #expect(try Self.run(folder, "b.jpg", "--force").status == 0)
    }

    @Test("own results are not inputs among others, and detect says that their faces are drawn")
    func ownResults() throws {
        let folder = try Self.folder()
        _ = try Self.run(folder, "a.jpg")
        let again = try Self.run(folder, "a.jpg", "a-covered.jpg")
        #expect(again.status == 0 && again.errors.contains("1 result of kaomask left out"), "\(again.errors)")
        #expect(folder.files == ["a-covered.jpg", "a.jpg"])
        let seen = try folder.kaomask("detect", "a-covered.jpg")
        #expect(seen.output.contains("kaomask made this picture"))
    }

    @Test("kept pictures keep their faces in the report")
    func keptFaces() throws {
        let folder = try Self.folder()
        _ = try Self.run(folder, "a.jpg", "-o", "out/")
        let kept = try #require(
            try JSONLines(Self.run(folder, "a.jpg", "-o", "out/", "--json").output).objects.first
        )
        #expect(kept["status"] as? String == "kept" && (kept["faces"] as? [Any])?.count == 1)
    }

    @Test("a list mirrors relative paths, and the result of another picture is no result")
    func twins() throws {
        let folder = try Self.folder()
        try folder.write(Fixture.graceHopper.bytes, as: "a/x.jpg")
        try folder.write(Fixture.graceHopper.bytes + [7], as: "b/x.jpg")
        let names = "./a/x.jpg\nb/x.jpg\n"
        try folder.kaomask(line: "cover - -o out", input: names).succeeded()
        #expect(
            folder.files.filter { $0.hasSuffix("x.jpg") && $0.hasPrefix("out") } == [
                "out/a/x.jpg", "out/b/x.jpg",
            ]
        )
        _ = try Self.run(folder, "a/x.jpg", "-o", "flat/")
        let other = try Self.run(folder, "b/x.jpg", "-o", "flat/")
        #expect(other.status == 2 && other.errors.contains("was made of"), "\(other.errors)")
    }

    @Test(
        "a report of the same name is gone on with, without a line twice, and --report-fields makes it small"
    )
    func reports() throws {
        let folder = try Self.folder()
        for arguments in [
            ["a.jpg"], ["a.jpg", "cat.png"], ["a.jpg", "cat.png", "gone.jpg"], ["a.jpg", "gone.jpg"],
        ] {
            try folder.write(Fixture.cat.bytes, as: "cat.png")
            let fields = ["--report", "r.jsonl", "--report-fields", "faces.box"]
            _ = try folder.kaomask(list: ["cover", "-o", "out/"] + fields + arguments)
        }
        let lines = try JSONLines(folder.text(of: "r.jsonl")).objects
        #expect(lines.map { $0["input"] as? String } == ["a.jpg", "cat.png", "gone.jpg"])
        #expect(lines[0]["version"] as? Int == 1)
        let face = try #require((lines[0]["faces"] as? [[String: Any]])?.first)
        #expect(Set(face.keys) == ["box"] && lines[0]["unsure"] == nil)
    }
}
