import Formats
import TestSupport
import Testing

@testable import Pairing

@Suite("Replacing the pictures of a movie")
struct PictureReplacementTests {
    /// Returns twenty frames of random bytes, at another frame rate than the sample movie's.
    static func pictures() -> VideoTrack {
        var generator = SeededGenerator(seed: 99)
        let samples = (0..<20).map { index in
            VideoSample(
                data: (0..<60).map { _ in .random(in: 0...255, using: &generator) },
                duration: 3000,
                isSync: index == 0
            )
        }
        return VideoTrack(
            codec: .hvc1,
            decoderConfiguration: [1, 2, 3, 4],
            width: 320,
            height: 240,
            timeScale: 60_000,
            samples: samples
        )
    }

    static func source() throws -> MovieMuxer {
        var muxer = Sample.muxer()
        muxer.sound = Sample.sound()
        muxer.metadata = [.init(key: "com.apple.quicktime.software", text: "18.2")]
        return muxer
    }

    @Test("nothing of the old pictures is left, and every byte of the sound is where its table says")
    func media() throws {
        let source = try Self.source()
        let bytes = try PictureReplacement(video: Self.pictures()).movie(source.movie())
        for sample in source.video.samples { #expect(bytes.firstRange(of: sample.data) == nil) }
        let tracks = try #require(try AtomFile(parsing: bytes)["moov"]).children("trak")
        #expect(tracks.count == 3)
        func start(_ index: Int) throws -> Int {
            let table = try #require(tracks[index].descendant("mdia", "minf", "stbl"))
            return Int(try #require(try ChunkOffsetAtom(sampleTable: table)?.offsets.first))
        }
        for (index, media) in [
            Self.pictures().samples.flatMap(\.data), Sample.sound().packets.flatMap { $0 },
            StillImageTimeTrack.sample,
        ].enumerated() {
            let from = try start(index)
            #expect(Array(bytes[from..<from + media.count]) == media)
        }
    }

    @Test(
        "the still's mark, the named values and the identifier stay; time and size are those of the new pictures"
    )
    func kept() throws {
        let inspection = try MovieInspection(
            PictureReplacement(video: Self.pictures()).movie(try Self.source().movie())
        )
        #expect(inspection.stillImageTime == 0.5 && inspection.stillImageTimeValue == -1)
        #expect(inspection.contentIdentifier == Sample.identifier)
        #expect(inspection.codec == "hvc1" && inspection.frameCount == 20)
        #expect(inspection.duration == 1)
        #expect(inspection.width == 640)
    }

    @Test("pictures that begin later are put there by an empty edit")
    func late() throws {
        let bytes = try PictureReplacement(video: Self.pictures(), start: 6000).movie(
            try Self.source().movie()
        )
        let track = try #require(try AtomFile(parsing: bytes)["moov"]?["trak"])
        let edits = try #require(try track["edts"]?.reading(EditListAtom.self)).edits
        #expect(edits == [.init(duration: 60, mediaTime: -1), .init(duration: 600, mediaTime: 0)])
        #expect(try MovieInspection(bytes).duration == 1.1)
    }

    @Test("colours, cropping and placing of the old track stay; tables that spoke of its samples go")
    func description() throws {
        var file = try AtomFile(parsing: try Self.source().movie())
        let index = try #require(file.atoms.firstIndex { $0.type == "moov" })
        // A second video track and a picture in the user data, as cameras and editors write them.
        let second = try #require(file.atoms[index]["trak"])
        file.atoms[index] = file.atoms[index].changingChildren { children in
            children.append(second)
            children.append(
                AtomNode(
                    "udta",
                    children: [
                        AtomNode(FourCharCode(rawValue: 0xA978_797A), payload: [1, 2, 3]),
                        AtomNode("thmb", payload: [9, 9, 9, 9, 9, 9]),
                    ]
                )
            )
        }
        let bytes = try PictureReplacement(video: Self.pictures()).movie(file.serialized())
        let movie = try #require(try AtomFile(parsing: bytes)["moov"])
        #expect(movie.children("trak").count == 3)
        #expect(movie["udta"]?.children.count == 1)
        #expect(bytes.firstRange(of: [9, 9, 9, 9, 9, 9]) == nil)
        let table = try #require(movie["trak"]?.descendant("mdia", "minf", "stbl"))
        #expect(table.children.map(\.type) == ["stsd", "stts", "stss", "sdtp", "stsc", "stsz", "stco"])
        let entry = try #require(try table.reading(SampleDescriptionAtom.self)?.entries.first)
        #expect(Array(entry.content).firstRange(of: Array("nclc".utf8)) != nil)
        #expect(Array(entry.content).firstRange(of: Array("hvcC".utf8)) != nil)
        #expect(Array(entry.content).firstRange(of: Array("avcC".utf8)) == nil)
    }

    @Test("damaged movies are refused or done, never more")
    func damaged() throws {
        let whole = try Self.source().movie()
        let replacement = PictureReplacement(video: Self.pictures())
        func change(_ bytes: [UInt8]) throws { _ = try MovieInspection(replacement.movie(bytes)) }
        #expect(Damage.outcomes(Damage.truncations(of: whole, step: 97), change).read == 0)
        let tables = whole.count - 2500..<whole.count
        let damaged = Damage.mutations(of: whole, in: tables, count: 300, seed: 12)
        let ends = Damage.outcomes(damaged, change)
        #expect(ends.read > 0 && ends.refused > 0)
    }
}
