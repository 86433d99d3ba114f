import Containers
import FileJobs
import Imaging
import Movies
import Pairing
import TestSupport
import Testing

@testable import KaomaskKit

/// Results for Lock Screens, checked against reports of others.
@Suite("Lock Screens")
struct WallpaperTests {
    private static func conditions(_ names: [String], in folder: ScratchFolder) throws -> [WallpaperCondition]
    {
        let files = try names.flatMap { try ExaminedFile.examine(InputFile(named: folder($0))) }
        let photo = try #require(Verifier(files).verified().first)
        #expect(photo.report.wallpaper == nil)
        return try #require(WallpaperCheck.checked(photo).report.wallpaper)
    }

    @Test("what is made meets every condition that is reported but a camera's records, which are not made up")
    func made() throws {
        let folder = try ScratchFolder()
        let path = try folder.write(Fixture.graceHopper.bytes, as: "a.jpg")
        var options = RevealOptions()
        options.setWallpaper(duration: 1, transition: .fade)
        let plan = PlannedPhoto(input: path, still: folder("out.jpg"), movie: folder("out.mov"))
        let report = try LivePhotoTests.pipeline.get().reveal(plan, options)
        #expect(report.status == .written && report.faces.count == 1)
        #expect(report.notes?.contains { $0.code == .cutForLockScreen } == true)
        let conditions = try Self.conditions(["out.jpg", "out.mov"], in: folder)
        let unmet = conditions.filter { $0.met != true }
        #expect(conditions.count == 10 && unmet.count == 1, "\(unmet)")
        #expect(unmet.first?.condition.contains("live-photo-info") == true && unmet.first?.found == "none")
        #expect(try JPEGCodec.decode(folder.bytes(of: "out.jpg")).pixels.size == WallpaperShape.size)
        let movie = try MovieInspection(folder.bytes(of: "out.mov"))
        #expect(movie.tracks.map(\.handler) == ["vide", "meta"] && movie.frameCount == 60)
        let words = conditions.map { $0.condition + $0.found }.joined()
        #expect(!words.contains("works") && !words.contains("will be"))
    }

    @Test("conditions that a Live Photo does not meet are said with what was found")
    func unmet() throws {
        let folder = try ScratchFolder()
        _ = try LivePhotoTests.live.get().write(in: folder)
        let conditions = try Self.conditions(["in.jpg", "in.mov"], in: folder)
        func found(_ word: String) -> WallpaperCondition? { conditions.first { $0.condition.contains(word) } }
        #expect(found("pixels").map { $0.met == false && $0.found == "640x480" } == true)
        #expect(found("frames per second").map { $0.met == false && $0.found == "30.0" } == true)
        #expect(found("live-photo.auto").map { $0.met == false && $0.found == "none" } == true)
        // The still is the frame at the marker.
        #expect(
            found("opening frame")?.met == true && found("JPEG")?.met == true && found("HEVC")?.met == true
        )
    }

    @Test("a Live Photo keeps its own motion, and cannot be cut")
    func live() throws {
        let folder = try ScratchFolder()
        let path = try LivePhotoTests.live.get().write(in: folder)
        var options = RevealOptions()
        options.setWallpaper(duration: 1, transition: .fade)
        let plan = PlannedPhoto(input: path, still: folder("out.jpg"), movie: folder("out.mov"))
        #expect {
            try LivePhotoTests.pipeline.get().reveal(plan, options)
        } throws: { "\($0)".contains("--as-still") }
        #expect(folder.files == ["in.jpg", "in.mov"])
    }
}
