import Faces
import Formats
import Foundation
import Pairing
import TestSupport
import Testing

@testable import KaomaskKit

private let shared = Result { () throws(PipelineError) in
    try Pipeline(CoverOptions(kaomoji: .match))
}

@Suite("Covering bytes")
struct BytesTests {
    @Test(
        "makes what covering the file makes, with the same report",
        arguments: [Fixture.graceHopper, .eileenCollins]
    )
    func likeFiles(picture: Fixture) throws {
        let folder = try ScratchFolder()
        let path = try folder.write(picture.bytes, as: picture.rawValue)
        let plan = PlannedPhoto(input: path, still: folder("out"), movie: nil)
        let written = try shared.get().cover(plan)
        let (bytes, report) = try shared.get().cover(picture.bytes, named: path)
        #expect(bytes == folder.bytes(of: "out"))
        #expect(report.faces == written.faces && report.faces.count == 1 && report.status == .written)
        #expect(report.notes == written.notes && report.unsure == written.unsure)
    }

    @Test("gives nothing back for a picture without a face, and nothing for one that is damaged")
    func withoutFace() throws {
        let (bytes, report) = try shared.get().cover(Fixture.cat.bytes, named: "cat.png")
        #expect(bytes == nil && report.status == .skipped && report.faces.isEmpty)
        let error = #expect(throws: PipelineError.self) {
            try shared.get().cover(Array(Fixture.graceHopper.bytes.prefix(3_000)), named: "half.jpg")
        }
        #expect(error?.path == "half.jpg")
    }

    @Test("keeps a Motion Photo one, with its movie covered")
    func motionPhoto() throws {
        let live = try LivePhotoFixture()
        let motion = try MotionPhotoWriter.file(
            still: live.still,
            movie: try EmbeddedMovie(live.movie),
            stillImageTime: 0.2
        )
        let (bytes, report) = try shared.get().cover(motion, named: "PXL_1.MP.jpg")
        let covered = try StillInspection(try #require(bytes))
        #expect(covered.motionPhoto?.stillImageTime == 0.2 && covered.findings.isEmpty)
        #expect(report.movieSearch?.frames == LivePhotoFixture.frameCount && report.movie == nil)
    }

    @Test("finds the faces that a file's search finds")
    func detecting() throws {
        let path = Fixture.graceHopper.path
        let found = try shared.get().detect(Fixture.graceHopper.bytes, named: path).untimed
        #expect(JSONLine.encode(found) == JSONLine.encode(try shared.get().detect(path).untimed))
    }

    @Test("a picture has a thousand faces at most, from files and requests, and twice an angle is once")
    func limits() throws {
        func sheet(_ count: Int) throws -> FaceSheet {
            let faces = Array(repeating: #"{"box":[1,1,9,9]}"#, count: count).joined(separator: ",")
            return try JSONDecoder().decode(FaceSheet.self, from: Data(#"{"faces":[\#(faces)]}"#.utf8))
        }
        #expect(try sheet(1_000).faces.count == 1_000)
        let error = #expect(throws: DecodingError.self) { try sheet(1_001) }
        #expect(
            error.map { JSONFile.reason($0, otherwise: "") }
                == ".faces: 1001 faces; a picture may have 1000".dropFirst().description
        )
        var options = DetectionOptions()
        try options.setTilts("60,-60,60,60.0")
        #expect(options.search.tilts == [60, -60])
        #expect(throws: OptionError.self) {
            try options.setTilts((1...25).map(String.init).joined(separator: ","))
        }
    }
}
