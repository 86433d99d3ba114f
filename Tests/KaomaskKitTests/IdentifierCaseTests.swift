import Pairing
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("Halves of a Live Photo whose identifiers differ in case")
struct IdentifierCaseTests {
    /// The halves, the movie's identifier in lower case.
    private static func halves(movie: String) throws -> (folder: ScratchFolder, files: [InputFile]) {
        let folder = try ScratchFolder()
        let live = try LivePhotoTests.live.get()
        let identifier = LivePhotoFixture.identifier
        let files = [
            try folder.write(live.still, as: "a.jpg"),
            try folder.write(live.movie.inLowerCase(identifier), as: movie),
        ]
        try #require(
            try MovieInspection(folder.bytes(of: movie)).contentIdentifier?.stored == identifier.lowercased()
        )
        return (folder, files.map { InputFile(named: $0) })
    }

    @Test("are covered together", arguments: ["a.mov", "b.MP4"])
    func cover(movie: String) throws {
        let (folder, files) = try Self.halves(movie: movie)
        let plan = PlannedPhoto(input: files[0].path, still: folder("out.jpg"), movie: nil)
        let report = try LivePhotoTests.pipeline.get().cover(plan)
        #expect(report.status == .written && report.movie == folder("out.mov"))
    }

    @Test("are one input, whichever is named", arguments: [[0], [1], [0, 1], [1, 0]])
    func input(named: [Int]) throws {
        let (folder, files) = try Self.halves(movie: "a.mov")
        defer { withExtendedLifetime(folder) {} }
        let inputs = named.map { files[$0] }
        var halves = LivePhotoHalves(inputs)
        #expect(inputs.compactMap { halves.whole($0)?.path } == [files[0].path])
    }

    @Test("are chosen as a Live Photo, and the movie is not as one")
    func query() throws {
        let (folder, files) = try Self.halves(movie: "b.mov")
        defer { withExtendedLifetime(folder) {} }
        var query = InputQuery()
        query.kinds = [.live]
        for inputs in [files, [files[0]]] {
            let answer = query.answer(from: inputs.map(Outcome.success))
            #expect(answer.compactMap { try? $0.get() } == [files[0]])
        }
        query.kinds = [.movie]
        #expect(query.answer(from: files.map(Outcome.success)).isEmpty)
    }

    @Test("are named to each other, split together, and verified as a pair that can be repaired")
    func examined() throws {
        let (folder, files) = try Self.halves(movie: "a.mov")
        defer { withExtendedLifetime(folder) {} }
        let examined = try files.flatMap { try ExaminedFile.examine($0) }
        let reports = Inspector().inspected(examined.map(Outcome.success)).compactMap { try? $0.get() }
        #expect(reports.map(\.pairedWith) == [files[1].path, files[0].path])
        for named in [examined, [examined[0]], [examined[1]]] {
            let (photos, strangers) = Splitter.livePhotos(among: named)
            #expect(photos.map(\.still?.path) == [files[0].path])
            #expect(photos.map(\.movie?.path) == [files[1].path] && strangers.isEmpty)
        }
        let photo = try #require(Verifier(examined).verified().first)
        #expect(photo.still?.path == files[0].path && photo.movie?.path == files[1].path)
        #expect(photo.report.findings.map(\.code) == [.pair(.malformedIdentifier)])
        #expect(Repairer.canRepair(photo))
    }
}
