import Formats
import TestSupport
import Testing

@testable import Pairing

@Suite("A Live Photo")
struct LivePhotoPairTests {
    private func still(_ identifier: ContentIdentifier? = Sample.identifier) throws -> StillInspection {
        guard let identifier else { return try StillInspection(Sample.jpeg()) }
        return try StillInspection(LivePhotoWriter.still(Sample.jpeg(), identifier: identifier).bytes)
    }

    private func codes(_ still: StillInspection, _ movie: [UInt8]) throws -> [PairFinding.Code] {
        LivePhotoPair(still: still, movie: try MovieInspection(movie)).findings.map(\.code)
    }

    /// Returns the sample movie with a modified movie atom; media offsets stay correct because moov is last.
    private func movie(changing change: (inout [AtomNode]) -> Void) throws -> [UInt8] {
        var file = try AtomFile(parsing: try Sample.movie())
        var children = file.atoms[3].children
        change(&children)
        file.atoms[3] = AtomNode("moov", children: children)
        return file.serialized()
    }

    @Test("that was written here has nothing wrong with it")
    func ours() throws {
        let still = try still()
        #expect(still.contentIdentifier == Sample.identifier)
        #expect((still.width, still.height) == (640, 480))
        #expect(try codes(still, try Sample.movie()).isEmpty)
    }

    @Test("says what the muxer was told")
    func inspection() throws {
        var muxer = Sample.muxer()
        muxer.creationTime = 3_700_000_000
        muxer.metadata = [.init(key: MovieMetadata.creationDateKey, text: "2025-01-01T11:06:46+0900")]
        let movie = try MovieInspection(try muxer.movie())
        #expect(movie.format == .mov)
        #expect(movie.majorBrand == "qt  ")
        #expect(movie.width == 640 && movie.height == 480)
        #expect(movie.codec == "avc1")
        #expect(movie.frameCount == 30)
        #expect(movie.duration == 1)
        #expect(movie.stillImageTime == 0.5)
        #expect(movie.stillImageTimeValue == -1)
        #expect(movie.stillImageMarks.map(\.describedTrackID) == [1])
        #expect(movie.contentIdentifier == Sample.identifier)
        #expect(movie.identifierPlace == .movie)
        #expect(movie.creationTime == 3_700_000_000)
        #expect(movie.creationDate == "2025-01-01T11:06:46+0900")
    }

    @Test("needs the same identifier in both halves")
    func identifiers() throws {
        let movie = try Sample.movie()
        #expect(try codes(try still(ContentIdentifier()), movie) == [.identifierMismatch])
        #expect(try codes(try still(nil), movie) == [.missingIdentifier])
        let nameless = try self.movie { $0.removeAll { $0.type == "meta" } }
        #expect(try codes(try still(), nameless) == [.missingIdentifier])
    }

