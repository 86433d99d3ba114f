import Foundation
import TestSupport
import Testing

/// A finished folder is not searched again, as long as nothing about it has changed.
@Suite("A folder that is covered again")
struct SearchedFolderTests {
    private static func folder() throws -> ScratchFolder {
        try ScratchFolder(["in/a.jpg": Fixture.graceHopper.bytes, "in/cat.png": Fixture.cat.bytes])
    }

    /// Covers the folder; of the picture without a face it tells whether it was searched.
    private static func wasSearched(_ folder: ScratchFolder, _ arguments: String...) throws -> Bool {
        let run = try folder.kaomask(list: ["cover", "in", "-o", "out", "--json"] + arguments).succeeded()
        let report = try #require(try JSONLines(run.output).objects.last)
        #expect(report["status"] as? String == "skipped")
        return report["searched"] as? Bool != false
    }

    @Test("pictures without a face are remembered in the folder of the results, and nowhere else")
    func remembered() throws {
        let folder = try Self.folder()
        #expect(try Self.wasSearched(folder))
        #expect(try !Self.wasSearched(folder))
        #expect(folder.files == ["in/a.jpg", "in/cat.png", "out/a.jpg"])
        let attributes = try FileManager.default.attributesOfItem(atPath: folder("out/.kaomask-record"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let told = try folder.kaomask("cover", "in", "-o", "out")
        #expect(told.output.contains("no face found in an earlier run"))
        #expect(told.errors.contains("1 already there, 1 without a face"))
        #expect(!told.errors.contains("pictures/s"))
        let dry = try folder.kaomask("cover", "in", "-o", "out", "--dry-run")
        #expect(
            dry.output.contains("no face found in an earlier run") && !dry.output.contains("would become")
        )
    }

    @Test("they are searched again with other options, with --force, and when they have changed")
    func searchedAgain() throws {
        let folder = try Self.folder()
        #expect(try Self.wasSearched(folder))
        #expect(try Self.wasSearched(folder, "--min-face", "5%"))
        #expect(try !Self.wasSearched(folder, "--min-face", "5%"))
        #expect(try !Self.wasSearched(folder))
        #expect(try Self.wasSearched(folder, "--force"))
        #expect(try !Self.wasSearched(folder))
        try folder.write(Fixture.cat.bytes + [0], as: "in/cat.png")
        #expect(try Self.wasSearched(folder))
    }

    @Test("whatever the file says, or is, pictures are searched", arguments: ["damaged", "link", "folder"])
    func damaged(how: String) throws {
        let folder = try Self.folder()
        try folder.write(Fixture.graceHopper.bytes, as: "out/a.jpg")
        switch how {
        case "damaged": try folder.write((0..<4000).map { UInt8($0 % 256) }, as: "out/.kaomask-record")
        case "link":
            try folder.write(Array("mine".utf8), as: "mine.txt")
            try folder.link("out/.kaomask-record", to: "../mine.txt")
        default: try folder.write([1], as: "out/.kaomask-record/x")
        }
        #expect(try Self.wasSearched(folder))
        if how == "link" { #expect(folder.bytes(of: "mine.txt") == Array("mine".utf8)) }
    }
}
