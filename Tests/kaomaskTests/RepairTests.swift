import Foundation
import TestSupport
import Testing

@Suite("verify --fix")
struct RepairTests {
    private func fixed(_ folder: ScratchFolder, _ arguments: String...) throws -> (Command, [[String: Any]]) {
        let run = try folder.kaomask(list: ["verify", "--fix", "--json"] + arguments)
        return (run, try JSONLines(run.output).objects)
    }

    private func repaired(_ report: [String: Any]) -> [String: Bool] {
        let findings = report["findings"] as? [[String: Any]] ?? []
        let pairs = findings.compactMap { finding in
            (finding["code"] as? String).map { ($0, finding["repaired"] as? Bool ?? false) }
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// Returns a folder with a Live Photo whose mark has the value 0, and its movie.
    private func zero() throws -> (folder: ScratchFolder, movie: [UInt8]) {
        var movie = IPhoneMovie()
        movie.value = 0
        return (try ScratchFolder(["a.HEIC": IPhonePicture().bytes, "a.MOV": movie.bytes]), movie.bytes)
    }

    @Test("repairs a mark of value 0 into new files, leaves the originals alone, and the result holds")
    func zeroValue() throws {
        let (folder, movie) = try zero()
        let (run, reports) = try fixed(folder, "a.HEIC", "a.MOV")
        #expect(run.status == 0)
        let report = try #require(reports.first)
        #expect(repaired(report) == ["still-image-time-zero-value": true])
        #expect(folder.bytes(of: "a.MOV") == movie && folder.bytes(of: "a.HEIC") == IPhonePicture().bytes)
        #expect(folder.files == ["a-fixed.HEIC", "a-fixed.mov", "a.HEIC", "a.MOV"])
        let again = try folder.kaomask("verify", "a-fixed.HEIC", "a-fixed.mov", "--json")
        let second = try JSONLines(again.output).only()
        #expect((second["findings"] as? [Any])?.isEmpty == true)
    }

    @Test("a second time keeps what the first wrote, says so, and looks at it")
    func twice() throws {
        let (folder, movie) = try zero()
        _ = try fixed(folder, "a.HEIC", "a.MOV")
        let first = folder.bytes(of: "a-fixed.mov")
        let (run, reports) = try fixed(folder, "a.HEIC", "a.MOV")
        #expect(run.status == 0, "\(run.errors)")
        let report = try #require(reports.first)
        #expect(report["repairKept"] as? Bool == true)
        #expect(repaired(report) == ["still-image-time-zero-value": true])
        #expect(folder.bytes(of: "a-fixed.mov") == first)
        let told = try folder.kaomask("verify", "--fix", "a.HEIC", "a.MOV")
        #expect(told.output.contains("already repaired as a-fixed.HEIC + a-fixed.mov"), "\(told.output)")
        // Something else under that name is no repair.
        try folder.write(movie, as: "a-fixed.mov")
        #expect(repaired(try #require(try fixed(folder, "a.HEIC", "a.MOV").1.first)).values.contains(false))
    }

    @Test("gives a movie that only has the name the identifier and the mark it lacks")
    func missing() throws {
        let folder = try ScratchFolder()
        try folder.write(IPhonePicture().bytes, as: "in/a.HEIC")
        try folder.write(IPhoneMovie().bytes, as: "alone/a.MOV")
        _ = try folder.kaomask("split", "alone", "-o", "plain")
        try folder.write(folder.bytes(of: "plain/a.MOV"), as: "in/a.MOV")
        let (run, reports) = try fixed(folder, "in", "-o", "out")
        #expect(run.status == 0, "\(run.errors)")
        let report = try #require(reports.first)
        #expect(repaired(report) == ["missing-identifier": true, "missing-still-image-time": true])
        let seen = try folder.kaomask("inspect", "out", "--json")
        let halves = try JSONLines(seen.output).objects
        #expect(halves.allSatisfy { $0["contentIdentifier"] as? String == IPhonePicture().identifier })
    }

    @Test("does not tie together what does not belong together, and says what is left")
    func mismatch() throws {
        let folder = try ScratchFolder()
        var movie = IPhoneMovie()
        movie.identifier = "00112233-4455-4677-8899-AABBCCDDEEFF"
        try folder.write(IPhonePicture().bytes, as: "in/a.HEIC")
        try folder.write(movie.bytes, as: "in/a.MOV")
        let (run, reports) = try fixed(folder, "in", "-o", "out")
        let report = try #require(reports.first)
        #expect(run.status == 1 && repaired(report) == ["identifier-mismatch": false])
        #expect(!folder.files.contains { $0.hasPrefix("out") })
    }

    @Test("clears a word of a movie that is not there")
    func stale() throws {
        let folder = try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes, "a.MOV": IPhoneMovie().bytes])
        _ = try folder.kaomask("pair", "a.jpg", "a.MOV", "-o", "m.MP.jpg", "--motion-photo")
        let whole = folder.bytes(of: "m.MP.jpg")
        let end = try #require(whole.firstRange(of: Array("ftypmp42".utf8))).lowerBound - 4
        try folder.write(whole[..<end], as: "in/edited.jpg")
        let (run, reports) = try fixed(folder, "in/edited.jpg")
        #expect(run.status == 0)
        let report = try #require(reports.first)
        #expect(repaired(report)["stale-motion-photo"] == true)
        #expect(folder.files.contains("in/edited-fixed.jpg"))
        let text = folder.text(of: "in/edited-fixed.jpg")
        #expect(!text.contains("MotionPhoto"))
    }
}
