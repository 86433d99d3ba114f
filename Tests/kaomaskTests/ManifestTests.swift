import Foundation
import TestSupport
import Testing

/// What an auditor needs: of every input what became of it, the same bytes for the same work.
@Suite("Manifests")
struct ManifestTests {
    private static func folder() throws -> ScratchFolder {
        try ScratchFolder([
            "in/a.jpg": Fixture.graceHopper.bytes, "in/sub/b.jpg": Fixture.graceHopper.bytes + [1],
            "in/cat.png": Fixture.cat.bytes, "in/broken.jpg": [0xFF, 0xD8, 0xFF],
        ])
    }

    private static func cover(_ folder: ScratchFolder, _ arguments: String...) throws -> Command {
        try folder.kaomask(list: ["cover", "-q"] + arguments)
    }

    @Test("equal work gives equal bytes, in one run or gone on with, by one worker or by two")
    func equalBytes() throws {
        let folder = try Self.folder()
        _ = try Self.cover(folder, "in", "-o", "out", "--manifest", "m.jsonl")
        let first = folder.bytes(of: "m.jsonl")
        _ = try Self.cover(folder, "in", "-o", "out", "--manifest", "m.jsonl", "--jobs", "1")
        #expect(folder.bytes(of: "m.jsonl") == first)
        for (share, name) in [
            ("in/sub/b.jpg", "1.jsonl"), ("in/a.jpg\nin/broken.jpg\nin/cat.png\nin/sub/b.jpg", "2.jsonl"),
        ] {
            let arguments = ["cover", "-", "-q", "-o", "other", "--relative-to", "in", "--manifest", name]
            _ = try folder.kaomask(list: arguments, input: share + "\n")
        }
        let merged = try folder.kaomask("manifest", "merge", "2.jsonl", "1.jsonl")
        #expect(
            merged.status == 0 && merged.output == String(decoding: first, as: UTF8.self),
            "\(merged.errors)"
        )
    }

    @Test("a line has the digests of input and output, and a failure its code")
    func lines() throws {
        let folder = try Self.folder()
        _ = try Self.cover(folder, "in", "-o", "out", "--manifest", "m.jsonl")
        let lines = try JSONLines(folder.text(of: "m.jsonl")).objects
        let (head, rows) = (lines[0], lines.dropFirst())
        let engines = try #require(head["engines"] as? [String: Any])
        #expect(
            rows.compactMap { ($0["in"] as? [String: Any])?["name"] as? String } == [
                "a.jpg", "broken.jpg", "cat.png", "sub/b.jpg",
            ]
        )
        #expect(rows.compactMap { $0["status"] as? String } == ["written", "failed", "skipped", "written"])
        #expect(rows.compactMap { $0["error"] as? String } == ["truncated-jpeg"])
        let first = try #require(rows.first)
        #expect(engines.keys.contains(first["engine"] as? String ?? ""))
        for (key, bytes) in [("in", folder.bytes(of: "in/a.jpg")), ("out", folder.bytes(of: "out/a.jpg"))] {
            let file = try #require(first[key] as? [String: Any])
            #expect(try file["sha256"] as? String == SHA256.digest(bytes))
            #expect(file["bytes"] as? Int == bytes.count)
        }
    }

    @Test("the engine is told by the digests of its models, and another landmark model is another engine")
    func engines() throws {
        let folder = try Self.folder()
        var ids: [String] = []
        for model in [nil, "none"] {
            let line = "cover in/a.jpg -o out/ --force -q --manifest m.jsonl"
            let models = model.map { _ in ["KAOMASK_LANDMARKS": ""] } ?? [:]
            try folder.kaomask(line: line, environment: models).succeeded()
            let head = try #require(try JSONLines(folder.text(of: "m.jsonl")).objects.first)
            let engines = try #require(head["engines"] as? [String: [String: Any]])
            let (id, engine) = try #require(engines.first)
            #expect((engine["network"] as? String)?.count == 64)
            let landmarks = "/usr/share/dlib/shape_predictor_68_face_landmarks.dat"
            if model == nil, FileManager.default.fileExists(atPath: landmarks) {
                let told = try Command("sha256sum", [landmarks]).output.prefix(64)
                #expect(engine["landmarks"] as? String == String(told))
            } else {
                #expect(engine["landmarks"] == nil)
            }
            ids.append(id)
        }
        if ids.count == 2, FileManager.default.fileExists(atPath: "/usr/share/dlib") {
            #expect(ids[0] != ids[1])
        }
    }

    @Test("check names what is missing, changed or foreign")
    func check() throws {
        let folder = try Self.folder()
        _ = try Self.cover(folder, "in", "-o", "out", "--manifest", "m.jsonl")
        #expect(try folder.kaomask("manifest", "check", "m.jsonl", "out").status == 0)
        try folder.write(folder.bytes(of: "out/a.jpg") + [0], as: "out/a.jpg")
        try FileManager.default.removeItem(atPath: folder("out/sub/b.jpg"))
        try folder.write([1], as: "out/stranger.txt")
        let check = try folder.kaomask("manifest", "check", "m.jsonl", "out")
        #expect(check.status == 1)
        #expect(check.output == "changed  a.jpg\nmissing  sub/b.jpg\nforeign  stranger.txt\n")
    }

    @Test("two outputs of one input are named")
    func disputed() throws {
        let folder = try Self.folder()
        for (name, kaomoji) in [("1", "cat"), ("2", "dog")] {
            _ = try Self.cover(folder, "in", "-o", name, "-k", kaomoji, "--manifest", "\(name).jsonl")
        }
        let merged = try folder.kaomask(line: "manifest merge 1.jsonl 2.jsonl -o m.jsonl")
        #expect(merged.status == 1 && merged.errors.contains("kaomask: a.jpg: has two different outputs"))
    }
}
