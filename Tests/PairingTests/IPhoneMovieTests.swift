import Formats
import TestSupport
import Testing

@testable import Pairing

@Suite("A movie laid out as a phone lays it out")
struct IPhoneMovieTests {
    private let fresh = ContentIdentifier("FFEEDDCC-BBAA-4988-8766-554433221100") ?? ContentIdentifier()

    /// The layouts in circulation: edited in Photos, for the web, with 64-bit sizes.
    static let layouts: [IPhoneMovie] = {
        var layouts = [IPhoneMovie](repeating: IPhoneMovie(), count: 4)
        layouts[1].hasFileType = false
        layouts[2].movieFirst = true
        layouts[3].wideMedia = true
        layouts[3].wideOffsets = true
        return layouts
    }()

    /// Returns every sample of the tracks of these kinds.
    private func samples(_ bytes: [UInt8], _ kinds: Set<FourCharCode>) throws -> [[UInt8]] {
        let tracks = try #require(AtomFile(parsing: bytes)["moov"]).children("trak")
        return try tracks.flatMap { track -> [[UInt8]] in
            let handler = try track["mdia"]?.reading(HandlerAtom.self)?.componentSubtype
            guard let handler, kinds.contains(handler) else { return [] }
            return try #require(try SampleBytes.samples(of: track, in: bytes))
        }
    }

    @Test("is written back byte for byte", arguments: layouts)
    func lossless(movie: IPhoneMovie) throws {
        #expect(try AtomFile(parsing: movie.bytes).serialized() == movie.bytes)
    }

    @Test("tells identifier, still time, size as turned, and what else it is", arguments: layouts)
    func inspection(movie: IPhoneMovie) throws {
        let seen = try MovieInspection(movie.bytes)
        #expect(seen.format == .mov)
        #expect(seen.contentIdentifier?.stored == movie.identifier && seen.identifierPlace == .movie)
        #expect(seen.stillImageMarks.count == 1)
        #expect(seen.stillImageTime == 860.0 / 600 && seen.stillImageTimeValue == -1)
        #expect(seen.width == 1308 && seen.height == 1744)
        #expect(seen.codec == "hvc1" && seen.frameCount == 60 && seen.duration == 2)
        #expect(seen.creationDate == "2025-01-01T11:06:46+0900")
        #expect(seen.hasGoodMark)
    }

    @Test("gets another identifier and time with every sample, track and value kept", arguments: layouts)
    func retagging(movie: IPhoneMovie) throws {
        let before = movie.bytes
        let after = try MovieRetagging(contentIdentifier: fresh, stillImageTime: 0.5).movie(before)
        let seen = try MovieInspection(after)
        #expect(seen.contentIdentifier == fresh)
        #expect(seen.stillImageMarks.count == 1 && seen.stillImageTime == 0.5)
        let kinds: Set<FourCharCode> = ["vide", "soun"]
        #expect(try samples(after, kinds) == samples(before, kinds))
        let (old, new) = (try AtomFile(parsing: before), try AtomFile(parsing: after))
        let tracks = { (file: AtomFile) in Array((file["moov"]?.children("trak") ?? []).prefix(4)) }
        #expect(tracks(new).map { $0.serialized() } == tracks(old).map { $0.serialized() })
        let values = { (file: AtomFile) in
            try file["moov"]?["meta"].map { try MovieMetadata(meta: $0).items }
        }
        var expected = try #require(try values(old))
        expected[2].value = Array(fresh.text.utf8)
        #expect(try values(new) == expected)
    }

    @Test("changes no more when it is tagged the same way again", arguments: layouts)
    func idempotent(movie: IPhoneMovie) throws {
        let retagging = MovieRetagging(contentIdentifier: fresh, stillImageTime: 1)
        let once = try retagging.movie(movie.bytes)
        #expect(try retagging.movie(once) == once)
    }

    @Test(
        "keeps a good mark with its transform where it stays, also when its time is given, and makes a new one elsewhere",
        arguments: layouts
    )
    func keepsMark(movie: IPhoneMovie) throws {
        let track = { (bytes: [UInt8]) in
            try AtomFile(parsing: bytes)["moov"]?.children("trak").last?.serialized()
        }
        for time in [nil, 1.433, 1.433333] {
            let after = try MovieRetagging(contentIdentifier: fresh, stillImageTime: time).movie(movie.bytes)
            #expect(try track(after) == track(movie.bytes))
            #expect(try MovieInspection(after).contentIdentifier == fresh)
        }
        for retagging in [
            MovieRetagging(contentIdentifier: fresh, stillImageTime: 0.5),
            MovieRetagging(contentIdentifier: fresh, keepsGoodMark: false),
        ] {
            let mark = try #require(try MovieInspection(retagging.movie(movie.bytes)).stillImageMarks.first)
            #expect(mark.sample?.count == 9)
        }
    }

    @Test("a new mark has the movie's time scale and its date")
    func newMark() throws {
        let after = try MovieRetagging(contentIdentifier: fresh, stillImageTime: 0.5).movie(
            IPhoneMovie().bytes
        )
        let track = try #require(try AtomFile(parsing: after)["moov"]?.children("trak").last)
        let media = try #require(try track["mdia"]?.reading(MediaHeaderAtom.self))
        #expect(media.timeScale == 600 && media.creationTime == 0xE4A1_0000)
        #expect(try track.reading(TrackHeaderAtom.self)?.creationTime == 0xE4A1_0000)
    }

    @Test("becomes a plain movie in which nothing moved", arguments: layouts)
    func plain(movie: IPhoneMovie) throws {
        let before = movie.bytes
        let after = try LivePhotoSplitter.movie(before)
        #expect(after.count == before.count)
        let seen = try MovieInspection(after)
        #expect(seen.contentIdentifier == nil && seen.stillImageMarks.isEmpty)
        #expect(seen.creationDate == "2025-01-01T11:06:46+0900")
        #expect(after.firstRange(of: Array(movie.identifier.utf8)) == nil)
        #expect(after.firstRange(of: Array("still-image-time".utf8)) == nil)
        #expect(after.firstRange(of: Array("vitality".utf8)) == nil)
        let tracks = try samples(after, ["vide", "soun", "meta"])
        #expect(tracks.count == movie.frames * 2 + 96_001)
        #expect(try tracks == samples(before, ["vide", "soun", "meta"]).dropLast())
    }

    @Test(
        "is MP4 behind an Android picture, its PCM described in words that readers of MP4 know, and without sound"
    )
    func embedded() throws {
        let movie = IPhoneMovie()
        let playable = try EmbeddedMovie(movie.bytes)
        #expect(playable.mime == "video/mp4")
        let sounding = try playable.bytes
        #expect(try MovieInspection(sounding).tracks.map(\.codec) == ["hvc1", "sowt"])
        let track = try #require(try AtomFile(parsing: sounding)["moov"]?.children("trak").last)
        let sound = try #require(try SampleBytes.samples(of: track, in: sounding))
        #expect(Array(sound.joined()) == Array(movie.media.sound.joined()))
        let silent = try AtomFile(parsing: movie.bytes)
        var file = silent
        file.atoms[3] = silent.atoms[3].changingChildren { $0.remove(at: 2) }
        let mute = try EmbeddedMovie(file.serialized())
        #expect(mute.mime == "video/mp4")
        let embedded = try mute.bytes
        let made = try AtomFile(parsing: embedded)
        #expect(made.atoms.map(\.type) == ["ftyp", "moov", "mdat"])
        #expect(made["moov"]?.children.map(\.type) == ["mvhd", "trak"])
        #expect(try samples(embedded, ["vide"]) == movie.media.pictures)
    }
}
