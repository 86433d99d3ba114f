import Foundation
import TestSupport
import Testing

/// Results of independent programs that read pairs made from other programs' pictures and movies.
@Suite("Outside judges of pairs")
struct PairJudgesTests {
    /// A picture and a movie, by the programs that made them, and the expected start and end of their pair.
    struct Source: Sendable, CustomStringConvertible {
        let still: String
        let movie: String
        let made: String
        /// The ffmpeg options for the movie's codec and container.
        let encoding: [String]

        var description: String { "\(still) and \(movie)" }
    }

    static let sources = [
        Source(
            still: "in.jpg",
            movie: "in.mp4",
            made: "a.jpg",
            encoding: ["-c:v", "libx264", "-bf", "2", "-pix_fmt", "yuv420p", "-c:a", "aac"]
        ),
        Source(
            still: "in.heic",
            movie: "in.mov",
            made: "a.heic",
            encoding: [
                "-c:v", "libx265", "-tag:v", "hvc1", "-x265-params", "log-level=none", "-c:a", "pcm_s16le",
                "-metadata", "com.apple.quicktime.make=Somebody", "-movflags", "use_metadata_tags",
            ]
        ),
    ]
    static let tools = [
        "ffmpeg", "ffprobe", "exiftool", "mediainfo", "exif", "exiv2", "heif-enc", "heif-convert",
    ]
    static let id = "00112233-4455-4677-8899-AABBCCDDEEFF"

    /// The pair of a source, with the still at 0.8 s of 2.
    final class Pair: Sendable {
        let folder: ScratchFolder
        let still: String
        let movie: String

        init(_ source: Source) throws {
            folder = try ScratchFolder(["in.jpg": Fixture.graceHopper.bytes])
            _ = try Command("heif-enc", ["-q", "50", "in.jpg", "-o", "in.heic"], folder: folder.path)
            let picture = [
                "-f", "lavfi", "-i", "testsrc2=size=512x600:rate=30", "-f", "lavfi", "-i", "sine=330",
            ]
            let coding = ["-t", "2"] + source.encoding + [source.movie]
            try Command("ffmpeg", ["-v", "error", "-y"] + picture + coding, folder: folder.path).succeeded()
            let words = "-o \(source.made) --still-time 0.8 --id \(PairJudgesTests.id)"
            try folder.kaomask(line: "pair \(source.still) \(source.movie) \(words)").succeeded()
            (still, movie) = (folder(source.made), folder("a.mov"))
        }
    }

    @Test(
        "all read the same identifier and time, and no coded byte of picture, frames and sound has changed",
        .enabled(if: tools.allSatisfy(Command.isInstalled), "not all judges are installed"),
        arguments: sources
    )
    func judges(source: Source) throws {
        let pair = try Pair(source)
        try exiftool(pair)
        try ffprobe(pair)
        #expect(try Command("mediainfo", [pair.movie]).output.contains(Self.id))
        if source.still == "in.jpg" {
            let notes = try Command("exif", ["--show-mnote", pair.still]).output
            #expect(notes.contains("MakerNote contains 1 value") && notes.contains("Media Group UUID"))
            let raw = try Command("exiv2", ["-K", "Exif.Photo.MakerNote", "-Pv", pair.still]).output
            let note = raw.split(separator: " ").compactMap { UInt8($0.filter(\.isNumber)) }
            #expect(String(decoding: note, as: UTF8.self).contains(Self.id))
        } else {
            try sameHEICPicture(pair)
        }
        try sameMedia(source, pair)
        let verdict = try JSONLines(Binary.run("verify", pair.still, pair.movie, "--json").output).only()
        #expect((verdict["findings"] as? [Any])?.isEmpty == true)
    }

