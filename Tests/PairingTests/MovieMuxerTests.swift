import Formats
import Testing

@testable import Pairing

@Suite("The muxer")
struct MovieMuxerTests {
    @Test("a movie begins with ftyp, wide and mdat and ends with moov")
    func layout() throws {
        let movie = try AtomFile(parsing: try Sample.movie())
        #expect(movie.atoms.map(\.type) == ["ftyp", "wide", "mdat", "moov"])
        #expect(movie["moov"]?.children.map(\.type) == ["mvhd", "trak", "trak", "meta"])
        #expect(movie["ftyp"]?.byteCount == 20)
    }

    @Test("samples stand where the chunk offsets say")
    func offsets() throws {
        let muxer = Sample.muxer()
        let bytes = try muxer.movie()
        let tracks = try #require(AtomFile(parsing: bytes)["moov"]).children("trak")
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
            let track = try AtomFile(parsing: try muxer.movie())["moov"]?["trak"]
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
        #expect(throws: ContainerError(.badStillImageTime, "")) { try muxer.movie() }
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
            #expect(throws: ContainerError(.badTrack, "")) { try muxer.movie() }
        }
    }

    @Test("sound lies behind the pictures, plays from behind its run-up, and as long as it says")
    func sound() throws {
        var muxer = Sample.muxer()
        muxer.sound = Sample.sound()
        let bytes = try muxer.movie()
        let movie = try #require(try AtomFile(parsing: bytes)["moov"])
        #expect(movie.children.map(\.type) == ["mvhd", "trak", "trak", "trak", "meta"])
        let track = movie.children("trak")[1]
        let table = try #require(track.descendant("mdia", "minf", "stbl"))
        let start = Int(try #require(ChunkOffsetAtom(sampleTable: table)?.offsets.first))
        let media = Sample.sound().packets.flatMap { $0 }
        #expect(Array(bytes[start..<start + media.count]) == media)
        let edits = try #require(try track["edts"]?.reading(EditListAtom.self)).edits
        #expect(edits == [.init(duration: 600, mediaTime: 1024)])
        #expect(try track.reading(TrackHeaderAtom.self)?.volume == 0x0100)
        #expect(try track["mdia"]?.reading(MediaHeaderAtom.self)?.duration == 49 * 1024)
        #expect(try MovieInspection(bytes).stillImageTime == 0.5)
    }

    @Test("sound with less than it promises is refused")
    func badSound() {
        let changes: [(inout SoundTrack) -> Void] = [
            { $0.packets = [] }, { $0.packets[3] = [] }, { $0.length = 48 * 1024 + 1 }, { $0.length = 0 },
            { $0.sampleRate = 96_000 }, { $0.channels = 0 }, { $0.decoderConfiguration = [] },
        ]
        for change in changes {
            var muxer = Sample.muxer()
            var sound = Sample.sound()
            change(&sound)
            muxer.sound = sound
            #expect(throws: ContainerError(.badTrack, "")) { try muxer.movie() }
        }
    }

    @Test("a movie that is no half of a Live Photo has neither mark nor identifier")
    func plain() throws {
        let plain = MovieMuxer(video: Sample.muxer().video)
        let bytes = try plain.movie()
        #expect(try AtomFile(parsing: bytes)["moov"]?.children.map(\.type) == ["mvhd", "trak"])
        let inspection = try MovieInspection(bytes)
        #expect(inspection.contentIdentifier == nil && inspection.stillImageMarks.isEmpty)
        #expect(inspection.duration == 1 && inspection.frameCount == 30)
    }
}
