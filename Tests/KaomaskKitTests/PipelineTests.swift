import Faces
import Formats
import Foundation
import Movies
import Overlay
import Pairing
import TestSupport
import Testing

@testable import Imaging
@testable import KaomaskKit

/// A pipeline for the whole suite: creating its detector takes half a second.
private let shared = Result { () throws(PipelineError) in
    try Pipeline(CoverOptions(kaomoji: .cycle))
}

@Suite("The pipeline")
struct PipelineTests {
    /// Returns Grace Hopper's portrait, stored so that `orientation` turns it upright, with an Exif thumbnail.
    static func portrait(_ orientation: Orientation) throws -> [UInt8] {
        let upright = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        // The inverse orientation: left and right are inverse to each other, all others to themselves.
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
        for (number, expected) in zip(face.box, [177, 123, 179, 213]) {
            #expect(abs(number - expected) <= 14)
        }
        let still = try StillInspection(folder.bytes(of: "out.jpg"))
        let movie = try MovieInspection(folder.bytes(of: "out.mov"))
        #expect(still.orientation == orientation.rawValue)
        #expect(still.width == 512 && still.height == 600)
        #expect(movie.width == 512 && movie.height == 600)
        #expect(LivePhotoPair(still: still, movie: movie).findings.isEmpty)
    }

    @Test("only the face changes: every block well outside it is the source's own, and the face is patched")
    func onlyTheFace() throws {
        let folder = try ScratchFolder()
        let report = try Self.reveal(Fixture.graceHopper.bytes, in: folder)
        let before = try JPEGPicture(Fixture.graceHopper.bytes)
        let after = try JPEGPicture(folder.bytes(of: "out.jpg"))
        let box = try #require(report.faces.first).box
        #expect(after.components == before.components && after.isProgressive == before.isProgressive)
        var (outside, changed) = (0, 0)
        for (index, component) in before.components.enumerated() {
            let (old, new) = (
                try before.coefficients(ofComponent: index), try after.coefficients(ofComponent: index)
            )
            let block = 8 * before.size.width / component.size.width
            for place in 0..<component.blocks.area {
                let x = place % component.blocks.width * block
                let y = place / component.blocks.width * block
                let isSame = old[place * 64..<place * 64 + 64] == new[place * 64..<place * 64 + 64]
                if !isSame { changed += 1 }
                guard abs(x - box[0] - box[2] / 2) > box[2] || y > box[1] + 2 * box[3] else { continue }
                outside += 1
                #expect(isSame)
            }
        }
        #expect(outside > 1000 && changed > 100)
        let covered = try JPEGCodec.decode(folder.bytes(of: "out.jpg")).pixels
        let cheek = covered.color(x: box[0] + box[2] / 2, y: box[1] + box[3] * 55 / 100)
        let own = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels.color(
            x: box[0] + box[2] / 2,
            y: box[1] + box[3] * 55 / 100
        )
        #expect(abs(cheek.luma - own.luma) < 60)
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
        #expect(try StillInspection(still).contentIdentifier?.stored == report.contentIdentifier)
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

    @Test("a name of a GIF or an MP4 gives the movie alone, to post", arguments: ["gif", "mp4"])
    func posted(kind: String) throws {
        let folder = try ScratchFolder()
        let path = try folder.write(Fixture.graceHopper.bytes, as: "in.jpg")
        var plans = OutputPlan(output: folder("post." + kind), severalInputs: false, kind: .livePhoto)
        let plan = try plans.plan(InputFile(named: path))
        #expect(plan.files == [folder("post." + kind)])
        var options = RevealOptions()
        options.timeline = RevealTimeline(duration: 1, transition: .hop)
        options.movieLongSide = 160
        let report = try shared.get().reveal(plan, options)
        #expect(report.status == .written && report.faces.count == 1 && report.contentIdentifier == nil)
        let bytes = folder.bytes(of: "post." + kind)
        #expect(
            kind == "gif" ? bytes.starts(with: "GIF89a".utf8) : bytes.dropFirst(4).starts(with: "ftyp".utf8)
        )
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    }

    @Test("two people side by side are numbered from left to right and get different kaomoji in turn")
    func group() throws {
        let folder = try ScratchFolder()
        let one = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        var both = PixelBuffer(size: PixelSize(width: 1024, height: 600), filledWith: .white)
        for place in [0, 512] {
            both.draw(Layer(bounds: PixelRect(x: place, y: 0, width: 512, height: 600), bytes: one.bytes))
        }
        let jpeg = try JPEGCodec.encode(both, quality: 95, subsampling: .none)
        let report = try Self.reveal(jpeg, in: folder)
        #expect(report.faces.map(\.id) == [1, 2])
        try #require(report.faces.count == 2)
        #expect(report.faces[0].box[0] < 512 && report.faces[1].box[0] > 512)
        #expect(report.faces[0].kaomoji != report.faces[1].kaomoji)
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
            try pipeline.reveal(plan, RevealOptions())
        } throws: { ($0 as? PipelineError)?.code.rawValue == fault.code }
        #expect(folder.files == ["in.jpg"])
    }

    /// Ways to make each stage fail.
    enum Fault: String, CaseIterable, Sendable {
        case read, decode, detect, compose, encode, pair, write

        var input: [UInt8] {
            switch self {
            case .decode: Array("no picture".utf8)
            // Only the still of a PNG is encoded with a quality setting, and so can get an invalid one.
            case .encode: Fixture.eileenCollins.bytes
            case .pair: Self.fullOfExif
            default: Fixture.graceHopper.bytes
            }
        }

        /// A portrait whose Exif segment has no space for an identifier.
        private static var fullOfExif: [UInt8] {
            let text = 65_490
            let length = 2 + 6 + 8 + 18 + text
            let head: [UInt8] =
                [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + Array("Exif\0\0MM\0*".utf8)
            let directory: [UInt8] =
                [0, 0, 0, 8, 0, 1, 0x01, 0x0E, 0, 2, 0, 0, UInt8(text >> 8), UInt8(text & 0xFF)]
                + [0, 0, 0, 26, 0, 0, 0, 0]
            let exif = head + directory + [UInt8](repeating: 0x61, count: text - 1) + [0]
            return Fixture.graceHopper.bytes.prefix(2) + exif + Fixture.graceHopper.bytes.dropFirst(2)
        }

        var pipeline: Pipeline? {
            get throws {
                var options = CoverOptions(kaomoji: .cycle)
                switch self {
                case .detect: options.detection.landmarkModel = Fixture.cat.path
                case .compose: options.kaomoji = .fixed(try Kaomoji("\u{10FFFD}"))
                case .encode: options.quality = 101
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
            case .pair: "exif-too-large"
            case .write: "unwritable"
            }
        }
    }
}
