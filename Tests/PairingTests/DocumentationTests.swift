import Foundation
import Pairing
import TestSupport
import Testing

/// The examples of docs/library.md on the bytes of Live Photos, compiled and run; the page must show them as they stand
/// here.
@Suite("The page on the library")
struct DocumentationTests {
    @Test("has examples that do what it says")
    func examples() throws {
        let (photo, clip) = (Sample.jpeg(), try Sample.movie())

        let identifier = ContentIdentifier()
        let still = try LivePhotoWriter.still(photo, identifier: identifier)
        let movie = try MovieRetagging(contentIdentifier: identifier, stillImageTime: 0.5).movie(clip)

        let picture = try StillInspection(still.bytes)
        let inspection = try MovieInspection(movie)
        let isOnePhoto = picture.contentIdentifier == inspection.contentIdentifier
        let moment = inspection.stillImageTime
        #expect(isOnePhoto && moment == 0.5)

        let pair = LivePhotoPair(still: picture, movie: inspection)
        for finding in pair.findings {
            print(finding.severity, finding.code.rawValue, finding.message, finding.path, finding.offset ?? 0)
        }
        let isGood = pair.isValid
        #expect(isGood)

        let plainPhoto = try LivePhotoSplitter.still(still.bytes)
        let plainMovie = try LivePhotoSplitter.movie(movie)
        #expect(try StillInspection(plainPhoto).contentIdentifier == nil)
        #expect(try MovieInspection(plainMovie).stillImageMarks.isEmpty)

        let embedded = try EmbeddedMovie(movie)
        let motionPhoto = try MotionPhotoWriter.file(still: photo, movie: embedded, stillImageTime: moment)
        let behind = try StillInspection(motionPhoto).embeddedMovie
        let whole = try embedded.bytes
        #expect(behind.map { Array(motionPhoto[$0]) } == whole)
    }

    @Test("shows them as they stand here")
    func page() throws {
        let page = try Document("docs/library.md")
        #expect(try page.examples(missingIn: #filePath) { $0.section == "Live Photo bytes" } == [])
    }
}
