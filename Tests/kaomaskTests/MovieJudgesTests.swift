import Foundation
import TestSupport
import Testing

/// Results of independent programs that read movies of every kind.
@Suite("Outside judges of movies")
struct MovieJudgesTests {
    /// A kind of movie, and its required properties.
    struct Kind: Sendable, CustomStringConvertible {
        let arguments: [String]
        let codec: String
        /// The duration of a frame and its time base.
        let frame: (ticks: Int, base: Int)
        let frames: Int

        var description: String { arguments.joined(separator: " ") }
    }

    static let kinds = [
        Kind(arguments: ["--fps", "24"], codec: "avc1", frame: (25, 600), frames: 62),
        Kind(
            arguments: ["--fps", "29.97", "--transition", "pop"],
            codec: "avc1",
            frame: (1001, 30_000),
            frames: 78
        ),
        Kind(
            arguments: ["--hevc", "--fps", "60", "--transition", "slide", "--duration", "1"],
            codec: "hvc1",
            frame: (10, 600),
            frames: 60
        ),
        Kind(
            arguments: ["--codec", "hevc", "--fps", "23.976", "--transition", "cut"],
            codec: "hvc1",
            frame: (1001, 24_000),
            frames: 62
        ),
    ]

    @Test(
        "ffprobe finds every frame at its exact time, the sound from start to end, and the still within its frame",
        .needs("ffprobe"),
        arguments: kinds
    )
    func times(kind: Kind) throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "in.jpg")
        try folder.write(Waveform.wav(seconds: 1.5, rate: 44_100, channels: 2), as: "tone.wav")
        let arguments = ["reveal", "in.jpg", "-o", "a.jpg", "--sound", "tone.wav", "--movie-size", "256"]
        try folder.kaomask(list: arguments + kind.arguments).succeeded()
        let fields = "-show_streams -show_frames -select_streams v -of json"
        let probe = try Command(line: "ffprobe -v error \(fields) \(folder("a.mov"))")
        #expect(probe.errors.isEmpty)
        let video = try #require(
            try JSONSerialization.jsonObject(with: Data(probe.output.utf8)) as? [String: Any]
        )
        let frames = try #require(video["frames"] as? [[String: Any]])
        let times = frames.map { $0["pts"] as? Int }
        #expect(times == (0..<kind.frames).map { $0 * kind.frame.ticks })
        let streams = try Self.streams(of: folder("a.mov"))
        try #require(streams.count == 3)
        #expect(streams[0]["codec_tag_string"] as? String == kind.codec)
        #expect(streams[0]["time_base"] as? String == "1/\(kind.frame.base)")
        #expect(streams[1]["codec_name"] as? String == "aac")
        let length = Double(kind.frames * kind.frame.ticks) / Double(kind.frame.base)
        for stream in streams.prefix(2) {
            #expect(Double(stream["start_time"] as? String ?? "") == 0)
            #expect(Double(stream["duration"] as? String ?? "").map { abs($0 - length) < 0.002 } == true)
        }
        let still = try #require(Double(streams[2]["start_time"] as? String ?? ""))
        let place = still * Double(kind.frame.base) / Double(kind.frame.ticks)
        #expect(place - (place + 1e-3).rounded(.down) < 0.2, "the mark is within the first fifth of a frame")
    }

    @Test(
        "ffmpeg hears the tone while the file has it and silence after it, from the very start",
        .needs("ffmpeg")
    )
    func sound() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "in.jpg")
        try folder.write(Waveform.wav(seconds: 1.5, rate: 48_000, channels: 1), as: "tone.wav")
        try folder.kaomask(line: "reveal in.jpg -o a.jpg --sound tone.wav").succeeded()
        try Command(
            "ffmpeg",
            ["-v", "error", "-i", folder("a.mov"), "-map", "0:a", "-f", "s16le", "-y", folder("a.raw")]
        ).succeeded()
        let bytes = folder.bytes(of: "a.raw")
        let samples = stride(from: 0, to: bytes.count - 1, by: 2).map {
            Int(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8))
        }
        #expect(abs(samples.count - 124_800) <= 1024)
        func loudness(_ from: Double, _ to: Double) -> Double {
            let part = samples[Int(from * 48_000)..<min(samples.count, Int(to * 48_000))]
            return Double(part.reduce(0) { $0 + abs($1) }) / Double(part.count)
        }
        #expect(loudness(0, 0.02) > 3000 && loudness(1.4, 1.48) > 3000)
        #expect(loudness(1.55, 2.5) < 60)
    }

    @Test(
        "exiftool validates movies of both codecs with sound, and finds the photo's date in them",
        .needs("exiftool"),
        arguments: ["h264", "hevc"]
    )
    func exiftool(codec: String) throws {
        let folder = try ScratchFolder(["in.jpg": Fixture.graceHopper.bytes])
        let dated = ["-DateTimeOriginal=2024:05:06 12:00:00", "-OffsetTimeOriginal=+09:00", folder("in.jpg")]
        #expect(try Command("exiftool", ["-overwrite_original", "-q"] + dated).status == 0)
        try folder.write(Waveform.wav(seconds: 1, rate: 48_000, channels: 2), as: "tone.wav")
        try folder.kaomask(line: "reveal in.jpg -o a.jpg --codec \(codec) --sound tone.wav").succeeded()
        let text = try Command("exiftool", ["-validate", "-warning", "-a", "-G1", "-s", folder("a.mov")])
            .output
        #expect(text.contains("Validate") && text.contains("OK") && !text.contains("Warning"))
        let dates = try Command("exiftool", ["-a", "-s", "-time:all", folder("a.mov")]).output
        #expect(dates.contains("2024:05:06 12:00:00+09:00"))
        #expect(dates.contains("2024:05:06 03:00:00"))
    }

    private static func streams(of path: String) throws -> [[String: Any]] {
        let probe = try Command("ffprobe", ["-v", "error", "-show_streams", "-of", "json", path])
        let object = try JSONSerialization.jsonObject(with: Data(probe.output.utf8)) as? [String: Any]
        return try #require(object?["streams"] as? [[String: Any]])
    }
}
