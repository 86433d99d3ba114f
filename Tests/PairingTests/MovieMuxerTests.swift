import Metadata
import Pairing
import TestSupport
import Testing

@Suite("The muxer")
struct MovieMuxerTests {
    @Test("a movie begins with ftyp, wide and mdat and ends with moov")
    func layout() throws {
        let movie = try MovieFile(parsing: try Sample.movie())
        #expect(movie.atoms.map(\.type) == ["ftyp", "wide", "mdat", "moov"])
        #expect(movie["moov"]?.children.map(\.type) == ["mvhd", "trak", "trak", "meta"])
        #expect(movie["ftyp"]?.byteCount == 20)
    }

    @Test("samples stand where the chunk offsets say")
    func offsets() throws {
        let muxer = Sample.muxer()
        let bytes = try muxer.movie()
        let tracks = try #require(MovieFile(parsing: bytes)["moov"]).children("trak")
        let starts = try tracks.map { track -> Int in
            let table = try #require(track.descendant("mdia", "minf", "stbl"))
            return Int(try #require(ChunkOffsetAtom(sampleTable: table)?.offsets.first))
        }
        let media = muxer.video.samples.flatMap(\.data)
        #expect(Array(bytes[starts[0]..<starts[0] + media.count]) == media)
        #expect(Array(bytes[starts[1]..<starts[1] + 9]) == [0, 0, 0, 9, 0, 0, 0, 1, 0xFF])
    }

    @Test("key frames are listed unless all are")
    func syncSamples() throws {
        var muxer = Sample.muxer()
        func numbers() throws -> [UInt32]? {
            let track = try MovieFile(parsing: try muxer.movie())["moov"]?["trak"]
            return try track?.descendant("mdia", "minf", "stbl")?.reading(SyncSampleAtom.self)?.numbers
        }
        #expect(try numbers() == [1, 11, 21])
        for index in muxer.video.samples.indices { muxer.video.samples[index].isSync = true }
        #expect(try numbers() == nil)
    }

    @Test("a still outside the movie is refused")
    func stillOutside() throws {
        var muxer = Sample.muxer()
        muxer.stillImageTime = 599
        #expect(throws: Never.self) { try muxer.movie() }
        muxer.stillImageTime = 600
        #expect(throws: PairingError(.badStillImageTime, "")) { try muxer.movie() }
    }

    @Test("a video without samples, size, time or key frame is refused")
    func badTracks() {
        let changes: [(inout VideoTrack) -> Void] = [
            { $0.samples = [] }, { $0.width = 0 }, { $0.timeScale = 0 }, { $0.samples[0].isSync = false },
            { $0.samples[3].data = [] }, { $0.decoderConfiguration = [] }, { $0.samples[3].duration = 0 },
        ]
        for change in changes {
            var muxer = Sample.muxer()
            change(&muxer.video)
            #expect(throws: PairingError(.badTrack, "")) { try muxer.movie() }
        }
    }

    @Test("the same input makes the same bytes")
    func deterministic() throws {
        #expect(try Sample.movie() == Sample.movie())
    }
}
