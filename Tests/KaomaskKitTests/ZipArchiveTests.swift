import Formats
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("A zip archive")
struct ZipArchiveTests {
    private let entries = [
        ZipArchive.Entry(name: "IMG_1.jpg", bytes: (0..<5000).map { UInt8(truncatingIfNeeded: $0) }),
        ZipArchive.Entry(name: "folder/ünïcode.mov", bytes: []),
    ]

    @Test("is read as it was written, and the same files make the same archive")
    func roundTrip() throws {
        let bytes = try ZipArchive.archive(entries)
        #expect(ZipArchive.isArchive(bytes))
        #expect(try ZipArchive.entries(of: bytes, limit: 1 << 20) == entries)
        #expect(try ZipArchive.archive(entries) == bytes)
        #expect(bytes.firstRange(of: entries[0].bytes) != nil)
    }

    @Test("of files on disk is the same archive; one that is not there is an error, and leaves nothing")
    func ofFiles() throws {
        let folder = try ScratchFolder()
        let entries = self.entries.filter { !$0.bytes.isEmpty }
        let files = try entries.map { (name: $0.name, path: try folder.write($0.bytes, as: "in/" + $0.name)) }
        try ZipArchive.write(files, as: folder("out.zip"))
        #expect(try ZipArchive.entries(of: folder.bytes(of: "out.zip"), limit: 1 << 20) == entries)
        #expect(throws: PipelineError.self) {
            try ZipArchive.write([(name: "a", path: folder("missing"))], as: folder("none.zip"))
        }
        #expect(!folder.files.contains("none.zip"))
    }

    @Test(
        "of ours is an archive to unzip, and a compressed one of zip's is read",
        .enabled(
            if: Command.isInstalled("unzip") && Command.isInstalled("zip"),
            "zip and unzip are not installed"
        )
    )
    func judges() throws {
        let folder = try ScratchFolder(["ours.zip": ZipArchive.archive(entries)])
        #expect(try Command("unzip", ["-q", folder("ours.zip"), "-d", folder("out")]).status == 0)
        #expect(folder.bytes(of: "out/IMG_1.jpg") == entries[0].bytes)
        try folder.write([UInt8](repeating: 7, count: 100_000), as: "a/flat.mov")
        _ = try Command("zip", ["-q", "-r", folder("theirs.zip"), "a"], folder: folder.path)
        let read = try ZipArchive.entries(of: folder.bytes(of: "theirs.zip"), limit: 1 << 20)
        #expect(read.map(\.name) == ["a/flat.mov"] && read.first?.bytes.count == 100_000)
        #expect(throws: ArchiveError.self) {
            try ZipArchive.entries(of: folder.bytes(of: "theirs.zip"), limit: 99_999)
        }
    }

    @Test("of more files than may be open at once is written")
    func manyFiles() throws {
        let folder = try ScratchFolder()
        let path = try folder.write([1, 2, 3], as: "a.jpg")
        let files = (0..<70_000).map { (name: "\($0).jpg", path: path) }
        try ZipArchive.write(files, as: folder("many.zip"))
        let bytes = folder.bytes(of: "many.zip")
        // Beyond 65,535 files their number has 64 bits. APPNOTE §4.3.14.
        #expect(bytes.suffix(22).dropFirst(8).prefix(4).allSatisfy { $0 == 0xFF })
        #expect {
            try ZipArchive.entries(of: bytes, limit: 1 << 20)
        } throws: { "\($0)".contains("70000 files") }
    }

    @Test(
        "of gigabytes has sizes and places of 64 bits, which are read by us and by unzip",
        .needs("unzip"),
        arguments: [0, 4000, 5100]
    )
    func longFields(first: Int) throws {
        let folder = try ScratchFolder()
        let files = entries.reversed().map { (name: $0.name, contents: MovieData($0.bytes)) }
        let bytes = try ZipArchive.archive(files + files.map { ("again/" + $0, $1) }, firstLong: first)
            .bytes()
        #expect(try ZipArchive.entries(of: bytes, limit: 1 << 20).map(\.bytes.count) == [0, 5000, 0, 5000])
        try folder.write(bytes, as: "long.zip")
        let test = try Command("unzip", ["-t", folder("long.zip")])
        #expect(test.status == 0 && test.output.contains("No errors detected"), "\(test)")
    }

    @Test("that is cut is refused")
    func damage() throws {
        let bytes = try ZipArchive.archive(entries)
        for shorter in Damage.truncations(of: bytes, step: 11) where !shorter.isEmpty {
            #expect(throws: ArchiveError.self) { try ZipArchive.entries(of: shorter, limit: 1 << 20) }
        }
    }
}
