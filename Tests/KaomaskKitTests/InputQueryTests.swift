import Formats
import Foundation
import Imaging
import Synchronization
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("Choosing inputs")
struct InputQueryTests {
    static func picture(_ width: Int, _ height: Int) throws -> [UInt8] {
        let size = PixelSize(width: width, height: height)
        return try JPEGCodec.encode(
            PixelBuffer(size: size, filledWith: .white),
            quality: 50,
            subsampling: .none
        )
    }

    /// Creates a folder of pictures and movies of all kinds, modified on consecutive days.
    static func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder([
            "img10.jpg": picture(40, 30), "img9.jpg": picture(40, 30), "wide.jpg": picture(90, 30),
            "Screenshot_1.jpg": picture(40, 30), "x_BURST002.jpg": picture(40, 30),
        ])
        for (day, name) in ["img10.jpg", "img9.jpg", "wide.jpg", "Screenshot_1.jpg", "x_BURST002.jpg"]
            .enumerated()
        {
            let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(day) * 86_400)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder(name))
        }
        return folder
    }

    static func names(_ folder: ScratchFolder, _ change: (inout InputQuery) -> Void) -> [String] {
        var query = InputQuery()
        change(&query)
        let files = InputWalk.files(of: folder.path, accepts: InputWalk.looksLikePictureOrMovie)
        return query.answer(from: files).compactMap { try? $0.get().relativePath }
    }

    @Test("kinds follow from shape and name, orders from names and times, numbers from the newest")
    func query() throws {
        let folder = try Self.folder()
        #expect(Self.names(folder) { $0.kinds = [.panorama] } == ["wide.jpg"])
        #expect(
            Self.names(folder) { $0.kinds = [.screenshot, .burst] } == ["Screenshot_1.jpg", "x_BURST002.jpg"]
        )
        #expect(Self.names(folder) { $0.kinds = [.movie] }.isEmpty)
        #expect(
            Self.names(folder) { $0.order = .name }
                == ["img9.jpg", "img10.jpg", "Screenshot_1.jpg", "wide.jpg", "x_BURST002.jpg"]
        )
        #expect(
            Self.names(folder) { $0.order = .date }
                == ["img10.jpg", "img9.jpg", "wide.jpg", "Screenshot_1.jpg", "x_BURST002.jpg"]
        )
        #expect(Self.names(folder) { $0.newest = 2 } == ["Screenshot_1.jpg", "x_BURST002.jpg"])
        #expect(Self.names(folder) { ($0.newest, $0.order, $0.limit) = (3, .date, 1) } == ["wide.jpg"])
        #expect(Self.names(folder) { $0.since = InputDate.parse("2023-11-16") }.contains("wide.jpg"))
        #expect(Self.names(folder) { $0.since = InputDate.parse("2030-01-01") }.isEmpty)
    }

    @Test("a panorama is at least twice as wide as high; tall pictures and screenshots are none")
    func panoramas() throws {
        let folder = try ScratchFolder([
            "wide.jpg": Self.picture(60, 30), "nearly.jpg": Self.picture(59, 30),
            "tall.jpg": Self.picture(30, 66), "Screenshot_2.jpg": Self.picture(66, 30),
        ])
        #expect(Self.names(folder) { $0.kinds = [.panorama] } == ["wide.jpg"])
    }

    /// A small JPEG that says when it was taken.
    private static func dated(_ text: String) throws -> [UInt8] {
        let taken = ExifBlock.Taken(dateTime: text, offset: nil)
        return try JPEGFile(parsing: try picture(40, 30))
            .settingExif(try .standard(width: 40, height: 30, taken: taken)).serialized()
    }

    @Test("a date is the file's own where it states one that can be, else the time of its last change")
    func statedDates() throws {
        let folder = try ScratchFolder()
        let plain = InputFacts(path: try folder.write(try Self.picture(40, 30), as: "plain.jpg"))
        #expect(!plain.isDated && !plain.date.isEmpty)
        let dated = InputFacts(path: try folder.write(try Self.dated("2025:01:31 18:05:09"), as: "dated.jpg"))
        #expect(dated.isDated && dated.date == "2025:01:31 18:05:09")
        let zeros = InputFacts(path: try folder.write(try Self.dated("0000:00:00 00:00:00"), as: "zeros.jpg"))
        #expect(!zeros.isDated && !zeros.date.isEmpty)
    }

    @Test("a Live Photo counts once, as its still, and its movie is no movie of its own")
    func live() throws {
        let folder = try ScratchFolder(["plain.jpg": Fixture.graceHopper.bytes])
        let plan = folder.plan("plain.jpg", as: "pair.jpg", movie: "pair.mov")
        _ = try Pipeline(CoverOptions(kaomoji: .cycle)).reveal(plan, RevealOptions())
        #expect(Self.names(folder) { $0.kinds = [.live] } == ["pair.jpg"])
        #expect(Self.names(folder) { $0.kinds = [.movie] }.isEmpty)
        #expect(Self.names(folder) { $0.kinds = [.photo] } == ["pair.jpg", "plain.jpg"])
    }

    @Test("dates are read as people write them, and nothing else")
    func dates() {
        #expect(InputDate.parse("2025-01-31") == "2025:01:31 00:00:00")
        #expect(InputDate.parse("2025-01-31T18:05") == "2025:01:31 18:05:00")
        #expect(InputDate.parse("2024-02-29") != nil)
        for bad in [
            "2025-02-29", "1900-02-29", "2025-04-31", "", "yesterday", "2025-13-01", "2025-01",
            "2025-01-31T25:00", "31.01.2025",
        ] {
            #expect(InputDate.parse(bad) == nil)
        }
    }

    @Test("what arrives in a folder, also in a new one inside, is reported once it is complete")
    func watch() throws {
        let folder = try ScratchFolder()
        try FileManager.default.createDirectory(atPath: folder("in/out"), withIntermediateDirectories: true)
        let watch = try FolderWatch([folder("in")], excluding: folder("in/out")) { $0.hasSuffix(".jpg") }
        try folder.write([], as: "in/slow.jpg")
        let slow = try #require(FileHandle(forWritingAtPath: folder("in/slow.jpg")))
        try slow.write(contentsOf: Data("half".utf8))
        try folder.write([1], as: "in/new/b.jpg")
        try folder.write([1], as: "in/a.jpg")
        try folder.write([1], as: "in/out/result.jpg")
        try folder.write([1], as: "in/note.txt")
        var told: [String] = []
        var isClosed = false
        let end = Date(timeIntervalSinceNow: 120)
        watch.run(isStopped: { told.count >= 3 || Date() > end }) { file in
            told.append(file.relativePath)
            if !isClosed, Set(told) == ["a.jpg", "new/b.jpg"] {
                isClosed = true
                try? slow.close()
            }
        }
        #expect(Set(told.prefix(2)) == ["a.jpg", "new/b.jpg"] && told.last == "slow.jpg")
    }

    @Test("a bundle that arrives in a watched folder is reported as one thing, whatever of it comes first")
    func bundle() throws {
        let folder = try ScratchFolder()
        try FileManager.default.createDirectory(atPath: folder("in"), withIntermediateDirectories: true)
        let watch = try FolderWatch([folder("in")], excluding: nil, accepts: InputWalk.looksLikePhoto)
        for name in ["metadata.plist", "b.mov", "b.jpg"] { try folder.write([1], as: "in/sub/b.pvt/" + name) }
        try folder.write([1], as: "in/c.jpg")
        var told: Set<String> = []
        let end = Date(timeIntervalSinceNow: 120)
        watch.run(isStopped: { told.count >= 2 || Date() > end }) { told.insert($0.relativePath) }
        #expect(told == ["c.jpg", "sub/b.pvt"])
    }
}
