import Foundation
import TestSupport
import Testing

@Suite("pair and verify")
struct PairingCommandTests {
    /// Creates a Live Photo of Grace Hopper in a folder of its own.
    static func livePhoto() throws -> ScratchFolder {
        let folder = try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes])
        _ = try folder.kaomask("reveal", "a.jpg", "-o", "live/")
        return folder
    }

    @Test("a pair of ours is a good Live Photo, whatever its halves are called")
    func good() throws {
        let folder = try Self.livePhoto()
        try FileManager.default.moveItem(atPath: folder("live/a.mov"), toPath: folder("live/b.mov"))
        let run = try folder.kaomask("verify", "live", "--json").succeeded()
        let report = try JSONLines(run.output).only()
        #expect(report["ok"] as? Bool == true)
        #expect((report["findings"] as? [Any])?.isEmpty == true)
        #expect(report["still"] as? String == "live/a.jpg" && report["movie"] as? String == "live/b.mov")
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

    @Test(
        "what cannot be paired is refused in one line and nothing is written",
        arguments: [["a.jpg", "a.jpg"], ["live/a.mov", "a.jpg"], ["gone.jpg", "live/a.mov"]]
    )
    func refused(arguments: [String]) throws {
        let folder = try Self.livePhoto()
        let before = folder.files
        let run = try folder.kaomask(list: ["pair"] + arguments + ["-o", "x.jpg"])
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