    private func exiftool(_ pair: Pair) throws {
        let still = try Command("exiftool", ["-G1", "-a", "-s", "-n", pair.still]).output
        let names = ["[Apple]         MediaGroupUUID", "[Apple]         ContentIdentifier"]
        #expect(names.contains { still.contains($0) } && still.contains(Self.id))
        let movie = try Command("exiftool", ["-ee", "-G1", "-a", "-s", "-n", pair.movie]).output
        #expect(movie.contains("[Keys]          ContentIdentifier               : \(Self.id)"))
        #expect(
            movie.split(separator: "\n").count { $0.contains("StillImageTime") && $0.contains(": -1") } == 1
        )
        for file in [pair.still, pair.movie] {
            let verdict = try Command("exiftool", ["-validate", "-warning", "-a", "-s", file]).output
            #expect(verdict.contains("OK") || verdict.contains(": 0 0 0"), "\(verdict)")
        }
    }

    private func ffprobe(_ pair: Pair) throws {
        let packets = "-select_streams d -show_entries packet=pts_time,size,data -show_data"
        let mark = try Command(
            line: "ffprobe -v error \(packets) -of default=noprint_wrappers=1 \(pair.movie)"
        )
        #expect(mark.errors.isEmpty)
        #expect(mark.output.contains("pts_time=0.800000") && mark.output.contains("size=9"))
        #expect(mark.output.contains("0000 0009 0000 0001 ff"))
    }

    /// Checks that every packet of video and sound keeps its digest.
    private func sameMedia(_ source: Source, _ pair: Pair) throws {
        func digests(_ movie: String) throws -> String {
            let copy = ["-map", "0:v", "-map", "0:a", "-c", "copy", "-f", "framehash", "-"]
            let run = try Command("ffmpeg", ["-v", "error", "-i", movie] + copy)
            return run.output.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
        }
        let before = try digests(pair.folder(source.movie))
        #expect(before.split(separator: "\n").count > 60)
        #expect(try digests(pair.movie) == before)
    }

    private func sameHEICPicture(_ pair: Pair) throws {
        for name in ["in.heic", "a.heic"] {
            try Command("heif-convert", [name, name + ".png"], folder: pair.folder.path).succeeded()
        }
        let before = pair.folder.bytes(of: "in.heic.png")
        #expect(!before.isEmpty)
        // libheif copies Exif into the PNG; the picture itself is in consecutive chunks at the end.
        let pixels = { (png: [UInt8]) in png.firstRange(of: Array("IDAT".utf8)).map { png[$0.lowerBound...] }
        }
        let (old, new) = (pixels(before), pixels(pair.folder.bytes(of: "a.heic.png")))
        #expect(old != nil && old == new)
    }

    @Test(
        "PyAV reads the mark's one packet at its time",
        .enabled(if: hasPyAV && Command.isInstalled("ffmpeg"), "Debian's python3-av is not installed")
    )
    func pyav() throws {
        let pair = try Pair(Self.sources[0])
        let script = """
            import av, sys
            movie = av.open(sys.argv[1])
            for packet in movie.demux():
                if packet.stream.type == "data" and packet.size:
                    print(float(packet.pts * packet.time_base), bytes(packet).hex())
            """
        let run = try Command("/usr/bin/python3", ["-c", script, pair.movie])
        #expect(run.output == "0.8 0000000900000001ff\n", "\(run.errors)")
    }

    private static var hasPyAV: Bool { (try? Command("/usr/bin/python3", ["-c", "import av"]).status) == 0 }

    @Test(
        "a Motion Photo's movie is found by exiftool's offset, and ffprobe plays its H.264 and AAC as MP4",
        .enabled(if: tools.allSatisfy(Command.isInstalled), "not all judges are installed")
    )
    func motionPhoto() throws {
        let pair = try Pair(Self.sources[0])
        try Binary.run(
            line: "pair in.jpg a.mov -o m.MP.jpg --motion-photo",
            folder: pair.folder.path
        ).succeeded()
        let names = [
            "MicroVideoOffset", "DirectoryItemLength", "MotionPhoto", "MotionPhotoPresentationTimestampUs",
        ]
        let tags = try Command(
            "exiftool",
            ["-a", "-s3"] + names.map { "-" + $0 } + [pair.folder("m.MP.jpg")]
        )
        .output
        .split(separator: "\n").map(String.init)
        try #require(tags.count == 5)
        #expect(tags[2] == tags[0] && tags[3] == "1" && tags[4] == "800000", "\(tags)")
        let file = pair.folder.bytes(of: "m.MP.jpg")
        try pair.folder.write(file.suffix(try #require(Int(tags[0]))), as: "tail.mp4")
        let fields = "stream=codec_tag_string,nb_frames:format_tags=major_brand -of csv"
        let probe = try Command(line: "ffprobe -v error -show_entries \(fields) \(pair.folder("tail.mp4"))")
        #expect(probe.errors.isEmpty)
        #expect(
            probe.output.contains("avc1,60") && probe.output.contains("mp4a") && probe.output.contains("mp42")
        )
    }
}
