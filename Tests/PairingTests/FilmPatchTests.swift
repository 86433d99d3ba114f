import Formats
import Testing

@testable import Pairing

@Suite("Replacing some pictures of a film")
struct FilmPatchTests {
    static func source() throws -> (muxer: MovieMuxer, bytes: [UInt8]) {
        var muxer = Sample.muxer()
        muxer.sound = Sample.sound()
        muxer.metadata = [.init(key: "com.apple.quicktime.software", text: "18.2")]
        return (muxer, try muxer.movie())
    }

    static func patched(_ bytes: [UInt8], _ numbers: Range<Int>) throws -> (patch: FilmPatch, movie: [UInt8])
    {
        var (media, samples) = ([UInt8](), [Int: FilmPatch.Sample]())
        for number in numbers {
            let start = media.count
            media += [UInt8](repeating: UInt8(200 + number % 50), count: 31 + number)
            samples[number] = FilmPatch.Sample(
                range: start..<media.count,
                delay: 0,
                isKey: number == numbers.lowerBound
            )
        }
        let patch = FilmPatch(
            samples: samples,
            media: MovieData(media),
            configuration: (.hvc1, [1, 2, 3, 4])
        )
        return (patch, try patch.movie(MovieData(bytes)).bytes())
    }

    static func samples(_ bytes: [UInt8], _ handler: FourCharCode) throws -> [[UInt8]] {
        let movie = try #require(try AtomFile(parsing: bytes)["moov"])
        let track = try #require(
            movie.children("trak").first {
                (try? $0["mdia"]?.reading(HandlerAtom.self))?.componentSubtype == handler
            }
        )
        return try #require(try SampleBytes.samples(of: track, in: bytes))
    }

    @Test("the new pictures stand where the old ones stood, and every other sample is the same")
    func media() throws {
        let (_, bytes) = try Self.source()
        let before = try Self.samples(bytes, "vide")
        let after = try Self.samples(Self.patched(bytes, 3..<6).movie, "vide")
        #expect(after.count == before.count)
        for (number, sample) in after.enumerated() {
            #expect(
                sample
                    == (3..<6 ~= number
                        ? [UInt8](repeating: UInt8(200 + number), count: 31 + number) : before[number])
            )
        }
        for handler in ["soun", "meta"] as [FourCharCode] {
            #expect(
                try Self.samples(Self.patched(bytes, 3..<6).movie, handler) == Self.samples(bytes, handler)
            )
        }
    }

    @Test("nothing of a replaced picture is left in the file")
    func nothingLeft() throws {
        let (muxer, bytes) = try Self.source()
        let movie = try Self.patched(bytes, 0..<muxer.video.samples.count).movie
        for sample in muxer.video.samples { #expect(movie.firstRange(of: sample.data) == nil) }
    }

    @Test("times, edits, metadata and the still's mark stay")
    func kept() throws {
        let (_, bytes) = try Self.source()
        let (old, new) = (
            try MovieInspection(bytes), try MovieInspection(try Self.patched(bytes, 2..<5).movie)
        )
        #expect(new.duration == old.duration && new.stillImageTime == old.stillImageTime)
        #expect(new.contentIdentifier == old.contentIdentifier)
        #expect(new.tracks.map(\.sampleCount) == old.tracks.map(\.sampleCount))
    }

    @Test("a film with two picture tracks is refused, as one of them would stay uncovered")
    func twoTracks() throws {
        var file = try AtomFile(parsing: Self.source().bytes)
        let index = try #require(file.atoms.firstIndex { $0.type == "moov" })
        file.atoms[index] = file.atoms[index].changingChildren { children in
            let pictures = children.first {
                (try? $0["mdia"]?.reading(HandlerAtom.self))?.componentSubtype == "vide"
            }
            children += [pictures].compactMap { $0 }
        }
        let bytes = file.serialized()
        #expect { try Self.patched(bytes, 0..<1) } throws: { "\($0)".contains("several picture tracks") }
    }
}
