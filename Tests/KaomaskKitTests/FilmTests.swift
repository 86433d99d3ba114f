import Formats
import Foundation
import Imaging
import Movies
import Overlay
import Pairing
import TestSupport
import Testing

@testable import KaomaskKit

/// A film of a moving pattern in groups of ten pictures; in the fourth and fifth group a portrait crosses it.
struct FilmFixture {
    static let size = PixelSize(width: 480, height: 360)
    static let (count, group) = (90, 10)
    static let shown = 32..<48

    static func film(_ codec: MovieCodec = .h264, shown: Range<Int> = shown, rateFactor: Double? = nil) throws
        -> [UInt8]
    {
        let portrait = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
            .scaled(to: PixelSize(width: 220, height: 260))
        var format = MovieFormat(size: size, codec: codec)
        format.rateFactor = rateFactor
        let movie = try EncodedMovie(format, frames: count, isKeyFrame: { $0.isMultiple(of: group) }) {
            index in
            var picture = PixelBuffer(size: size, filledWith: Color(red: 90, green: 120, blue: 140))
            for row in 0..<6 {
                let bar = PixelRect(x: (index * 5 + row * 70) % 400, y: row * 60 + 10, width: 60, height: 24)
                let color = UInt8(60 + 25 * row)
                let bytes = (0..<bar.width * bar.height).flatMap { _ in
                    [color, 200 - color, UInt8(90), UInt8(255)]
                }
                picture.draw(Layer(bounds: bar, bytes: bytes))
            }
            if shown.contains(index) {
                let bounds = PixelRect(x: 20 + index * 3, y: 40, width: 220, height: 260)
                picture.draw(Layer(bounds: bounds, bytes: portrait.bytes))
            }
            return try picture.planarFrame()
        }
        let sound = Waveform.wav(seconds: 3, rate: 48_000, channels: 1)
        return try MP4File.bytes(movie, sound: EncodedSound(encoding: sound, seconds: 3))
    }

    struct Read {
        var packets: [FilmPacket] = []
        var stamps: [Int64] = []
        var sums: [UInt64] = []
        let facts: FilmFacts
    }

    static func read(_ bytes: [UInt8]) throws -> Read {
        var reader = try FilmReader(MediaBytes(bytes))
        var read = Read(facts: reader.facts)
        while let frame = try reader.next() {
            read.stamps.append(frame.time)
            read.sums.append(frame.checksum)
        }
        read.packets = reader.packets
        return read
    }
}

@Suite("Covering films")
struct FilmTests {
    static let film = Result { try FilmFixture.film() }

    static func cover(
        _ film: [UInt8],
        _ change: (inout CoverOptions) -> Void = { _ in }
    ) throws -> (report: CoverReport, film: [UInt8]?) {
        let folder = try ScratchFolder()
        let path = try folder.write(film, as: "in.mp4")
        var options = CoverOptions(kaomoji: .fixed(try Kaomoji("( )")))
        let green = Color(red: 0, green: 255, blue: 0)
        options.appearance = OverlayAppearance(patch: .color(green), ink: .color(green), outline: 0)
        change(&options)
        let out = folder("out.mp4")
        let report = try Pipeline(options).cover(PlannedPhoto(input: path, still: out, movie: nil))
        let isThere = FileManager.default.fileExists(atPath: out)
        // Nothing else is left in the folder.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == (isThere ? 2 : 1))
        return (report, isThere ? folder.bytes(of: "out.mp4") : nil)
    }

    @Test(
        "only the groups of pictures that show a face are coded anew; all others decode to the same samples",
        arguments: MovieCodec.allCases
    )
    func splice(codec: MovieCodec) throws {
        let film = try FilmFixture.film(codec)
        let after = try FilmFixture.read(#require(try Self.cover(film).film))
        let before = try FilmFixture.read(film)
        #expect(after.stamps == before.stamps)
        #expect(after.packets.map(\.decoded) == before.packets.map(\.decoded))
        let same = zip(before.sums, after.sums).map { $0 == $1 }
        #expect(same[..<20].allSatisfy { $0 } && same[70...].allSatisfy { $0 })
        #expect(FilmFixture.shown.allSatisfy { !same[$0] })
        let kept = zip(before.packets, after.packets).count { $0.count == $1.count }
        #expect(kept >= 50)
    }

    @Test("a face is covered in every frame that shows it", arguments: MovieCodec.allCases)
    func covered(codec: MovieCodec) throws {
        let film = try #require(try Self.cover(try FilmFixture.film(codec)).film)
        var decoder = try MovieDecoder(film)
        var index = 0
        while let frame = try decoder.next() {
            if FilmFixture.shown.contains(index) {
                let pixels = try WholePicture(frame.picture).pixels(decoder.color)
                let color = pixels.color(x: 20 + index * 3 + 118, y: 40 + 101)
                #expect(color.green > 180 && color.red < 90 && color.blue < 90, "frame \(index)")
            }
            index += 1
        }
        #expect(index == FilmFixture.count && decoder.codec == codec)
    }

    @Test("--reencode codes all of it, and times and sound stay")
    func whole() throws {
        let film = try Self.film.get()
        let covered = try #require(try Self.cover(film) { $0.film.codesAll = true }.film)
        let (before, after) = (try FilmFixture.read(film), try FilmFixture.read(covered))
        #expect(after.stamps == before.stamps)
        #expect(zip(before.sums, after.sums).allSatisfy { $0 != $1 })
        let sounds = try [film, covered].map { try EncodedSound(encoding: $0, seconds: 3).packets.count }
        #expect(sounds[0] == sounds[1])
    }

    @Test("what is coded anew takes not much more than its bytes, even where a film has few")
    func rate() throws {
        let film = try FilmFixture.film(rateFactor: 29)
        let covered = try #require(try Self.cover(film) { $0.film.codesAll = true }.film)
        let bytes = try [film, covered].map { try FilmFixture.read($0).packets.reduce(0) { $0 + $1.count } }
        #expect(bytes[1] * 10 < bytes[0] * 14)
    }

    @Test("--from and --to cover what lies between, and the rest stays as it is")
    func part() throws {
        let film = try Self.film.get()
        let (report, covered) = try Self.cover(film) { ($0.film.start, $0.film.end) = (2.0, 2.9) }
        #expect(report.status == .skipped && covered == nil)
        let (_, early) = try Self.cover(film) { $0.film.end = 1.3 }
        let (before, after) = (try FilmFixture.read(film), try FilmFixture.read(#require(early)))
        #expect(zip(before.sums, after.sums).dropFirst(50).allSatisfy { $0 == $1 })
        #expect(before.sums[35] != after.sums[35])
    }

    @Test("coded pictures wait beside the output, or where its folder will be made, however short its name")
    func newFolder() throws {
        let spool = try Spool(for: "q/film.mp4")
        #expect(try spool.append([1, 2, 3]) == 0..<3 && spool.bytes(in: 1..<3) == [2, 3])
    }

    @Test("a film without a face is skipped")
    func nobody() throws {
        #expect(try Self.cover(try FilmFixture.film(.h264, shown: 0..<0)).report.status == .skipped)
    }

    @Test(
        "a film cut off in the middle is refused or covered as far as it goes, and never crashes",
        arguments: [1000, 20_000]
    )
    func truncated(count: Int) throws {
        let film = try Self.film.get()
        _ = try? Self.cover(Array(film.prefix(count)))
    }
}
