import Formats
import Testing

@testable import Pairing

@Suite("Cutting a part out of a movie")
struct MovieExcerptTests {
    static func source() throws -> [UInt8] {
        var muxer = Sample.muxer()
        muxer.sound = Sample.sound()
        return try muxer.movie()
    }

    @Test("begins with the key frame before the part, shows it from its first frame on, and keeps every byte")
    func cut() throws {
        // Key frames are 0, 10 and 20; 30 frames of 20 ticks; the excerpt is frames 14 to 22.
        let cut = try MovieExcerpt(start: 14.5 / 30, duration: 8.0 / 30).cut(MovieData(Self.source()))
        let movie = try cut.movie.bytes()
        #expect(abs(cut.start - 14.0 / 30) < 1e-9)
        #expect(cut.unseenPictures == 4 && cut.omittedTracks == 1)
        let tracks = try #require(try AtomFile(parsing: try cut.movie.bytes())["moov"]).children("trak")
        #expect(tracks.count == 2)
        let table = try #require(tracks[0].descendant("mdia", "minf", "stbl"))
        #expect(try table.reading(SyncSampleAtom.self)?.numbers == [1, 11])
        let kept = Sample.muxer().video.samples[10...22].flatMap(\.data)
        let start = Int(try #require(try ChunkOffsetAtom(sampleTable: table)?.offsets.first))
        #expect(Array(movie[start..<start + kept.count]) == kept)
        let edits = try #require(try tracks[0]["edts"]?.reading(EditListAtom.self)).edits
        #expect(edits == [.init(duration: 180, mediaTime: 80)])
        let inspection = try MovieInspection(cut.movie)
        #expect(inspection.duration == 0.3 && inspection.frameCount == 13)
        #expect(inspection.contentIdentifier == Sample.identifier)
    }

    @Test("the sound plays from the same moment, with a packet before it for the decoder to get going")
    func sound() throws {
        let cut = try MovieExcerpt(start: 0.5, duration: 0.25).cut(MovieData(Self.source()))
        let tracks = try #require(try AtomFile(parsing: try cut.movie.bytes())["moov"]).children("trak")
        let edits = try #require(try tracks[1]["edts"]?.reading(EditListAtom.self)).edits
        // 0.5 s are 24,000 samples after the priming of 1024: in packet 24, with 23 packets before it.
        #expect(edits == [.init(duration: 160, mediaTime: 25_024 - 23 * 1024)])
        let packets = Sample.sound().packets[23...36].flatMap { $0 }
        let movie = try cut.movie.bytes()
        #expect(movie.firstRange(of: packets) != nil)
        #expect(movie.firstRange(of: Sample.sound().packets[22]) == nil)
    }

    /// Returns the movie with other edits of a track, which move nothing: the samples lie before the movie's header.
    private func movie(track: Int, edits: [EditListAtom.Edit]) throws -> [UInt8] {
        var file = try AtomFile(parsing: try Self.source())
        let index = try #require(file.atoms.firstIndex { $0.type == "moov" })
        let edits = AtomNode("edts", children: [EditListAtom(edits: edits).node])
        file.atoms[index] = file.atoms[index].changingChildren { children in
            let place = children.indices.filter { children[$0].type == "trak" }[track]
            children[place] = children[place].changingChildren { parts in
                parts = parts.map { $0.type == "edts" ? edits : $0 }
            }
        }
        return file.serialized()
    }

    /// Returns the movie with a sound track that begins `wait` ticks of 600 a second later.
    private func delayed(_ wait: UInt64) throws -> [UInt8] {
        let edits = [(wait, -1), (600 - wait, 1024)].map { EditListAtom.Edit(duration: $0, mediaTime: $1) }
        return try movie(track: 1, edits: edits)
    }

    @Test("sound that begins later than the part is heard as late as in the movie")
    func lateSound() throws {
        // It begins at 0.5 s; the part begins at 0.4 s.
        let cut = try MovieExcerpt(start: 0.4, duration: 0.5).cut(MovieData(delayed(300)))
        let tracks = try #require(try AtomFile(parsing: try cut.movie.bytes())["moov"]).children("trak")
        let edits = try #require(try tracks[1]["edts"]?.reading(EditListAtom.self)).edits
        let wait = EditListAtom.Edit(duration: 60, mediaTime: -1)
        #expect(edits == [wait, EditListAtom.Edit(duration: 240, mediaTime: 1024)])
        // It begins 0.1 s before the part: no wait. Of the sound's samples 5824 are over, of which 4 packets are cut.
        let later = try MovieExcerpt(start: 0.6, duration: 0.25).cut(MovieData(delayed(300)))
        let played = try #require(try AtomFile(parsing: try later.movie.bytes())["moov"]).children("trak")
        let one = try #require(try played[1]["edts"]?.reading(EditListAtom.self)).edits
        #expect(one == [EditListAtom.Edit(duration: 160, mediaTime: 1728)])
        // It begins after the part: there is no sound in it.
        #expect(try MovieExcerpt(start: 0, duration: 0.25).cut(MovieData(delayed(300))).omittedTracks == 2)
    }

    @Test("a part that reaches beyond the movie ends with it; one outside is refused")
    func ends() throws {
        let all = try MovieExcerpt(start: 0, duration: 100).cut(MovieData(Self.source()))
        #expect(try MovieInspection(all.movie).duration == 1 && all.unseenPictures == 0)
        let tail = try MovieExcerpt(start: 0.9, duration: 100).cut(MovieData(Self.source()))
        #expect(try MovieInspection(tail.movie).frameCount == 10)
        #expect(throws: ContainerError(.badTrack, "")) {
            try MovieExcerpt(start: 5, duration: 1).cut(MovieData(Self.source()))
        }
    }

    @Test("a movie put together of pieces is refused with a word")
    func pieces() throws {
        let edits = [(100, 0), (100, 300)].map { EditListAtom.Edit(duration: $0, mediaTime: $1) }
        let pieces = try movie(track: 0, edits: edits)
        #expect(throws: ContainerError(.badMovie, "")) {
            try MovieExcerpt(start: 0, duration: 1).cut(MovieData(pieces))
        }
    }
}
