import Foundation
import Imaging
import Movies
import TestSupport
import Testing

@testable import KaomaskKit

private let pipeline = Result { () throws(PipelineError) in try Pipeline(CoverOptions(kaomoji: .cycle)) }

@Suite("Movies of photographs")
struct PhotoMovieTests {
    static func slides(_ grays: [UInt8], seconds: [Double?] = [], in folder: ScratchFolder) throws
        -> [Outcome<Slide>]
    {
        try grays.enumerated().map { index, gray in
            let color = Color(red: gray, green: gray, blue: gray)
            let picture = PixelBuffer(size: PixelSize(width: 64, height: 48), filledWith: color)
            let path = try folder.write(PNGCodec.encode(picture, keepsAlpha: false), as: "\(index).png")
            let own = index < seconds.count ? seconds[index] : nil
            return .success(Slide(input: InputFile(named: path), seconds: own))
        }
    }

    static func make(
        _ slides: [Outcome<Slide>],
        as output: String,
        _ options: PhotoMovieOptions
    ) async throws -> (
        summary: BatchSummary, report: PhotoMovieReport?, failures: [PipelineError], frames: Int
    ) {
        var (report, failures, frames): (PhotoMovieReport?, [PipelineError], Int) = (nil, [], 0)
        let summary = try await pipeline.get().movie(
            of: slides,
            as: output,
            options,
            jobs: 2,
            written: { frames += $0 },
            emit: { outcome in
                switch outcome {
                case .success(let made): report = made
                case .failure(let error): failures.append(error)
                }
            }
        )
        return (summary, report, failures, frames)
    }

    /// Returns the times of a movie's frames in seconds and their mean brightness, according to ffprobe and ffmpeg.
    static func frames(of path: String) throws -> (times: [Double], grays: [Int]) {
        let fields = "-select_streams v -show_entries frame=pts_time -of csv=p=0"
        let probe = try Command(line: "ffprobe -v error \(fields) \(path)")
        let times = probe.output.split(whereSeparator: \.isNewline).compactMap {
            Double($0.prefix { $0 != "," })
        }
        let scratch = try ScratchFolder()
        let gray = "-vf scale=1:1:flags=area -fps_mode passthrough -pix_fmt gray -f rawvideo"
        _ = try Command(line: "ffmpeg -v error -i \(path) \(gray) \(scratch("raw"))")
        return (times, scratch.bytes(of: "raw").map(Int.init))
    }

    static var small: PhotoMovieOptions {
        var options = PhotoMovieOptions()
        options.size = PixelSize(width: 64, height: 48)
        return options
    }

