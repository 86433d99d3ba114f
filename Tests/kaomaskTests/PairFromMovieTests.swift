import Foundation
import Imaging
import TestSupport
import Testing

/// Live Photos made from a movie alone; the movies are made by ffmpeg, and the results checked with it.
@Suite("pair --from", .needs("ffmpeg"))
struct PairFromMovieTests {
    /// Writes a movie of five seconds with a counting pattern, B-frames, sound, and key frames a second apart.
    static func movie(in folder: ScratchFolder, _ arguments: [String] = []) throws {
        try Command(
            "ffmpeg",
            [
                "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x240:rate=30:duration=5", "-f", "lavfi",
                "-i", "sine=frequency=440:duration=5", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "30",
                "-bf",
                "2", "-c:a", "aac", "-metadata", "creation_time=2024-05-06T03:00:00Z",
            ] + arguments + [folder("clip.mp4")]
        ).succeeded()
    }

    static func frame(_ file: String, at seconds: Double, in folder: ScratchFolder) throws -> PixelBuffer {
        let frame = "-ss \(seconds) -frames:v 1 \(folder("frame.png"))"
        try Command(line: "ffmpeg -v error -y -i \(folder(file)) \(frame)").succeeded()
        return try PNGCodec.decode(folder.bytes(of: "frame.png")).pixels
    }

    @Test("the still is the frame asked for, and the movie marks that frame and is copied byte for byte")
    func whole() throws {
        let folder = try ScratchFolder()
        try Self.movie(in: folder)
        let run = try folder.kaomask("pair", "--from", "clip.mp4", "--at", "3.5", "--json")
        let report = try JSONLines(run.output).only()
        #expect(run.status == 0 && report["stillImageTime"] as? Double == 3.5)
        let still = try JPEGCodec.decode(folder.bytes(of: "clip-live.jpg")).pixels
        let there = try Self.frame("clip.mp4", at: 3.5, in: folder)
        #expect(JudgesTests.meanDifference(still, there) < 5)
        let before = try Self.frame("clip.mp4", at: 3.5 - 1.0 / 30, in: folder)
        #expect(JudgesTests.meanDifference(still, there) < JudgesTests.meanDifference(still, before))
        #expect(try Self.checksums("clip.mp4", in: folder) == Self.checksums("clip-live.mov", in: folder))
        #expect(try folder.kaomask("verify", "clip-live.jpg", "clip-live.mov").status == 0)
    }

    @Test(
        "a window is cut round the moment without encoding: its frames are the source's, and the mark is in it"
    )
    func window() throws {
        let folder = try ScratchFolder()
        try Self.movie(in: folder)
        let run = try folder.kaomask(line: "pair --from clip.mp4 --at 2.5 --window 2 --json")
        let report = try JSONLines(run.output).only()
        #expect(run.status == 0, "\(run.errors)")
        #expect(report["duration"] as? Double == 2 && report["stillImageTime"] as? Double == 1)
        #expect((report["notes"] as? [String])?.contains { $0.contains("hidden frames") } == true)
        for time in [0.02, 0.7, 1.0, 1.95] {
            let cut = try Self.frame("clip-live.mov", at: time, in: folder)
            let source = try Self.frame("clip.mp4", at: time + 1.5, in: folder)
            #expect(JudgesTests.meanDifference(cut, source) < 0.01, "at \(time) s")
        }
        #expect(try folder.kaomask("verify", "clip-live.jpg", "clip-live.mov").status == 0)
    }

    @Test("sound that begins within the window begins there in the Live Photo too")
    func lateSound() throws {
        let folder = try ScratchFolder()
        try Self.movie(in: folder)
        let delaying = [
            "-v", "error", "-i", folder("clip.mp4"), "-itsoffset", "2", "-i", folder("clip.mp4"), "-map",
            "0:v", "-map", "1:a", "-c", "copy", "-t", "5", folder("late.mp4"),
        ]
        #expect(try Command("ffmpeg", delaying).status == 0)
        try folder.kaomask(line: "pair --from late.mp4 --at 2.5 --window 2").succeeded()
        // The window begins at 1.5 s, the sound at 2 s.
        let heard = try Self.silence("late-live.mov", in: folder)
        #expect(abs(heard - 0.5) < 0.03, "\(heard)")
        #expect(abs(try Self.silence("late.mp4", in: folder) - 2) < 0.03)
    }

    /// Returns the time at which something is first heard, in seconds.
    private static func silence(_ file: String, in folder: ScratchFolder) throws -> Double {
        let sound = "-map 0:a -af aresample=async=1:first_pts=0 -ac 1 -ar 8000 -f u8 -c:a pcm_u8 -y"
        try Command(line: "ffmpeg -v error -i \(folder(file)) \(sound) \(folder("sound.raw"))").succeeded()
        let samples = folder.bytes(of: "sound.raw")
        return Double(samples.firstIndex { $0 > 132 } ?? samples.count) / 8000
    }

    @Test("a movie that has to be turned gives an upright still, with the movie's date")
    func turned() throws {
        let folder = try ScratchFolder()
        try Self.movie(in: folder)
        let turning = [
            "-v", "error", "-i", folder("clip.mp4"), "-c", "copy", "-metadata:s:v", "rotate=90",
            "-metadata", "creation_time=2024-05-06T03:00:00Z",
            folder("turned.mp4"),
        ]
        #expect(try Command("ffmpeg", turning).status == 0)
        try folder.kaomask("pair", "--from", "turned.mp4", "--at", "1").succeeded()
        let still = try JPEGCodec.decode(folder.bytes(of: "turned-live.jpg")).pixels
        #expect(still.size == PixelSize(width: 240, height: 320))
        #expect(JudgesTests.meanDifference(still, try Self.frame("turned.mp4", at: 1, in: folder)) < 5)
        if Command.isInstalled("exiftool") {
            let dates = try Command("exiftool", ["-s", "-time:all", folder("turned-live.jpg")]).output
            #expect(dates.contains("2024:05:06 03:00:00"))
        }
    }

    @Test("what cannot be done is said in a sentence, and nothing is written")
    func refused() throws {
        let folder = try ScratchFolder()
        try Self.movie(in: folder)
        try folder.write(Fixture.graceHopper.bytes, as: "photo.jpg")
        for (arguments, word) in [
            (["--from", "clip.mp4", "--at", "9"], "outside the movie"),
            (["--from", "photo.jpg"], "not a MOV or MP4"),
            (["--from", "gone.mov"], "no such file or folder"),
        ] {
            let run = try folder.kaomask(list: ["pair"] + arguments)
            #expect(run.status == 2 && run.errors.contains(word), "\(run.errors)")
        }
        for arguments in [
            ["--from", "clip.mp4", "photo.jpg"], ["photo.jpg"], ["photo.jpg", "clip.mp4", "--at", "1"],
            ["--from", "clip.mp4", "--window", "0"], ["--from", "clip.mp4", "--still-time", "1"],
        ] {
            #expect(try folder.kaomask(list: ["pair"] + arguments).status == 64)
        }
        #expect(folder.files == ["clip.mp4", "photo.jpg"])
    }

    /// Returns checksums of all packets of video and sound.
    private static func checksums(_ file: String, in folder: ScratchFolder) throws -> [String] {
        try ["v", "a"].map { kind in
            try Command(
                "ffmpeg",
                ["-v", "error", "-i", folder(file), "-map", "0:\(kind)", "-c", "copy", "-f", "md5", "-"]
            )
            .output
        }
    }
}
