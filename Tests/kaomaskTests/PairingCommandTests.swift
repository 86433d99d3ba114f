import Foundation
import TestSupport
import Testing

@Suite("pair and verify")
struct PairingCommandTests {
    /// Creates a Live Photo of Grace Hopper in a folder of its own.
    static func livePhoto() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "a.jpg")
        _ = try Binary.run("reveal", "a.jpg", "-o", "live/", folder: folder.path)
        return folder
    }

    @Test("a pair of ours is a good Live Photo, whatever its halves are called")
    func good() throws {
        let folder = try Self.livePhoto()
        try FileManager.default.moveItem(atPath: folder("live/a.mov"), toPath: folder("live/b.mov"))
        let run = try Binary.run("verify", "live", "--json", folder: folder.path)
        #expect(run.status == 0)
        let report = try JSONLines(run.output).only()
        #expect(report["ok"] as? Bool == true)
        #expect((report["findings"] as? [Any])?.isEmpty == true)
        #expect(report["still"] as? String == "live/a.jpg" && report["movie"] as? String == "live/b.mov")
    }

    @Test("one half that is named finds the other beside it", arguments: ["a.jpg", "a.mov"])
    func half(name: String) throws {
        let folder = try Self.livePhoto()
        let report = try JSONLines(Binary.run("verify", "live/" + name, "--json", folder: folder.path).output)
            .only()
        #expect(report["still"] as? String == "live/a.jpg" && report["movie"] as? String == "live/a.mov")
        #expect(report["ok"] as? Bool == true)
    }

    @Test("halves of two Live Photos under one name are rejected, and lone halves are named")
    func mixed() throws {
        let (one, other) = (try Self.livePhoto(), try Self.livePhoto())
        try one.write(other.bytes(of: "live/a.mov"), as: "live/a.mov")
        let mixed = try Binary.run("verify", "live", "--json", folder: one.path)
        #expect(mixed.status == 1)
        #expect(try Self.codes(mixed) == ["identifier-mismatch"])
        try FileManager.default.removeItem(atPath: one("live/a.mov"))
        #expect(try Self.codes(Binary.run("verify", "live", "--json", folder: one.path)) == ["orphan-still"])
        try FileManager.default.copyItem(atPath: other("live/a.jpg"), toPath: other("live/twin.jpg"))
        #expect(
            try Self.codes(Binary.run("verify", "live", "--json", folder: other.path)).contains(
                "shared-identifier"
            )
        )
    }

    @Test("pairing again keeps every byte of the movie's media and puts the mark where it was asked")
    func pair() throws {
        let folder = try Self.livePhoto()
        let id = "00112233-4455-6677-8899-AABBCCDDEEFF"
        let run = try Binary.run(
            line: "pair a.jpg live/a.mov -o new/x.jpg --still-time 1.5 --id \(id) --json",
            folder: folder.path
        )
        #expect(run.status == 0, "\(run.errors)")
        #expect(try JSONLines(run.output).only()["stillImageTime"] as? Double == 1.5)
        let verified = try Binary.run("verify", "new", "--json", folder: folder.path)
        #expect(try JSONLines(verified.output).only()["ok"] as? Bool == true)
        let seen = try JSONLines(Binary.run("inspect", "new", "--json", folder: folder.path).output).objects
        #expect(seen.allSatisfy { $0["contentIdentifier"] as? String == id })
        let (before, after) = (folder.bytes(of: "live/a.mov"), folder.bytes(of: "new/x.mov"))
        #expect(after.count >= before.count / 2)
        let media = before.firstRange(of: Array("mdat".utf8)).map {
            before[$0.upperBound..<$0.upperBound + 50_000]
        }
        #expect(try after.firstRange(of: Array(#require(media))) != nil)
    }

    @Test(
        "what cannot be paired is refused in one line and nothing is written",
        arguments: [["a.jpg", "a.jpg"], ["live/a.mov", "a.jpg"], ["gone.jpg", "live/a.mov"]]
    )
    func refused(arguments: [String]) throws {
        let folder = try Self.livePhoto()
        let before = folder.files
        let run = try Binary.run(list: ["pair"] + arguments + ["-o", "x.jpg"], folder: folder.path)
        #expect(run.status == 2)
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(folder.files == before)
    }

    static func codes(_ run: Command) throws -> [String] {
        try JSONLines(run.output).objects.flatMap { report in
            (report["findings"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
        }
    }
}
