import Foundation
import Imaging
import Movies
import Overlay
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("Mattes of films", .enabled(if: Command.isInstalled("ffmpeg"), "ffmpeg is not installed"))
struct FilmMatteTests {
    /// Covers a film with a mask, and returns the folder with both.
    private static func covered(
        _ film: [UInt8],
        mask: String,
        changedBy arguments: String = "-i source.mp4 -c copy"
    ) throws -> ScratchFolder {
        let folder = try ScratchFolder(["source.mp4": film])
        try Command(line: "ffmpeg -v error \(arguments) in.mp4", folder: folder.path).succeeded()
        var plan = PlannedPhoto(input: folder("in.mp4"), still: folder("out.mp4"), movie: nil)
        plan.mask = folder(mask)
        let options = CoverOptions(kaomoji: .fixed(try Kaomoji("( )")))
        try #require(try Pipeline(options).cover(plan).status == .written)
        return folder
    }

    /// Returns what players see of a film: the times of its pictures in milliseconds, its size and its codec.
    private static func seen(_ path: String) throws -> (times: [Int], size: String, codec: String) {
        func told(_ entries: String) throws -> [Substring] {
            let words = [
                "-v", "error", "-select_streams", "v", "-show_entries", entries, "-of", "csv=p=0", path,
            ]
            let run = try Command("ffprobe", words)
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            return run.output.split { $0 == "\n" || $0 == "," }
        }
        let about = try told("stream=codec_name,width,height")
        let times = try told("frame=best_effort_timestamp_time").compactMap { Double($0) }
        return (times.map { Int(($0 * 1000).rounded()) }, about[1] + "x" + about[2], String(about[0]))
    }

    /// Returns the grey pictures of a matte, as FFmpeg shows them.
    private static func pictures(_ path: String, of size: PixelSize) throws -> [GrayBuffer] {
        let raw = path + ".raw"
        let words = ["-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "gray", "-vsync", "0", raw]
        let run = try Command("ffmpeg", words)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: raw)))
        return stride(from: 0, to: bytes.count, by: size.area).map {
            GrayBuffer(size: size, bytes: Array(bytes[$0..<$0 + size.area]))
        }
    }

    @Test(
        "a matte has the film's pictures at its times, white where a face is covered and black elsewhere",
        arguments: [("matte.mkv", "ffv1"), ("matte.mp4", "h264"), ("matte.mov", "h264")]
    )
    func matte(name: String, codec: String) throws {
        let folder = try Self.covered(try FilmTests.film.get(), mask: name)
        let (film, matte) = (try Self.seen(folder("out.mp4")), try Self.seen(folder(name)))
        #expect(matte.times == film.times && matte.times.count == FilmFixture.count)
        #expect(matte.size == film.size && matte.codec == codec)
        let pictures = try Self.pictures(folder(name), of: FilmFixture.size)
        for (number, picture) in pictures.enumerated() {
            let middle = picture.bytes[(40 + 101) * FilmFixture.size.width + min(479, 20 + number * 3 + 118)]
            if FilmFixture.shown.contains(number) { #expect(middle > 250, "frame \(number)") }
            let isEmpty = !(20..<70).contains(number)
            if isEmpty { #expect(picture.bytes.allSatisfy { $0 < 4 }, "frame \(number)") }
            if codec == "ffv1" { #expect(picture.bytes.allSatisfy { $0 == 0 || $0 == 255 }) }
        }
        let drawn = pictures.map { $0.bytes.count { $0 > 127 } }
        #expect(drawn.max() ?? 0 < FilmFixture.size.area / 2 && drawn[0] == 0)
    }

    @Test(
        "the matte of a film that is shown turned, and begins late, is upright and begins where players begin"
    )
    func upright() throws {
        let lying = try ScratchFolder()
        try lying.write(try FilmTests.film.get(), as: "film.mp4")
        let turning = "ffmpeg -v error -i film.mp4 -vf transpose=clock turned.mp4"
        try Command(line: turning, folder: lying.path).succeeded()
        let folder = try Self.covered(
            [UInt8](try Data(contentsOf: URL(filePath: lying("turned.mp4")))),
            mask: "matte.mkv",
            changedBy: "-ss 0.5 -i source.mp4 -c copy -metadata:s:v rotate=270"
        )
        let (film, matte) = (try Self.seen(folder("out.mp4")), try Self.seen(folder("matte.mkv")))
        #expect(matte.times == film.times && matte.times.count < FilmFixture.count)
        #expect(film.size == "360x480" && matte.size == "480x360")
        #expect(
            try Self.pictures(folder("matte.mkv"), of: PixelSize(width: 480, height: 360)).contains {
                $0.bytes.contains(255)
            }
        )
    }

    @Test(
        "a matte of a film has a film's name, and a mask of a picture a picture's; in a folder they get them"
    )
    func names() throws {
        let folder = try ScratchFolder()
        try folder.write(try FilmTests.film.get(), as: "in/a.mp4")
        try folder.write(Fixture.graceHopper.bytes, as: "in/b.jpg")
        func mask(_ name: String, of input: String) throws -> String? {
            var plan = OutputPlan(
                output: folder("out/"),
                severalInputs: false,
                kind: .coveredPicture,
                masks: folder(name)
            )
            return try plan.plan(InputFile(named: folder(input))).mask
        }
        #expect(try mask("masks/", of: "in/a.mp4") == folder("masks/a.mkv"))
        #expect(try mask("masks/", of: "in/b.jpg") == folder("masks/b.png"))
        #expect(try mask("m.mov", of: "in/a.mp4") == folder("m.mov"))
        #expect { try mask("m.png", of: "in/a.mp4") } throws: { "\($0)".contains("or of a film in .mkv") }
        #expect { try mask("m.mkv", of: "in/b.jpg") } throws: { "\($0)".contains("its name ends in .png") }
    }

    @Test("a film that is not written has no matte either")
    func none() throws {
        let folder = try ScratchFolder()
        let input = try folder.write(try FilmFixture.film(.h264, shown: 0..<0), as: "in.mp4")
        var plan = PlannedPhoto(input: input, still: folder("out.mp4"), movie: nil)
        plan.mask = folder("matte.mkv")
        let options = CoverOptions(kaomoji: .fixed(try Kaomoji("( )")))
        #expect(try Pipeline(options).cover(plan).status == .skipped)
        #expect(folder.files == ["in.mp4"])
    }
}
