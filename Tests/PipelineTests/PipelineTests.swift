import Faces
import Foundation
import Imaging
import Metadata
import Overlay
import Pairing
import Reveal
import TestSupport
import Testing

@testable import Pipeline

/// One pipeline for the whole suite: its detector takes half a second to make.
private let shared = Result { () throws(PipelineError) in
    try Pipeline(CoverOptions(kaomoji: .cycle))
}

@Suite("The pipeline")
struct PipelineTests {
    /// Grace Hopper's portrait, stored so that `orientation` turns it upright, with an Exif thumbnail.
    static func portrait(_ orientation: Orientation) throws -> [UInt8] {
        let upright = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        // Turning by the inverse of a turn: left and right are each other's, the rest their own.
        let inverse: Orientation = orientation == .left ? .right : orientation == .right ? .left : orientation
        let stored = upright.upright(inverse)
        let jpeg = try JPEGFile(parsing: JPEGCodec.encode(stored, quality: 92, subsampling: .quarter))
        var exif = try ExifBlock.standard(
            width: stored.size.width,
            height: stored.size.height,
            orientation: orientation.rawValue,
            contentIdentifier: "00112233-4455-6677-8899-AABBCCDDEEFF"
        )
        try exif.replaceThumbnail(Self.thumbnail)
        return try jpeg.settingExif(exif).serialized()
    }

