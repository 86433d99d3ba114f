import Foundation
import TestSupport
import Testing

/// Shards: tar in, tar out, read back by GNU tar and Python's tarfile.
@Suite("Tar files")
struct TarTests {
    /// A folder with a tar file of a format, made by Python's tarfile, of pictures and all else.
    private static func folder(_ format: String = "GNU") throws -> ScratchFolder {
        let folder = try ScratchFolder(["face.jpg": Fixture.graceHopper.bytes, "cat.png": Fixture.cat.bytes])
        let script = """
            import io, tarfile
            face, cat = open("face.jpg", "rb").read(), open("cat.png", "rb").read()
            long = "d/" + "n" * (150 if "\(format)" != "USTAR" else 60)
            files = [("1.jpg", face), ("1.json", b"{}"), ("1.seg.png", cat), (long + ".jpg", face), ("2.png", cat),
                     ("../x.txt", b"x" * 513), ("bad.jpg", face[:4000]), ("film.mp4", b"film")]
            with tarfile.open("in.tar", "w", format=tarfile.\(format)_FORMAT) as made:
                for name, data in files:
                    info = tarfile.TarInfo(name)
                    info.size, info.mtime, info.uid, info.uname = len(data), 1500000000, 7, "ann"
                    if "\(format)" == "PAX":
                        info.pax_headers = {"size": str(len(data)), "comment": "\u{00E4}"}
                    made.addfile(info, io.BytesIO(data))
            """
        #expect(try Command("python3", ["-c", script], folder: folder.path).status == 0)
        return folder
    }

    /// What Python reads of a tar file: a line a member, with its digest.
    private static func listed(_ path: String, _ folder: ScratchFolder) throws -> [String] {
        let script = """
            import hashlib, sys, tarfile
            for m in tarfile.open(sys.argv[1]):
                data = tarfile.open(sys.argv[1]).extractfile(m.name).read()
                print(m.name, m.mtime, m.uid, m.uname, m.pax_headers.get("comment"), m.pax_headers.get("size", m.size) == str(m.size) or m.size, hashlib.sha256(data).hexdigest())
            """
        let run = try Command("python3", ["-c", script, path], folder: folder.path).succeeded()
        return run.output.split(separator: "\n").map(String.init)
    }

    private static func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

