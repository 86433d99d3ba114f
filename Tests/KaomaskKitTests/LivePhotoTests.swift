import Foundation
import Imaging
import Movies
import Overlay
import TestSupport
import Testing

@testable import KaomaskKit
@testable import Pairing

@Suite("Covering Live Photos")
struct LivePhotoTests {
    /// A pipeline whose patch and ink have a colour that occurs nowhere else.
    static let pipeline = Result { () throws in
        var options = CoverOptions(kaomoji: .fixed(try Kaomoji("( )")))
        let green = Color(red: 0, green: 255, blue: 0)
        options.appearance = OverlayAppearance(patch: .color(green), ink: .color(green), outline: 0)
        return try Pipeline(options)
    }

    static let live = Result { try LivePhotoFixture() }

    /// Returns the share of patch in a square around the centre of the face, frame by frame.
    static func shares(of movie: [UInt8]) throws -> [Double] {
        var decoder = try MovieDecoder(movie)
        var shares: [Double] = []
        while let frame = try decoder.next() {
            let pixels = try WholePicture(frame.picture).pixels(decoder.color)
            let middle = LivePhotoFixture.face(inFrame: shares.count)
            var green = 0
            for dy in -10...10 {
                for dx in -10...10 {
                    let color = pixels.color(x: Int(middle.x) + dx * 3, y: Int(middle.y) + dy * 3)
                    if color.green > 180, color.red < 90, color.blue < 90 { green += 1 }
                }
            }
            shares.append(Double(green) / 441)
        }
        return shares
    }

