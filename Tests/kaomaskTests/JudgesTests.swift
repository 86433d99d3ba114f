import Foundation
import Imaging
import TestSupport
import Testing

/// Results of independent programs that read the pairs.
@Suite("Outside judges")
struct JudgesTests {
    /// A Live Photo of a rotated portrait, made once for all judges.
    static let pair = Result { try Pair() }

    final class Pair: Sendable {
        let folder: ScratchFolder
        let identifier: String

        init() throws {
            folder = try ScratchFolder(["in.jpg": JudgesTests.sideways])
            let run = try folder.kaomask(line: "reveal in.jpg -o a.jpg --transition fade --json")
            identifier = try JSONLines(run.output).only()["contentIdentifier"] as? String ?? run.errors
        }

        /// An Exif segment: rotated a quarter turn clockwise; taken at noon.
        fileprivate static let exif: [UInt8] =
            [0xFF, 0xE1, 0, 96] + Array("Exif\0\0".utf8) + Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 2]
            + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0] + [0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38]
            + [0, 0, 0, 0] + [0, 1] + [0x90, 0x03, 0, 2, 0, 0, 0, 20, 0, 0, 0, 56] + [0, 0, 0, 0]
            + Array("2024:05:06 12:00:00\0".utf8) + [UInt8](repeating: 0, count: 12)
    }

    static let sideways: [UInt8] = {
        let upright = try? JPEGCodec.decode(Fixture.graceHopper.bytes).pixels.upright(.left)
        let jpeg = upright.flatMap { try? JPEGCodec.encode($0, quality: 92, subsampling: .quarter) } ?? []
        return jpeg.prefix(2) + Pair.exif + jpeg.dropFirst(2)
    }()

    @Test(
        "exiftool reads one identifier in both halves, the still's mark, and the date that was there",
        .needs("exiftool")
    )
    func exiftool() throws {
        let pair = try Self.pair.get()
        let still = try Command("exiftool", ["-G1", "-a", "-s", "-n", pair.folder("a.jpg")]).output
        #expect(still.contains(pair.identifier))
        #expect(still.contains("[ExifIFD]       DateTimeOriginal                : 2024:05:06 12:00:00"))
        #expect(still.contains("[IFD0]          Orientation                     : 6"))
        let movie = try Command("exiftool", ["-ee", "-G1", "-a", "-s", "-n", pair.folder("a.mov")]).output
        #expect(movie.contains("[Keys]          ContentIdentifier               : \(pair.identifier)"))
        #expect(movie.contains("StillImageTime                  : -1"))
        #expect(movie.contains("CompressorID                    : avc1"))
        let verdict = try Command("exiftool", ["-validate", "-a", "-s", pair.folder("a.mov")]).output
        #expect(verdict.contains("OK") || verdict.contains(": 0 0 0"))
    }

    @Test("ffprobe reads an upright H.264 movie of 2.6 seconds and the mark at 2.433", .needs("ffprobe"))
    func ffprobe() throws {
        let pair = try Self.pair.get()
        let entries =
            "stream=codec_tag_string,profile,width,height,pix_fmt,start_time,nb_frames,avg_frame_rate"
        let run = try Command(
            "ffprobe",
            ["-v", "error", "-show_entries", entries, "-of", "json", pair.folder("a.mov")]
        )
        #expect(run.errors.isEmpty)
        let probe = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let streams = try #require(probe?["streams"] as? [[String: Any]])
        try #require(streams.count == 2)
        #expect(streams[0]["codec_tag_string"] as? String == "avc1")
        #expect(streams[0]["profile"] as? String == "High")
        #expect(streams[0]["pix_fmt"] as? String == "yuv420p")
        #expect(streams[0]["width"] as? Int == 512 && streams[0]["height"] as? Int == 600)
        #expect(streams[0]["nb_frames"] as? String == "78")
        #expect(streams[0]["avg_frame_rate"] as? String == "30/1")
        #expect(streams[1]["codec_tag_string"] as? String == "mebx")
        #expect(Double(streams[1]["start_time"] as? String ?? "").map { abs($0 - 2.4333) < 0.001 } == true)
    }

    @Test(
        "the movie's frame at the still's moment shows what the still shows, the frame in the middle the face",
        .needs("ffmpeg")
    )
    func frames() throws {
        let pair = try Self.pair.get()
        let stored = try JPEGCodec.decode(pair.folder.bytes(of: "a.jpg")).pixels
        let still = stored.upright(.right)
        #expect(try Self.meanDifference(still, Self.frame(73, of: pair.folder)) < 2.5)
        #expect(try Self.meanDifference(still, Self.frame(0, of: pair.folder)) < 2.5)
        let original = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        #expect(try Self.meanDifference(original, Self.frame(39, of: pair.folder)) < 2.5)
        #expect(try Self.meanDifference(still, Self.frame(39, of: pair.folder)) > 5)
    }

    /// Returns a frame of the movie `a.mov` in a folder.
    static func frame(_ index: Int, of folder: ScratchFolder) throws -> PixelBuffer {
        let pick = ["-vf", "select=eq(n\\,\(index))", "-frames:v", "1", folder("frame.png")]
        try Command("ffmpeg", ["-v", "error", "-y", "-i", folder("a.mov")] + pick).succeeded()
        return try PNGCodec.decode(folder.bytes(of: "frame.png")).pixels
    }

    static func meanDifference(_ a: PixelBuffer, _ b: PixelBuffer) -> Double {
        guard a.size == b.size else { return .infinity }
        return Double(zip(a.bytes, b.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) * 4 / 3
            / Double(a.bytes.count)
    }
}
