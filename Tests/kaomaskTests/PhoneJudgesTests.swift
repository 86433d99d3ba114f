import Foundation
import TestSupport
import Testing

/// Independent programs on files in the layout of phones, and on results made from them.
@Suite("Outside judges of what phones make")
struct PhoneJudgesTests {
    /// Writes a second of video, with sound if `sound` gives its encoding.
    private static func movie(
        _ name: String,
        in folder: ScratchFolder,
        video: [String],
        sound: [String] = [],
        rate: Int = 30
    ) throws {
        let picture = ["-f", "lavfi", "-i", "testsrc2=size=320x240:rate=\(rate)"]
        let tone = sound.isEmpty ? [] : ["-f", "lavfi", "-i", "sine=330:sample_rate=48000"]
        try Command(
            "ffmpeg",
            ["-v", "error", "-y"] + picture + tone + ["-t", "1"] + video + sound + [folder(name)]
        ).succeeded()
    }

    /// A kind of movie that phones do not play, the expected finding, and a word of the suggested remedy.
    struct Unplayed: Sendable, CustomStringConvertible {
        let name: String
        let video: [String]
        var sound: [String] = []
        var rate = 30
        let code: String
        let help: String

        var description: String { code + " " + name }
    }

    private static let h264 = ["-c:v", "libx264", "-pix_fmt", "yuv420p"]
    static let unplayed = [
        Unplayed(
            name: "opus.mp4",
            video: h264,
            sound: ["-c:a", "libopus"],
            code: "sound-not-played",
            help: "Opus"
        ),
        Unplayed(
            name: "hev1.mp4",
            video: [
                "-c:v", "libx265", "-preset", "ultrafast", "-tag:v", "hev1", "-x265-params", "log-level=none",
            ],
            code: "label-not-played",
            help: "-tag:v hvc1"
        ),
        Unplayed(name: "prores.mov", video: ["-c:v", "prores_ks"], code: "codec-not-played", help: "ProRes"),
        Unplayed(name: "fast.mp4", video: h264, rate: 120, code: "frame-rate-too-high", help: "120 frames"),
    ]

    @Test(
        "pair and verify tell what phones do not play, and what would help",
        .needs("ffmpeg"),
        arguments: unplayed
    )
    func warned(movie: Unplayed) throws {
        let folder = try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes])
        try Self.movie(movie.name, in: folder, video: movie.video, sound: movie.sound, rate: movie.rate)
        let made = try folder.kaomask("pair", "a.jpg", movie.name, "-o", "out/")
        #expect(made.status == 0 && made.output.contains(movie.help), "\(made.output)\(made.errors)")
        let seen = try folder.kaomask("verify", "out", "--json")
        let findings = try JSONLines(seen.output).objects.first?["findings"] as? [[String: Any]] ?? []
        #expect(
            seen.status == 0 && findings.contains { $0["code"] as? String == movie.code },
            "\(seen.output)"
        )
    }

    @Test(
        "a Motion Photo with a camera's PCM plays elsewhere, sound and all, and exiftool finds its movie",
        .enabled(
            if: ["ffmpeg", "ffprobe", "exiftool"].allSatisfy(Command.isInstalled),
            "not all judges are installed"
        )
    )
    func pcm() throws {
        let folder = try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes])
        try Self.movie("in.mov", in: folder, video: Self.h264, sound: ["-c:a", "pcm_s16le"])
        try folder.kaomask(line: "pair a.jpg in.mov -o out/ --motion-photo").succeeded()
        try folder.kaomask("split", "out/a.MP.jpg", "-o", "parts/").succeeded()
        let probe = [
            "-v", "error", "-show_entries", "stream=codec_name,sample_rate,nb_frames", "-of", "csv=p=0",
        ]
        let streams = try Command("ffprobe", probe + [folder("parts/a.MP.mp4")]).output
        #expect(streams.contains("h264") && streams.contains("pcm_s16le,48000"), "\(streams)")
        func sound(_ file: String) throws -> String {
            try Command("ffmpeg", ["-v", "error", "-i", folder(file), "-map", "0:a", "-f", "md5", "-"]).output
        }
        #expect(try sound("in.mov") == sound("parts/a.MP.mp4"))
        let found = try Command("exiftool", ["-G1", "-a", "-s", folder("out/a.MP.jpg")]).output
        #expect(
            found.contains("video/mp4") && !found.contains("ContentIdentifier")
                && !found.contains("MediaGroupUUID")
        )
    }
}