    static let thumbnail: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xDB] + Array("the uncovered face, small".utf8) + [0xFF, 0xD9]

    static func reveal(_ bytes: [UInt8], in folder: ScratchFolder, as name: String = "in.jpg") throws
        -> RevealReport
    {
        let path = try folder.write(bytes, as: name)
        let plan = PlannedPhoto(input: path, still: folder("out.jpg"), movie: folder("out.mov"))
        return try shared.get().reveal(plan, RevealOptions())
    }

    @Test(
        "a picture stored in any orientation gives a still and a movie that stand upright",
        arguments: Orientation.allCases
    )
    func orientations(orientation: Orientation) throws {
        let folder = try ScratchFolder()
        let report = try Self.reveal(try Self.portrait(orientation), in: folder)
        let face = try #require(report.faces.first)
        #expect(report.faces.count == 1)
        for (number, expected) in zip(face.box, [181, 140, 187, 186]) {
            #expect(abs(number - expected) <= 14)
        }
        let still = try StillInspection(folder.bytes(of: "out.jpg"))
        let movie = try MovieInspection(folder.bytes(of: "out.mov"))
        #expect(still.orientation == orientation.rawValue)
        #expect(still.width == 512 && still.height == 600)
        #expect(movie.width == 512 && movie.height == 600)
        #expect(LivePhotoPair.findings(still: still, movie: movie).isEmpty)
    }

    @Test("only the face changes: what lies well outside it stays as it was, and the face is patched")
    func onlyTheFace() throws {
        let folder = try ScratchFolder()
        let report = try Self.reveal(Fixture.graceHopper.bytes, in: folder)
        let before = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        let after = try JPEGCodec.decode(folder.bytes(of: "out.jpg")).pixels
        let box = try #require(report.faces.first).box
        var (outside, count) = (0, 0)
        for y in 0..<before.size.height {
            for x in 0..<before.size.width
            where abs(x - box[0] - box[2] / 2) > box[2] || y > box[1] + 2 * box[3] {
                outside += abs(Int(before.color(x: x, y: y).luma) - Int(after.color(x: x, y: y).luma))
                count += 1
            }
        }
        #expect(Double(outside) / Double(count) < 1.5)
        let cheek = after.color(x: box[0] + box[2] / 2, y: box[1] + box[3] * 55 / 100)
        let skin = try Color(named: "skin")
        #expect(abs(cheek.luma - skin.luma) < 12)
    }

    @Test("neither the thumbnail nor the identifier of the source is left in the result")
    func noLeak() throws {
        let folder = try ScratchFolder()
        let source = try Self.portrait(.up)
        #expect(source.firstRange(of: Self.thumbnail) != nil)
        let path = try folder.write(source, as: "in.jpg")
        let plan = PlannedPhoto(input: path, still: folder("covered.jpg"), movie: nil)
        _ = try shared.get().cover(plan)
        let covered = folder.bytes(of: "covered.jpg")
        #expect(covered.firstRange(of: Self.thumbnail) == nil)
        #expect(try StillInspection(covered).contentIdentifier == nil)
        let report = try Self.reveal(source, in: folder)
        let still = folder.bytes(of: "out.jpg")
        #expect(still.firstRange(of: Self.thumbnail) == nil)
        #expect(try StillInspection(still).contentIdentifier == report.contentIdentifier)
        #expect(report.contentIdentifier != "00112233-4455-6677-8899-AABBCCDDEEFF")
    }

    @Test("every pair gets its own identifier")
    func fresh() throws {
        let folder = try ScratchFolder()
        let first = try Self.reveal(Fixture.graceHopper.bytes, in: folder, as: "a.jpg")
        try FileManager.default.removeItem(atPath: folder("out.jpg"))
        try FileManager.default.removeItem(atPath: folder("out.mov"))
        let second = try Self.reveal(Fixture.graceHopper.bytes, in: folder, as: "b.jpg")
        #expect(first.contentIdentifier != nil && first.contentIdentifier != second.contentIdentifier)
    }

    @Test("two people side by side are numbered from left to right and get different kaomoji in turn")
    func group() throws {
        let folder = try ScratchFolder()
        let one = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        var both = PixelBuffer(size: PixelSize(width: 1024, height: 600), filledWith: .white)
        for place in [0, 512] {
            both.draw(
                Layer(bounds: PixelRect(x: place, y: 0, width: 512, height: 600), bytes: one.bytes)
            )
        }
        let jpeg = try JPEGCodec.encode(both, quality: 95, subsampling: .none)
        let report = try Self.reveal(jpeg, in: folder)
        #expect(report.faces.map(\.id) == [1, 2])
        try #require(report.faces.count == 2)
        #expect(report.faces[0].box[0] < 512 && report.faces[1].box[0] > 512)
        #expect(report.faces[0].kaomoji != report.faces[1].kaomoji)
    }

    @Test("a JPEG cut at any place leaves a clear error and no file")
    func cut() throws {
        let folder = try ScratchFolder()
        let whole = Fixture.graceHopper.bytes
        for length in stride(from: 1, to: whole.count, by: 3011) {
            #expect {
                try Self.reveal(Array(whole.prefix(length)), in: folder)
            } throws: { error in
                guard let error = error as? PipelineError else { return false }
                return error.description.hasPrefix(error.path + ": ")
            }
            #expect(folder.files == ["in.jpg"])
        }
    }

    @Test("a fault in any stage leaves no file", arguments: Fault.allCases)
    func faults(fault: Fault) throws {
        let folder = try ScratchFolder()
        let path = try folder.write(fault.input, as: "in.jpg")
        let still = fault == .write ? folder("in.jpg/out.jpg") : folder("out.jpg")
        let movie = fault == .write ? folder("in.jpg/out.mov") : folder("out.mov")
        let plan = PlannedPhoto(input: fault == .read ? folder("gone") : path, still: still, movie: movie)
        let pipeline = try fault.pipeline ?? shared.get()
        #expect {
            try pipeline.reveal(plan, fault.options)
        } throws: { ($0 as? PipelineError)?.code == fault.code }
        #expect(folder.files == ["in.jpg"])
    }

    /// Ways to make each stage fail.
    enum Fault: String, CaseIterable, Sendable {
        case read, decode, detect, compose, encode, pair, write

        var input: [UInt8] { self == .decode ? Array("no picture".utf8) : Fixture.graceHopper.bytes }

        var options: RevealOptions {
            var options = RevealOptions()
            // More frames than the movie has ticks: a frame would last no time.
            if self == .pair { options.timeline = RevealTimeline(duration: 0.02, framesPerSecond: 700) }
            return options
        }

        var pipeline: Pipeline? {
            get throws {
                var options = CoverOptions(kaomoji: .cycle)
                switch self {
                case .detect: options.detection.landmarkModel = Fixture.cat.path
                case .compose: options.kaomoji = .fixed(try Kaomoji("\u{10FFFD}"))
                case .encode: options.jpegQuality = 101
                default: return nil
                }
                return try Pipeline(options)
            }
        }

        var code: String {
            switch self {
            case .read: "unreadable"
            case .decode: "not-a-picture"
            case .detect: "unusable-model"
            case .compose: "missing-glyphs"
            case .encode: "encoder-failed"
            case .pair: "bad-track"
            case .write: "unwritable"
            }
        }
    }
}
