import Formats
import TestSupport
import Testing

@testable import Pairing

@Suite("Retagging a movie")
struct MovieRetaggingTests {
    private let fresh = ContentIdentifier("FFEEDDCC-BBAA-4988-8766-554433221100") ?? ContentIdentifier()

    @Test("gives a value to an identifier's key that has none")
    func keyWithoutValue() throws {
        let (key, other) = (MovieMetadata.contentIdentifierKey, "com.apple.quicktime.software")
        let items = [key, other].map { MovieMetadata.Item(key: $0, text: "old") }
        let meta = MovieMetadata(items: items).node.changingChildren { parts in
            parts[2] = parts[2].changingChildren { $0.removeFirst() }
        }
        #expect(try MovieMetadata(meta: meta).items.map(\.key) == [other])
        let changed = try MovieMetadata(meta: try #require(MovieMetadata.setting("new", for: key, in: meta)))
        #expect(changed.text(key) == "new" && changed.text(other) == "old")
    }

    @Test("replaces identifier and mark, and moves no media")
    func replaces() throws {
        let before = try Sample.movie()
        let after = try MovieRetagging(contentIdentifier: fresh, stillImageTime: 0.25).movie(before)
        let inspection = try MovieInspection(after)
        #expect(inspection.contentIdentifier == fresh)
        #expect(inspection.stillImageMarks.count == 1)
        #expect(inspection.stillImageTime == 0.25 && inspection.stillImageTimeValue == -1)
        #expect(inspection.frameCount == 30)
        let media = try #require(AtomFile(parsing: before)["mdat"]?.payload)
        #expect(after[media.startIndex..<media.endIndex] == media)
    }

    @Test("replaces a mark whose track counts otherwise than the movie, as some players misread it")
    func otherTimeScale() throws {
        var movie = try Sample.movie()
        let place = try #require(movie.ranges(of: Array("mdhd".utf8)).last?.upperBound)
        // Version, two dates; then the time scale.
        movie.replaceSubrange(place + 12..<place + 16, with: Box.u32(1000))
        let after = try MovieInspection(MovieRetagging(contentIdentifier: fresh).movie(movie))
        #expect(after.stillImageTime == 0.5 && after.stillImageMarks.map(\.timeScale) == [600])
    }

    @Test("keeps the movie's own mark, or takes its middle")
    func defaultTime() throws {
        let retagging = MovieRetagging(contentIdentifier: fresh)
        #expect(try MovieInspection(retagging.movie(Sample.movie())).stillImageTime == 0.5)
        var file = try AtomFile(parsing: try Sample.movie())
        file.atoms[3] = AtomNode("moov", children: Array(file.atoms[3].children.prefix(2)))
        let plain = try MovieInspection(retagging.movie(file.serialized()))
        #expect(plain.stillImageTime == 0.5 && plain.contentIdentifier == fresh)
    }

    @Test("makes a QuickTime movie of an MP4 file whose moov comes first")
    func fromMP4() throws {
        var file = try AtomFile(parsing: try Sample.movie())
        file.atoms[0] = FileTypeAtom(majorBrand: "mp42", minorVersion: 0, compatibleBrands: ["mp42"]).node
        file.atoms.insert(file.atoms.removeLast(), at: 1)
        let after = try MovieRetagging(contentIdentifier: fresh).movie(file.serialized())
        let types = try AtomFile(parsing: after).atoms.map(\.type)
        #expect(types == ["ftyp", "free", "wide", "mdat", "mdat", "moov"])
        #expect(try MovieInspection(after).format == .mov)
    }

    @Test("refuses a time outside the movie and a movie without video")
    func refusals() throws {
        for time in [-0.1, 1.0, .infinity, .nan] {
            #expect(throws: ContainerError(.badStillImageTime, "")) {
                try MovieRetagging(contentIdentifier: fresh, stillImageTime: time).movie(try Sample.movie())
            }
        }
        var file = try AtomFile(parsing: try Sample.movie())
        file.atoms[3] = AtomNode("moov", children: Array(file.atoms[3].children.prefix(1)))
        #expect(throws: ContainerError(.badTrack, "")) {
            try MovieRetagging(contentIdentifier: fresh).movie(file.serialized())
        }
    }
}
