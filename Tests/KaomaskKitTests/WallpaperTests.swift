import Formats
import Imaging
import Movies
import TestSupport
import Testing

@testable import KaomaskKit
@testable import Pairing

/// Live Photos for Lock Screens, as others report them: docs/decisions/wallpaper.md.
@Suite("Lock Screens")
struct WallpaperTests {
    @Test("the Live Photo has the size, codec, rate, length and mark that are reported")
    func made() throws {
        let folder = try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes])
        var options = RevealOptions()
        options.setWallpaper(duration: 1, transition: .fade)
        let report = try LivePhotoTests.pipeline.get().reveal(folder.plan("a.jpg", movie: "out.mov"), options)
        #expect(report.status == .written && report.faces.count == 1)
        #expect(report.notes?.contains { $0.code == .cutForLockScreen } == true)
        #expect(try JPEGCodec.decode(folder.bytes(of: "out.jpg")).pixels.size == WallpaperShape.size)
        let bytes = folder.bytes(of: "out.mov")
        let movie = try MovieInspection(bytes)
        #expect(movie.tracks.map(\.handler) == ["vide", "meta"])
        let video = try #require(movie.tracks.first)
        #expect(video.displaySize.map { [$0.width, $0.height] } == [720, 1560])
        #expect(video.codec == "hvc1" && video.video?.profile == "Main")
        #expect(movie.frameCount == 60 && movie.duration == 1 && movie.timeScale == 600)
        let metadata = try #require(AtomFile(parsing: bytes)["moov"]?["meta"])
        let auto = try MovieMetadata(meta: metadata).items.first { $0.key == MovieMetadata.liveAutoKey }
        #expect(auto?.value == [1])
    }

    @Test("a Live Photo keeps its own motion, and cannot be cut")
    func live() throws {
        let folder = try LivePhotoTests.live.get().folder()
        var options = RevealOptions()
        options.setWallpaper(duration: 1, transition: .fade)
        #expect {
            try LivePhotoTests.pipeline.get().reveal(folder.plan(movie: "out.mov"), options)
        } throws: { "\($0)".contains("--as-still") }
        #expect(folder.files == ["in.jpg", "in.mov"])
    }
}