    @Test(
        "every frame has its exact time, and every photo its seconds, in each container",
        .needs("ffprobe"),
        arguments: ["mov", "mp4"]
    )
    func times(container: String) async throws {
        let folder = try ScratchFolder()
        let slides = try Self.slides([40, 200, 120], seconds: [nil, 0.5, 0.3], in: folder)
        let made = try await Self.make(slides, as: folder("out." + container), Self.small)
        #expect(made.report?.photos.map(\.start) == [0, 1, 1.5] && made.frames == 54)
        let (times, grays) = try Self.frames(of: folder("out." + container))
        #expect(times.count == 54 && made.report?.frames == 54)
        for (index, time) in times.enumerated() { #expect(abs(time - Double(index) / 30) < 0.0011) }
        for (index, gray) in grays.enumerated() {
            let expected = index < 30 ? 40 : index < 45 ? 200 : 120
            #expect(abs(gray - expected) <= 3, "frame \(index)")
        }
    }

    @Test("a dissolve never outruns a photo: it takes at most half of the shorter one", .needs("ffprobe"))
    func fade() async throws {
        let folder = try ScratchFolder()
        var options = Self.small
        options.fade = 5
        options.frameRate = try #require(FrameRate(10))
        let slides = try Self.slides([40, 200, 40], seconds: [1, 0.4, 1], in: folder)
        _ = try await Self.make(slides, as: folder("out.mov"), options)
        let grays = try Self.frames(of: folder("out.mov")).grays
        try #require(grays.count == 24)
        #expect(grays[9] < 44 && (60...180).contains(grays[10]) && abs(grays[12] - 200) < 5)
        #expect(abs(grays[13] - 200) < 5 && (60...180).contains(grays[14]) && grays[16] < 44)
    }

    @Test(
        "one photo alone makes a movie that lasts, and the old app's preset is 1500 by 844 at one frame a second"
    )
    func piggy() async throws {
        let folder = try ScratchFolder()
        let slides = try Self.slides([90], in: folder)
        let made = try await Self.make(slides, as: folder("out.mp4"), .piggy)
        #expect(made.report?.frames == 1 && made.report?.duration == 1)
        #expect(made.report?.width == 1500 && made.report?.height == 844)
    }

    @Test("a GIF stores a photo that stays once, for its exact time, and repeats", .needs("ffprobe"))
    func gif() async throws {
        let folder = try ScratchFolder()
        var options = Self.small
        options.frameRate = try #require(FrameRate(20))
        let slides = try Self.slides([40, 200], seconds: [1, 0.5], in: folder)
        _ = try await Self.make(slides, as: folder("out.gif"), options)
        let (times, grays) = try Self.frames(of: folder("out.gif"))
        #expect(times == [0, 1] && zip(grays, [40, 200]).allSatisfy { abs($0 - $1) <= 3 })
        let bytes = folder.bytes(of: "out.gif")
        #expect(bytes.firstRange(of: Array("NETSCAPE2.0".utf8)) != nil)
        let length = try Command(
            "ffprobe",
            ["-v", "error", "-show_entries", "format=duration", folder("out.gif")]
        )
        #expect(length.output.contains("duration=1.5"))
    }

    @Test("covered and uncovered follow each other, and a photo that fails is left out and named")
    func beforeAfter() async throws {
        let folder = try ScratchFolder()
        var options = Self.small
        options.size = PixelSize(width: 256, height: 300)
        options.showsBeforeAndAfter = true
        options.frameRate = try #require(FrameRate(2))
        let face = Slide(input: InputFile(named: Fixture.graceHopper.path), seconds: nil)
        let bad = Slide(input: InputFile(named: try folder.write([1, 2, 3], as: "bad.jpg")), seconds: nil)
        let made = try await Self.make([.success(bad), .success(face)], as: folder("out.mov"), options)
        #expect(made.report?.frames == 4 && made.report?.photos.count == 1)
        #expect(made.failures.map(\.code) == [.notAPicture] && made.summary.done == 1)
        let again = try await Self.make([.success(face)], as: folder("out.mov"), options)
        #expect(again.report?.status == .kept)
    }

    @Test("a list has names and seconds, and a wrong line is reported with its number")
    func list() throws {
        let folder = try ScratchFolder()
        try folder.write(
            Array("# mine\na b.jpg\t2.5\n\nc d.jpg 0.5\ne f.jpg\ng.jpg\tlong\nh.jpg 0\ni.jpg 1\n".utf8),
            as: "l.txt"
        )
        for name in ["a b.jpg", "c d.jpg", "e f.jpg", "g.jpg", "h.jpg"] { try folder.write([], as: name) }
        let slides = Slide.slides(of: [.success(InputFile(named: folder("l.txt")))])
        let good = slides.compactMap { try? $0.get() }
        #expect(
            good.map { ($0.input.path as NSString).lastPathComponent } == ["a b.jpg", "c d.jpg", "e f.jpg"]
        )
        #expect(good.map(\.seconds) == [2.5, 0.5, nil])
        let errors = slides.compactMap { if case .failure(let error) = $0 { error.detail } else { nil } }
        #expect(
            errors == [
                "line 6: \"long\" is not a number of seconds",
                "line 7: a photo is shown 0.02 to 3600 seconds",
                "line 8: \(folder("i.jpg")): no such file",
            ]
        )
    }
}
