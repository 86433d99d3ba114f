import Formats
import Foundation
import Movies
import Overlay
import TestSupport
import Testing

@testable import KaomaskKit

/// A film that FFmpeg makes of the fixture, and what becomes of it.
struct OddFilm: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: String
    let arguments: String
    /// What a note of the report or the error says.
    let saying: String
    /// The coding of the covered film; `nil` for one that is refused.
    let coding: String?

    init(_ description: String, _ file: String, _ arguments: String, saying: String, coding: String?) {
        (testDescription, self.file, self.arguments) = (description, file, arguments)
        (self.saying, self.coding) = (saying, coding)
    }

    static let all = [
        OddFilm(
            "VP9 in WebM",
            "a.webm",
            "-an -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -g 30",
            saying: "of VP9 no parts",
            coding: "vp9"
        ),
        OddFilm(
            "AV1 in MKV",
            "a.mkv",
            "-c:a copy -c:v libsvtav1 -preset 12 -g 30",
            saying: "of AV1 no parts",
            coding: "av1"
        ),
        OddFilm(
            "VP8 in WebM",
            "a.webm",
            "-c:a libopus -c:v libvpx -deadline realtime",
            saying: "VP9 now",
            coding: "vp9"
        ),
        OddFilm(
            "fragments",
            "a.mp4",
            "-c copy -movflags frag_keyframe+empty_moov+default_base_moof",
            saying: "in one piece now",
            coding: "h264"
        ),
        OddFilm("MPEG-4 part 2", "a.mp4", "-c:v mpeg4 -q:v 4", saying: "H.264 now", coding: "h264"),
        OddFilm("ProRes", "a.mov", "-an -c:v prores -frames:v 50", saying: "HEVC now", coding: "hevc"),
        OddFilm(
            "two fields a picture",
            "a.mp4",
            "-c:v libx264 -flags +ilme+ildct",
            saying: "all of its pictures",
            coding: "h264"
        ),
        OddFilm("one frame", "a.mp4", "-an -ss 1.2 -frames:v 1 -c:v libx264", saying: "", coding: "h264"),
        OddFilm("sound alone", "a.mp4", "-vn -c copy", saying: "no moving pictures", coding: nil),
        OddFilm(
            "two picture tracks",
            "a.mp4",
            "-map 0:v -map 0:v -c copy",
            saying: "several picture tracks",
            coding: nil
        ),
        OddFilm(
            "encrypted",
            "a.mp4",
            "-c copy -encryption_scheme cenc-aes-ctr -encryption_key 76a6c65c5ea762046bd749a2e632ccbb "
                + "-encryption_kid a7e61c373e219033c21091fa607bf3b8",
            saying: "encrypted",
            coding: nil
        ),
    ]
}

@Suite("Odd films", .enabled(if: Command.isInstalled("ffmpeg"), "ffmpeg is not installed"))
struct OddFilmTests {
    static let source = Result { try FilmFixture.film() }

    @Test("an odd film is covered in its container or refused in a sentence", arguments: OddFilm.all)
    func odd(film: OddFilm) throws {
        let folder = try ScratchFolder()
        let path = try folder.write(try Self.source.get(), as: "source.mp4")
        try Command(
            "ffmpeg",
            ["-v", "error", "-i", path] + film.arguments.split(separator: " ").map(String.init)
                + [folder(film.file)]
        ).succeeded()
        let options = CoverOptions(kaomoji: .fixed(try Kaomoji("( )")))
        let out = folder("out-" + film.file)
        let plan = PlannedPhoto(input: folder(film.file), still: out, movie: nil)
        guard let coding = film.coding else {
            #expect {
                try Pipeline(options).cover(plan)
            } throws: {
                "\($0)".contains(film.saying)
            }
            #expect(!FileManager.default.fileExists(atPath: out))
            return
        }
        let report = try Pipeline(options).cover(plan)
        let words = (report.notes ?? []).map(\.description).joined(separator: "\n")
        #expect(report.status == .written && (film.saying.isEmpty || words.contains(film.saying)), "\(words)")
        let after = try FilmFixture.read(folder.bytes(of: "out-" + film.file))
        func times(_ name: String) throws -> [Substring] {
            let probe = "ffprobe -v error -show_entries packet=stream_index,pts_time -of csv "
            return try Command(line: probe + folder(name)).succeeded().output.split(separator: "\n").sorted()
        }
        #expect(try times("out-" + film.file) == times(film.file))
        #expect(after.facts.coding.contains(coding) || after.facts.codec?.name.lowercased() == coding)
    }
}