    @Test("the face is covered in every frame, also in those between in which nobody can find it")
    func everyFrame() throws {
        let folder = try Self.live.get().folder()
        let report = try Self.pipeline.get().cover(folder.plan())
        #expect(report.status == .written && report.faces.count == 1)
        #expect(report.movie == folder("out.mov"))
        let shares = try Self.shares(of: folder.bytes(of: "out.mov"))
        #expect(shares.count == LivePhotoFixture.frameCount)
        for (index, share) in shares.enumerated() { #expect(share > 0.97, "frame \(index)") }
        #expect(try Self.shares(of: folder.bytes(of: "in.mov")).allSatisfy { $0 < 0.01 })
    }

    @Test("both halves get one new identifier, and the old one is left nowhere")
    func identifiers() throws {
        let folder = try ScratchFolder()
        let path = try Self.live.get().write(in: folder, movie: "elsewhere called.MOV")
        let plan = PlannedPhoto(input: path, still: folder("out.jpg"), movie: nil)
        let report = try Self.pipeline.get().cover(plan)
        let (still, movie) = (folder.bytes(of: "out.jpg"), folder.bytes(of: "out.mov"))
        let halves = (try StillInspection(still), try MovieInspection(movie))
        #expect(halves.0.contentIdentifier?.stored == report.contentIdentifier)
        #expect(halves.1.contentIdentifier?.stored == report.contentIdentifier)
        #expect(report.contentIdentifier != LivePhotoFixture.identifier)
        for bytes in [still, movie] {
            #expect(bytes.firstRange(of: Array(LivePhotoFixture.identifier.utf8)) == nil)
        }
        #expect(LivePhotoPair(still: halves.0, movie: halves.1).findings.isEmpty)
    }

    @Test("codec, times, sound and the still's moment are those of the source")
    func kept() throws {
        let folder = try Self.live.get().folder()
        _ = try Self.pipeline.get().cover(folder.plan())
        let (before, after) = (folder.bytes(of: "in.mov"), folder.bytes(of: "out.mov"))
        let (old, new) = (try MovieInspection(before), try MovieInspection(after))
        #expect(new.codec == old.codec && new.duration == old.duration && new.frameCount == old.frameCount)
        #expect(new.stillImageTime == old.stillImageTime && new.stillImageMarks.count == 1)
        func times(_ bytes: [UInt8]) throws -> [Int64] {
            var decoder = try MovieDecoder(bytes)
            var times: [Int64] = []
            while let frame = try decoder.next() { times.append(frame.time) }
            return times
        }
        #expect(try times(before) == times(after))
        let sound = try EncodedSound(
            encoding: Waveform.wav(seconds: 1, rate: 48_000, channels: 1),
            seconds: 1
        )
        #expect(after.firstRange(of: sound.packets.flatMap { $0 }) != nil)
    }

    @Test("what was chosen in vain is said of it as of a picture", arguments: [false, true])
    func chosenInVain(reveals: Bool) throws {
        let folder = try Self.live.get().folder()
        var options = CoverOptions(kaomoji: .cycle)
        options.selection.except = [7]
        let pipeline = try Pipeline(options)
        let plan = folder.plan(movie: "out.mov")
        let warnings =
            reveals
            ? try pipeline.reveal(plan, RevealOptions()).warnings : try pipeline.cover(plan).warnings
        #expect(warnings?.first == .noSuchFace(7, found: 1))
    }

    @Test("one in which nobody is to be covered is left out with a word")
    func nobody() throws {
        let folder = try Self.live.get().folder()
        var options = CoverOptions(kaomoji: .cycle)
        options.selection.except = [1]
        let report = try Pipeline(options).cover(folder.plan())
        #expect(report.status == .skipped && folder.files == ["in.jpg", "in.mov"])
        #expect(report.warnings == [.noneSelected(of: 1)])
    }

    @Test("is said to hide nobody when its kaomoji have no patch")
    func bare() throws {
        let folder = try Self.live.get().folder()
        var options = CoverOptions(kaomoji: .cycle)
        options.appearance = OverlayAppearance(style: .bare)
        let report = try Pipeline(options).cover(folder.plan())
        #expect(report.status == .written && report.hidden == 0)
    }

    @Test("as a still, and without its movie, only the picture is covered, and that is said")
    func still() throws {
        let folder = try Self.live.get().folder()
        var options = CoverOptions(kaomoji: .cycle)
        options.asStill = true
        let plan = folder.plan(as: "a.jpg")
        let asked = try Pipeline(options).cover(plan)
        #expect(asked.movie == nil && asked.notes?.first?.code == .motionDropped)
        try FileManager.default.removeItem(atPath: folder("in.mov"))
        let missing = try Self.pipeline.get().cover(folder.plan(as: "b.jpg"))
        #expect(missing.status == .written && missing.movie == nil)
        #expect(missing.notes?.first?.code == .movieNotFound)
        #expect(folder.files == ["a.jpg", "b.jpg", "in.jpg"])
        for name in ["a.jpg", "b.jpg"] {
            #expect(try StillInspection(folder.bytes(of: name)).contentIdentifier == nil)
        }
    }

    @Test("reveal keeps the motion: covered at the still's moment, the face in between")
    func reveal() throws {
        let folder = try Self.live.get().folder()
        let report = try Self.pipeline.get().reveal(folder.plan(movie: "out.mov"), RevealOptions())
        #expect(report.stillImageTime == 0.2 && report.duration == 1)
        let shares = try Self.shares(of: folder.bytes(of: "out.mov"))
        for index in [0, 1, LivePhotoFixture.stillFrame, 28, 29] { #expect(shares[index] > 0.97) }
        #expect(shares.contains { $0 < 0.01 })
    }

    @Test("a movie that cannot be read fails its Live Photo as a whole")
    func failing() throws {
        let live = try Self.live.get()
        let folder = try live.folder()
        // The samples are erased, the tables are intact.
        var broken = live.movie
        for index in 36..<broken.count - 3000 { broken[index] = 0 }
        try folder.write(broken, as: "in.mov")
        #expect {
            try Self.pipeline.get().cover(folder.plan())
        } throws: { ($0 as? PipelineError)?.path == folder("in.mov") }
        #expect(folder.files == ["in.jpg", "in.mov"])
    }

    @Test("a private picture leaves the motion out, and says so")
    func privately() throws {
        let folder = try Self.live.get().folder()
        var options = CoverOptions(kaomoji: .cycle)
        options.metadata = .private
        let report = try Pipeline(options).cover(folder.plan())
        #expect(report.movie == nil && report.notes?.first?.code == .motionDroppedPrivate)
        #expect(folder.files == ["in.jpg", "in.mov", "out.jpg"])
    }
}
