import Foundation
import TestSupport
import Testing

/// A picture that cannot be covered is never passed off as covered.
@Suite("Pictures that cannot be covered")
struct OnErrorTests {
    private static func folder() throws -> ScratchFolder {
        try ScratchFolder([
            "in/a.jpg": Fixture.graceHopper.bytes, "in/b.jpg": Array(Fixture.graceHopper.bytes.prefix(4_000)),
            "in/c.jpg": Fixture.graceHopper.bytes,
        ])
    }

    private static func run(_ policy: String, _ more: String..., folder: ScratchFolder) throws -> Command {
        let arguments = ["cover", "in", "-o", "out", "-k", "cat", "--on-error", policy] + more
        return try folder.kaomask(list: arguments)
    }

    @Test(
        "are left out and named; the run fails unless they are to be dropped",
        arguments: ["report", "drop"]
    )
    func leftOut(policy: String) throws {
        let folder = try Self.folder()
        let run = try Self.run(policy, folder: folder)
        #expect(run.status == (policy == "drop" ? 0 : 1))
        #expect(run.errors.contains("kaomask: in/b.jpg: ") && run.errors.contains("1 failed"))
        #expect(
            folder.files.filter { $0.hasPrefix("out/") && !$0.contains("/.") } == ["out/a.jpg", "out/c.jpg"]
        )
    }

    @Test("are copied where that was asked for, and said to be, in every run and in the manifest")
    func copied() throws {
        let folder = try Self.folder()
        for _ in 1...2 {
            let run = try Self.run("copy", "--manifest", "m.jsonl", folder: folder).succeeded()
            #expect(run.errors.contains("; copied uncovered to out/b.jpg\n"), "\(run.errors)")
            #expect(run.errors.contains("1 failed, 1 of them copied uncovered"))
            #expect(!run.output.contains("out/b.jpg"))
        }
        #expect(folder.bytes(of: "out/b.jpg") == folder.bytes(of: "in/b.jpg"))
        let json = try JSONLines(try Self.run("copy", "--json", folder: folder).output).objects
        #expect(json.compactMap { $0["copied"] as? String } == ["out/b.jpg"])
        #expect(json.first { $0["copied"] != nil }?["status"] == nil)
        let rows = try JSONLines(folder.text(of: "m.jsonl")).objects
        let row = try #require(rows.first { $0["status"] as? String == "failed" })
        #expect(
            try (row["out"] as? [String: Any])?["sha256"] as? String
                == SHA256.digest(folder.bytes(of: "in/b.jpg"))
        )
        #expect(try folder.kaomask("manifest", "check", "m.jsonl", "out").status == 0)
        // Once the picture can be covered, its copy is replaced.
        try folder.write(Fixture.graceHopper.bytes, as: "in/b.jpg")
        #expect(try Self.run("copy", folder: folder).status == 0)
        #expect(folder.bytes(of: "out/b.jpg") == folder.bytes(of: "out/a.jpg"))
    }

    @Test("a copy needs a folder of its own, and never replaces what is there")
    func refused() throws {
        let folder = try Self.folder()
        let beside = try folder.kaomask("cover", "in/a.jpg", "--on-error", "copy")
        #expect(beside.status == 64 && beside.errors.contains("-o FOLDER/"))
        try folder.write([1, 2, 3], as: "out/b.jpg")
        #expect(try Self.run("copy", folder: folder).status == 0)
        #expect(folder.bytes(of: "out/b.jpg") == [1, 2, 3])
    }

    @Test("end the run at the first with fail")
    func first() throws {
        let folder = try Self.folder()
        for number in 0..<30 { try folder.write(Fixture.cat.bytes, as: "in/d\(number).png") }
        let run = try Self.run("fail", "-j", "1", folder: folder)
        #expect(run.status == 1 && run.errors.contains("1 failed"), "\(run.errors)")
        #expect(!run.errors.contains("d29.png"))
    }
}