    @Test(
        "pictures are covered as the command line covers them, and all else is as it was",
        .needs("python3"),
        arguments: ["GNU", "PAX", "USTAR"]
    )
    func covered(format: String) throws {
        let folder = try Self.folder(format)
        let run = try folder.kaomask("cover", "in.tar", "-o", "out", "-k", "cat", "-j", "2")
        #expect(run.status == 1)
        #expect(
            run.errors.contains("in.tar/bad.jpg: the picture") && run.errors.contains("in.tar/film.mp4: ")
        )
        #expect(run.output.contains("out/in.tar/1.jpg  1 face covered\n"))
        _ = try folder.kaomask("cover", "face.jpg", "-o", "right.jpg", "-k", "cat")
        let right = try SHA256.digest(folder.bytes(of: "right.jpg"))
        let (before, after) = (try Self.listed("in.tar", folder), try Self.listed("out/in.tar", folder))
        #expect(after.count == before.count - 2)
        for (old, new) in zip(before, after) {
            let (old, new) = (Self.words(old), Self.words(new))
            #expect(new[0] == old[0] && new[1...4] == old[1...4])
            #expect(new.last == (old[0].hasSuffix(".jpg") ? right : old.last))
        }
        let gnu = try Command("tar", ["tf", "out/in.tar"], folder: folder.path)
        #expect(gnu.status == 0 && gnu.output.split(separator: "\n").count == after.count)
        let again = try folder.kaomask("cover", "in.tar", "-o", "out")
        #expect(again.status == 0 && again.output == "out/in.tar  already exists, kept (--force to redo)\n")
    }

    @Test("without pictures it stays byte for byte, from standard input to standard output")
    func same() throws {
        let folder = try ScratchFolder()
        try folder.write(Array("x".utf8), as: "a.txt")
        try folder.write([UInt8](repeating: 1, count: 70_000), as: "b.bin")
        #expect(try Command("tar", ["cf", "in.tar", "a.txt", "b.bin"], folder: folder.path).status == 0)
        let line = "'\(Binary.located)' cover --tar - -o - < in.tar > out.tar"
        #expect(try Command("sh", ["-c", line], folder: folder.path).status == 0)
        #expect(folder.bytes(of: "out.tar") == folder.bytes(of: "in.tar"))
    }

    @Test("what fails is copied, dropped or ends the run, as asked for", arguments: ["copy", "drop", "fail"])
    func onError(policy: String) throws {
        let folder = try Self.folder()
        let run = try folder.kaomask(
            list: ["cover", "in.tar", "-o", "out", "--on-error", policy, "--json", "-j", "2"]
        )
        #expect(run.status == (policy == "fail" ? 1 : 0))
        guard policy != "fail" else { return #expect(!folder.files.contains("out/in.tar")) }
        let (before, after) = (try Self.listed("in.tar", folder), try Self.listed("out/in.tar", folder))
        #expect(after.count == before.count - (policy == "copy" ? 0 : 2))
        let copied = try JSONLines(run.output).objects.compactMap { $0["copied"] as? String }
        #expect(copied == (policy == "copy" ? ["out/in.tar/bad.jpg", "out/in.tar/film.mp4"] : []))
        if policy == "copy" { #expect(after.suffix(2) == before.suffix(2)) }
    }

    @Test("a damaged one ends in a sentence with the place, and nothing appears")
    func damaged() throws {
        let folder = try Self.folder()
        let whole = folder.bytes(of: "in.tar")
        var turned = whole
        turned[130] ^= 1
        for (bytes, says) in [
            (Array(whole.prefix(700)), "at byte 512: it ends too early"),
            ([], "at byte 0: it ends too early"),
            (turned, "at byte 0: a damaged header"),
            (Fixture.graceHopper.bytes, "at byte 0: a damaged header"),
        ] {
            try folder.write(bytes, as: "bad.tar")
            let run = try folder.kaomask("cover", "bad.tar", "-o", "out")
            #expect(run.status == 2 && run.errors.contains(says), "\(run.errors)")
            #expect(!folder.files.contains { $0.hasPrefix("out/") })
        }
    }

    @Test("one worker and eight write the same manifest, and what was done before stays in it")
    func manifests() throws {
        let folder = try Self.folder()
        try folder.write(Array("x".utf8), as: "a.txt")
        _ = try Command("cp", ["in.tar", "2.tar"], folder: folder.path)
        _ = try Command("tar", ["cf", "texts.tar", "a.txt"], folder: folder.path)
        func cover(_ words: String...) throws {
            let line = ["cover", "in.tar", "2.tar", "texts.tar", "-q", "-k", "cat", "--on-error", "copy"]
            #expect(try folder.kaomask(list: line + words).status == 0)
        }
        try cover("-o", "out", "--manifest", "1.jsonl", "-j", "2")
        let one = folder.bytes(of: "1.jsonl")
        try cover("-o", "out", "--manifest", "1.jsonl")
        #expect(folder.bytes(of: "1.jsonl") == one)
        for worker in 0..<8 { try cover("-o", "eight", "--shard", "\(worker)/8", "--manifest", "m\(worker)") }
        let merge = try folder.kaomask(
            list: ["manifest", "merge", "-o", "8.jsonl"] + (0..<8).map { "m\($0)" }
        )
        #expect(merge.status == 0 && folder.bytes(of: "8.jsonl") == one, "\(merge.errors)")

        let rows = try JSONLines(String(decoding: one, as: UTF8.self)).objects.dropFirst()
        #expect(
            rows.map { "\($0["shard"] as? String ?? "-") \($0["status"] as? String ?? "")" } == [
                "2.tar written", "2.tar copied", "2.tar failed", "2.tar written", "2.tar failed",
                "in.tar written", "in.tar copied", "in.tar failed", "in.tar written", "in.tar failed",
                "- copied",
            ]
        )
        let digests = try Self.listed("out/in.tar", folder).map(Self.words)
        for row in rows where row["shard"] as? String == "in.tar" {
            let (input, output) = (row["in"] as? [String: Any], row["out"] as? [String: Any])
            let name = try #require(input?["name"] as? String)
            let line = try #require(digests.first { $0[0] == name })
            #expect(output?["name"] as? String == name && output?["sha256"] as? String == line.last)
            if row["error"] is String { #expect(output?["sha256"] as? String == input?["sha256"] as? String) }
        }
    }

    @Test("check looks into them for what is missing, changed or foreign")
    func checked() throws {
        let folder = try Self.folder()
        let cover = ["cover", "in.tar", "-q", "-o", "out", "--manifest", "m.jsonl", "--on-error", "drop"]
        #expect(try folder.kaomask(list: cover).status == 0)
        func check() throws -> Command { try folder.kaomask("manifest", "check", "m.jsonl", "out") }
        let right = try check()
        #expect(right.status == 0 && right.errors == "3 right, 0 missing, 0 changed, 0 foreign\n")
        let script = """
            import io, tarfile
            old = {m.name: tarfile.open("out/in.tar").extractfile(m.name).read() for m in tarfile.open("out/in.tar")}
            old["1.jpg"], old["3.jpg"] = old["1.jpg"] + b"x", old.pop("2.png")
            with tarfile.open("out/in.tar", "w") as made:
                for name, data in old.items():
                    info = tarfile.TarInfo(name)
                    info.size = len(data)
                    made.addfile(info, io.BytesIO(data))
            """
        #expect(try Command("python3", ["-c", script], folder: folder.path).status == 0)
        let wrong = try check()
        let lines = "changed  in.tar/1.jpg\nforeign  in.tar/3.jpg\nmissing  in.tar/2.png\n"
        #expect(wrong.status == 1 && wrong.output == lines)
        try FileManager.default.removeItem(atPath: folder("out/in.tar"))
        #expect(try check().errors == "0 right, 3 missing, 0 changed, 0 foreign\n")
    }

    @Test("a machine takes its share of a list, and what does not fit is refused")
    func shares() throws {
        let folder = try ScratchFolder(["a.txt": Array("x".utf8)])
        for name in ["0.tar", "1.tar", "2.tar"] {
            #expect(try Command("tar", ["cf", name, "a.txt"], folder: folder.path).status == 0)
        }
        let line = "cover 0.tar 1.tar 2.tar -o out --shard 1/2"
        _ = try folder.kaomask(line: line)
        #expect(folder.files(in: "out/") == ["out/1.tar"])
        for wrong in [
            ["0.tar"], ["0.tar", "a.txt", "-o", "x"], ["0.tar", "-o", "x", "--shard", "2/2"],
            ["0.tar", "-o", "-"], ["0.tar", "-o", "x", "--faces", "f.json"],
            ["a.txt", "-o", "x", "--shard", "0/2"],
        ] {
            #expect(try folder.kaomask(list: ["cover"] + wrong).status == 64, "\(wrong)")
        }
    }
}
