import Formats
import Foundation
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("Who may read outputs")
struct PermissionTests {
    static func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    static func setMode(_ mode: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    static func masked(_ mode: Int) -> Int {
        let mask = umask(0o022)
        umask(mask)
        return mode & ~Int(mask)
    }

    private func original(_ mode: Int, in folder: ScratchFolder, _ name: String = "in/a.jpg") throws -> String
    {
        let path = try folder.write(Fixture.graceHopper.bytes, as: name)
        try Self.setMode(mode, of: path)
        return path
    }

    @Test(
        "is whoever may read the original, and its owner",
        arguments: [0o600, 0o400, 0o640, 0o644, 0o666, 0o444, 0o755]
    )
    func files(mode: Int) throws {
        let folder = try ScratchFolder()
        let path = try original(mode, in: folder)
        let permissions = FilePermissions(like: [path])
        let expected = Self.masked(mode & 0o066 | 0o600)
        try StagedFile.stage([1], for: folder("b"), permissions).commit(.keep)
        try PhotoWriter(replacesExisting: false).write([1], as: folder("c"), like: [path])
        try JSONFile.write([1], as: folder("d"), permissions)
        for name in ["b", "c", "d"] { #expect(try Self.mode(folder(name)) == expected) }
        let plan = PlannedPhoto(input: path, still: folder("e.jpg"), movie: folder("e.mov"))
        try PhotoWriter(replacesExisting: false).write(still: [1], movie: [2], as: plan)
        for name in ["e.jpg", "e.mov"] { #expect(try Self.mode(folder(name)) == expected) }
    }

    @Test(
        "of several originals is whoever may read them all; a file that is not there leaves the owner alone"
    )
    func several() throws {
        let folder = try ScratchFolder()
        let paths = try [("a", 0o644), ("b", 0o660)].map { try original($1, in: folder, $0) }
        #expect(FilePermissions(like: paths).mode == 0o640)
        #expect(FilePermissions(like: paths + [folder("none")]) == .ownerOnly)
        #expect(FilePermissions(like: []) == .standard)
        // A file in an archive, given by its path within it, is as public as the archive.
        #expect(FilePermissions(like: [paths[1] + "/IMG_1.heic"]) == FilePermissions(like: [paths[1]]))
        try Self.setMode(0o700, of: folder.path)
        #expect(FilePermissions(like: [folder.path]).mode == 0o600)
    }

    @Test(
        "is no other group than the original's",
        .enabled(if: getuid() == 0, "only root can give files to groups")
    )
    func groups() throws {
        let folder = try ScratchFolder()
        let path = try original(0o664, in: folder)
        try FileManager.default.setAttributes([.groupOwnerAccountID: 4711], ofItemAtPath: path)
        try StagedFile.stage([1], for: folder("b"), FilePermissions(like: [path])).commit(.keep)
        #expect(try Self.mode(folder("b")) == Self.masked(0o644))
        let secret = try original(0o660, in: folder, "c")
        try FileManager.default.setAttributes([.groupOwnerAccountID: 4711], ofItemAtPath: secret)
        try StagedFile.stage([1], for: folder("d"), FilePermissions(like: [secret])).commit(.keep)
        #expect(try Self.mode(folder("d")) == 0o600)
        let both = FilePermissions(like: [secret, try original(0o660, in: folder, "e")])
        #expect(both.mode == 0o600)
    }

    @Test("holds for folders that are made: each is as public as the one it stands for")
    func folders() throws {
        let folder = try ScratchFolder()
        let path = try original(0o644, in: folder, "in/secret/a.jpg")
        try Self.setMode(0o700, of: folder("in/secret"))
        try Self.setMode(0o755, of: folder("in"))
        try PhotoWriter(replacesExisting: false).write([1], as: folder("out/secret/a.jpg"), like: [path])
        #expect(try Self.mode(folder("out/secret")) == 0o700)
        #expect(try Self.mode(folder("out")) == Self.masked(0o755))
        try Self.setMode(0o600, of: path)
        let staged = try StagedFolder.stage(
            [("x", MovieData([1]))],
            for: folder("b.pvt"),
            FilePermissions(like: [path])
        )
        try staged.commit(.keep)
        #expect(try Self.mode(folder("b.pvt")) == 0o700 && Self.mode(folder("b.pvt/x")) == 0o600)
    }

    @Test("is everybody before the page for others is done only if everybody may see what is on it")
    func page() throws {
        let folder = try ScratchFolder()
        let path = try original(0o640, in: folder)
        let page = try PressPage(folder("index.html"), replacesAnything: false)
        let picture = try PictureThumbnail(of: path)
        try page.add(picture, of: path, movie: nil, name: "a", faces: 1)
        _ = try page.finish()
        #expect(try Self.mode(folder("index.html")) == Self.masked(0o640))
    }

    @Test("the time of a file is that of its writing")
    func time() throws {
        let folder = try ScratchFolder()
        let path = try original(0o644, in: folder)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1e9)],
            ofItemAtPath: path
        )
        try PhotoWriter(replacesExisting: false).write([1], as: folder("b"), like: [path])
        let attributes = try FileManager.default.attributesOfItem(atPath: folder("b"))
        let written = try #require(attributes[.modificationDate] as? Date)
        #expect(written.timeIntervalSince1970 > 1.5e9)
    }
}