    @Test("may have its identifier in lower case in one half, of which it is warned")
    func lowerCase() throws {
        let movie = try Sample.movie().inLowerCase(Sample.identifier.text)
        #expect(try codes(try still(), movie) == [.malformedIdentifier])
        #expect(
            try codes(try still(ContentIdentifier()), movie) == [.malformedIdentifier, .identifierMismatch]
        )
    }

    @Test("has its identifier in the movie's metadata, not in its user data")
    func wrongBox() throws {
        let movie = try movie { atoms in
            let meta = atoms.removeLast()
            let iso = AtomNode("meta", lead: [0, 0, 0, 0], children: meta.children)
            atoms.append(AtomNode("udta", children: [iso]))
        }
        #expect(try codes(try still(), movie) == [.identifierInWrongBox])
    }

    @Test("marks when the still was taken, once and within the movie")
    func marks() throws {
        #expect(try codes(try still(), try movie { $0.remove(at: 2) }) == [.missingStillImageTime])
        #expect(try codes(try still(), try movie { $0.insert($0[2], at: 2) }) == [.severalStillImageTimes])
        let late = try movie { atoms in
            var children = atoms[2].children
            let list = EditListAtom(edits: [
                .init(duration: 700, mediaTime: -1), .init(duration: 1, mediaTime: 0),
            ])
            children[1] = AtomNode("edts", children: [list.node])
            atoms[2] = AtomNode("trak", children: children)
        }
        #expect(try codes(try still(), late) == [.stillImageTimeOutsideMovie])
    }

    @Test("is warned about when the mark's value is 0")
    func zeroValue() throws {
        var bytes = try Sample.movie()
        let mark = try #require(AtomFile(parsing: bytes)["mdat"]?.payload?.indices.last)
        bytes[mark] = 0
        #expect(try codes(try still(), bytes) == [.stillImageTimeZeroValue])
    }

    @Test("is warned about when still and movie have different shapes")
    func shapes() throws {
        func still(_ width: UInt16, _ height: UInt16) throws -> JPEGFile {
            let jpeg = Sample.jpeg(width: width, height: height)
            return try JPEGFile(parsing: LivePhotoWriter.still(jpeg, identifier: Sample.identifier).bytes)
        }
        let (tall, movie) = (try still(480, 640), try Sample.movie())
        #expect(try codes(try StillInspection(jpeg: tall), movie) == [.orientationDisagrees])
        #expect(try codes(try StillInspection(jpeg: still(640, 300)), movie) == [.aspectDisagrees])
        var exif = try #require(try tall.exif())
        try exif.setOrientation(6)
        let turned = try tall.settingExif(exif)
        #expect(try codes(try StillInspection(jpeg: turned), movie).isEmpty)
    }

    @Test("is warned about when it lasts more than 3 seconds and a frame")
    func tooLong() throws {
        var muxer = Sample.muxer()
        muxer.video.samples[29].duration = 1300
        #expect(try codes(try still(), try muxer.movie()) == [.movieTooLong])
    }

    @Test("is warned about when its mark is one that Apple's player for browsers misreads")
    func misread() throws {
        var movie = try Sample.movie()
        let place = try #require(movie.ranges(of: Array("mdhd".utf8)).last?.upperBound)
        // Version, two dates; then the time scale.
        movie.replaceSubrange(place + 12..<place + 16, with: Box.u32(1000))
        let pair = LivePhotoPair(still: try still(), movie: try MovieInspection(movie))
        #expect(pair.findings.map(\.code) == [.stillImageTimeMisread] && pair.isValid)
        #expect(pair.findings[0].message.contains("takes 0.3 s for the still's time, which is 0.5 s"))
    }

    @Test("needs a QuickTime movie")
    func brand() throws {
        var file = try AtomFile(parsing: try Sample.movie())
        let brand = FileTypeAtom(majorBrand: "mp42", minorVersion: 0, compatibleBrands: ["mp42"])
        file.atoms[0] = brand.node
        #expect(try codes(try still(), file.serialized()) == [.notQuickTime])
        file.atoms.removeFirst()
        #expect(try MovieInspection(file.serialized()).format == .mov)
    }

    @Test("tells file, place and byte of what is wrong")
    func places() throws {
        let movie = try movie { $0.insert($0[2], at: 2) }
        let finding = try #require(
            LivePhotoPair(still: still(), movie: MovieInspection(movie)).findings.first
        )
        #expect(finding.half == .movie && finding.path == ["moov", "trak"])
        let offset = try #require(finding.offset)
        #expect(movie[(offset + 4)...].starts(with: Array("trak".utf8)))
    }

    @Test("with the iPhone's own track is read as the iPhone meant it")
    func iPhoneTrack() throws {
        let movie = try movie {
            $0[2] = (try? AtomFile(parsing: GoldenMovieTests.iPhoneTrackFile))?.atoms[1] ?? $0[2]
        }
        let inspection = try MovieInspection(movie)
        #expect(inspection.stillImageTime == 1181.0 / 600)
        #expect(inspection.stillImageMarks.first?.describedTrackID == 40)
        #expect(inspection.stillImageTimeValue == nil)
    }

    @Test("has a movie in a still's trailer when it is a Motion Photo")
    func motionPhoto() throws {
        let still = Sample.jpeg()
        let movie = try Sample.movie()
        let inspection = try StillInspection(still + movie)
        #expect(inspection.embeddedMovie == still.count..<still.count + movie.count)
        #expect(try StillInspection(still).embeddedMovie == nil)
    }
}

extension GoldenMovieTests {
    /// The iPhone's track as the second atom of a file.
    static let iPhoneTrackFile = FileTypeAtom.quickTime.node.serialized() + iPhoneTrack
}

@Suite("A content identifier")
struct ContentIdentifierTests {
    @Test("is a version 4 UUID in upper case, and follows from the generator")
    func fresh() throws {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<100 {
            let text = ContentIdentifier(using: &generator).text
            let characters = Array(text)
            #expect(characters.count == 36 && characters[14] == "4" && "89AB".contains(characters[19]))
            #expect(ContentIdentifier(text)?.text == text)
        }
        var (one, other) = (SeededGenerator(seed: 9), SeededGenerator(seed: 9))
        #expect(ContentIdentifier(using: &one) == ContentIdentifier(using: &other))
        #expect(ContentIdentifier() != ContentIdentifier())
    }

    @Test("is upper-cased, and nothing else passes for one")
    func validation() {
        let lower = "3d388205-9b1b-4c5d-8a3e-0123456789ab"
        #expect(ContentIdentifier(lower)?.text == lower.uppercased())
        for text in [
            "", "3d388205", lower + "0", lower.replacing("-", with: "_"), lower.replacing("3", with: "g"),
        ] {
            #expect(ContentIdentifier(text) == nil)
        }
    }
}
