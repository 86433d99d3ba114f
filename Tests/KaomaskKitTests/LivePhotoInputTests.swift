import Formats
import Foundation
import Imaging
import Movies
import Overlay
import Pairing
import TestSupport
import Testing

@testable import KaomaskKit

/// A Live Photo in one file or folder is accepted unchanged and is written in the same shape.
@Suite("Live Photos in one thing")
struct LivePhotoInputTests {
    static let live = LivePhotoTests.live

    private static func plan(
        _ name: String,
        in folder: ScratchFolder,
        to output: String? = nil,
        kind: OutputKind = .coveredPicture
    ) throws -> PlannedPhoto {
        var plan = OutputPlan(output: output.map { folder($0) }, severalInputs: false, kind: kind, shape: nil)
        return try plan.plan(InputFile(named: folder(name)))
    }

    private static func expectCovered(_ movie: [UInt8]) throws {
        let shares = try LivePhotoTests.shares(of: movie)
        #expect(shares.count == LivePhotoFixture.frameCount)
        for (index, share) in shares.enumerated() { #expect(share > 0.97, "frame \(index)") }
    }

    /// Returns a Motion Photo in Android's format.
    private static func motionPhoto(at time: Double? = 0.2) throws -> [UInt8] {
        let live = try live.get()
        return try MotionPhotoWriter.file(
            still: live.still,
            movie: try EmbeddedMovie(live.movie),
            stillImageTime: time
        )
    }

    @Test(
        "a Motion Photo stays one file: its picture and every frame of its movie are covered",
        arguments: [0.2, nil]
    )
    func motionPhoto(time: Double?) throws {
        let folder = try ScratchFolder(["PXL_1.MP.jpg": Self.motionPhoto(at: time)])
        let plan = try Self.plan("PXL_1.MP.jpg", in: folder)
        #expect(plan.still == folder("PXL_1-covered.MP.jpg"))
        let report = try LivePhotoTests.pipeline.get().cover(plan)
        #expect(report.status == .written && report.movie == nil && report.contentIdentifier == nil)
        #expect(folder.files == ["PXL_1-covered.MP.jpg", "PXL_1.MP.jpg"])
        #expect(
            report.notes?.map(\.description) == [
                "Live Photo: 1 face was followed through its movie, and 4 of its 30 frames were searched again: no face left"
            ]
        )
        let written = folder.bytes(of: "PXL_1-covered.MP.jpg")
        let still = try StillInspection(written)
        let movie = Array(written[try #require(still.embeddedMovie)])
        try Self.expectCovered(movie)
        let seen = try MovieInspection(movie)
        #expect(seen.format == .mp4 && seen.codec == "hvc1" && seen.duration == 1)
        #expect(seen.tracks.map(\.handler) == ["vide", "soun"])
        #expect(still.motionPhoto?.stillImageTime == (time ?? 0.5) && still.findings.isEmpty)
        #expect(still.contentIdentifier == nil)
        #expect(written.firstRange(of: Array(LivePhotoFixture.identifier.utf8)) == nil)
        #expect(try LivePhotoTests.pipeline.get().cover(plan).status == .kept)
    }

    @Test("a Motion Photo revealed stays one file")
    func revealedMotionPhoto() throws {
        let folder = try ScratchFolder(["a.jpg": Self.motionPhoto()])
        let plan = try Self.plan("a.jpg", in: folder, kind: .livePhoto)
        #expect(plan.still == folder("a-live.jpg") && plan.movie == nil)
        let report = try LivePhotoTests.pipeline.get().reveal(plan, RevealOptions())
        #expect(report.contentIdentifier == nil && report.movie == plan.still && report.stillImageTime == 0.2)
        let written = folder.bytes(of: "a-live.jpg")
        let movie = Array(written[try #require(StillInspection(written).embeddedMovie)])
        let shares = try LivePhotoTests.shares(of: movie)
        #expect(shares[LivePhotoFixture.stillFrame] > 0.97 && shares.contains { $0 < 0.01 })
    }

    @Test(
        "a HEIC Motion Photo stays one, or becomes a JPEG one where that is asked for",
        arguments: [nil, PictureFormat.jpeg]
    )
    func heic(format: PictureFormat?) throws {
        let live = try Self.live.get()
        let pixels = try JPEGCodec.decode(live.still).pixels
        let still = try HEIFCodec.encode(Raster(pixels, keepsAlpha: false), .hevc, quality: 80)
        let folder = try ScratchFolder()
        let file = try MotionPhotoWriter.file(
            still: still,
            movie: try EmbeddedMovie(live.movie),
            stillImageTime: 0.2
        )
        try folder.write(file, as: "a.heic")
        var plan = try Self.plan("a.heic", in: folder)
        plan.format = format
        _ = try LivePhotoTests.pipeline.get().cover(plan)
        let written = folder.bytes(of: (plan.still as NSString).lastPathComponent)
        #expect(FileFormat(sniffing: written) == (format == nil ? .heic : .jpeg))
        let seen = try StillInspection(written)
        try Self.expectCovered(Array(written[try #require(seen.embeddedMovie)]))
        #expect(seen.motionPhoto?.stillImageTime == 0.2)
    }

    private static func archive(_ still: [UInt8], _ movie: [UInt8]) throws -> [UInt8] {
        try LivePhotoPacker.archive(still: still, movie: MovieData(movie), as: "IMG_1.livp").bytes()
    }

    @Test("an archive stays one: both halves covered, with one new identifier")
    func archive() throws {
        let folder = try ScratchFolder()
        let live = try Self.live.get()
        let packed = try Self.archive(live.still, live.movie)
        try folder.write(packed, as: "IMG_1.livp")
        let plan = try Self.plan("IMG_1.livp", in: folder)
        #expect(plan.still == folder("IMG_1-covered.livp"))
        _ = try LivePhotoTests.pipeline.get().cover(plan)
        let parts = try SourceParts.read(plan.still)
        let movie = try #require(parts.movie)
        try Self.expectCovered(movie.bytes)
        let halves = (try StillInspection(parts.photo.bytes), try MovieInspection(movie.bytes))
        #expect(halves.0.contentIdentifier?.text != LivePhotoFixture.identifier)
        #expect(LivePhotoPair(still: halves.0, movie: halves.1).findings.isEmpty)
    }

    @Test("a bundle stays one, and nothing lies beside it")
    func bundle() throws {
        let folder = try ScratchFolder()
        _ = try Self.live.get().write(
            in: folder,
            still: "in/IMG_1.pvt/IMG_1.jpg",
            movie: "in/IMG_1.pvt/IMG_1.mov"
        )
        let plan = try Self.plan("in/IMG_1.pvt", in: folder, to: "out/")
        let report = try LivePhotoTests.pipeline.get().cover(plan)
        #expect(report.status == .written)
        let names = ["IMG_1.jpg", "IMG_1.mov", "metadata.plist"].map { "out/IMG_1.pvt/" + $0 }
        #expect(folder.files(in: "out/") == names)
        try Self.expectCovered(folder.bytes(of: names[1]))
        #expect(try LivePhotoTests.pipeline.get().cover(plan).status == .kept)
    }

    @Test("what does not hold one picture is refused with a word")
    func refused() throws {
        let folder = try ScratchFolder()
        let live = try Self.live.get()
        let packed = try Self.archive(live.movie, live.movie)
        try folder.write(packed, as: "a.livp")
        #expect {
            try LivePhotoTests.pipeline.get().cover(try Self.plan("a.livp", in: folder))
        } throws: { "\($0)".contains("holds 0 pictures and 2 movies; a Live Photo has one of each") }
    }

    @Test("in a folder none is passed over, and both halves that are named are one input")
    func walking() throws {
        let folder = try ScratchFolder()
        let live = try Self.live.get()
        _ = try live.write(in: folder, still: "in/b.pvt/b.jpg", movie: "in/b.pvt/b.mov")
        _ = try live.write(in: folder, still: "in/c.jpg", movie: "in/c.mov")
        try folder.write([0x50, 0x4B, 3, 4], as: "in/a.livp")
        let found = InputWalk.files(of: folder("in"), accepts: InputWalk.looksLikePhoto)
        #expect(found.map { try? $0.get().relativePath } == ["a.livp", "b.pvt", "c.jpg"])
        let named = ["in/c.jpg", "in/c.mov", "in/b.pvt"].map { InputFile(named: folder($0)) }
        var halves = LivePhotoHalves(named)
        #expect(named.map { halves.whole($0)?.path } == [folder("in/c.jpg"), nil, folder("in/b.pvt")])
        var other = LivePhotoHalves([named[1], named[0]])
        #expect([named[1], named[0]].map { other.whole($0)?.path } == [folder("in/c.jpg"), nil])
        var alone = LivePhotoHalves([named[1]])
        #expect(alone.whole(named[1])?.path == folder("in/c.jpg"))
        var stranger = LivePhotoHalves([])
        let clip = InputFile(named: folder("in/b.pvt/b.mov"))
        try FileManager.default.removeItem(atPath: folder("in/b.pvt/b.jpg"))
        #expect(stranger.whole(clip)?.path == clip.path)
    }

    @Test("the PNG still of a Live Photo is covered with its movie")
    func png() throws {
        let live = try Self.live.get()
        let pixels = try JPEGCodec.decode(live.still).pixels
        let png = try PNGCodec.encode(pixels, keepsAlpha: false)
        let identifier = try #require(ContentIdentifier(LivePhotoFixture.identifier))
        let folder = try ScratchFolder()
        try folder.write(try LivePhotoWriter.still(png, identifier: identifier).bytes, as: "a.HEIC")
        try folder.write(live.movie, as: "a.MOV")
        let plan = try Self.plan("a.HEIC", in: folder)
        #expect(plan.still == folder("a-covered.png"))
        let report = try LivePhotoTests.pipeline.get().cover(plan)
        #expect(report.movie == folder("a-covered.mov"))
        let halves = (
            try StillInspection(folder.bytes(of: "a-covered.png")),
            try MovieInspection(folder.bytes(of: "a-covered.mov"))
        )
        #expect(LivePhotoPair(still: halves.0, movie: halves.1).findings.isEmpty)
    }
}
