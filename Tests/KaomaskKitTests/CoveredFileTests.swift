import Faces
import Formats
import Foundation
import Imaging
import Overlay
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("The file of a covered picture")
struct CoveredFileTests {
    static func small() throws -> PixelBuffer {
        try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels.resized(to: PixelSize(width: 128, height: 150))
    }

    /// Returns the portrait with every kind of metadata, each containing the small portrait.
    static func rich() throws -> [UInt8] {
        let small = try JPEGCodec.encode(try small(), quality: 85, subsampling: .quarter)
        var exif = try ExifBlock.standard(
            width: 512,
            height: 600,
            contentIdentifier: "00112233-4455-4677-8899-AABBCCDDEEFF"
        )
        try exif.replaceThumbnail(small)
        let movie = Array("\0\0\0\u{14}ftypmp42\0\0\0\0isom".utf8) + [UInt8](repeating: 3, count: 500)
        return RichPicture.jpeg(Fixture.graceHopper.bytes, exif: exif.bytes, small: small, movie: movie)
    }

    static func cover(
        _ bytes: [UInt8],
        in folder: ScratchFolder,
        _ change: (inout CoverOptions) -> Void = { _ in }
    ) throws -> CoverReport {
        var options = CoverOptions(kaomoji: .cycle)
        change(&options)
        let path = try folder.write(bytes, as: "in.jpg")
        let plan = PlannedPhoto(input: path, still: folder("out.jpg"), movie: nil)
        return try Pipeline(options).cover(plan)
    }

    static func check(_ bytes: [UInt8]) throws -> PictureCheck.Result {
        let checker = PictureCheck(finder: try finder.get(), limits: .standard)
        return try checker.result(for: SourceFile(path: "a.jpg", bytes: bytes, format: .jpeg))
    }

    static func pixels(_ picture: EmbeddedPicture) throws -> PixelBuffer {
        guard case .file(let file) = picture.content else { throw ImagingError.truncated(.jpeg) }
        return try JPEGCodec.decode(file).pixels
    }

    static func luma(_ picture: EmbeddedPicture) throws -> GrayBuffer { try pixels(picture).luma() }

    @Test("has one picture within, a thumbnail of the old size made of the covered picture, without a face")
    func thumbnail() throws {
        let folder = try ScratchFolder()
        let source = try Self.rich()
        let report = try Self.cover(source, in: folder)
        let old = try #require(EmbeddedPicture.all(in: source, .jpeg).first { $0.kind == .thumbnail })
        let all = EmbeddedPicture.all(in: folder.bytes(of: "out.jpg"), .jpeg)
        let new = try #require(all.first)
        #expect(all.count == 1 && new.path == ["APP1", "Exif", "IFD1"])
        #expect(try Self.luma(new).size == Self.luma(old).size)
        #expect(try finder.get().boxes(inSmall: Self.pixels(old)).count == 1)
        // The drawing may be detected as a face.
        let left = try finder.get().boxes(inSmall: Self.pixels(new))
        #expect(DrawnFace.count(left, on: try Self.pixels(new)) == left.count)
        #expect(try Self.luma(new).difference(from: Self.luma(old)) < 45)
        let notes = try #require(report.notes)
        #expect(notes.contains(Remark(.thumbnailRemade)))
        #expect(notes.contains(Remark(.movieRemoved)))
        #expect(report.facesLeft == nil)
    }

    @Test("has its thumbnail turned and framed as the old one was", arguments: [Orientation.up, .right])
    func framing(orientation: Orientation) throws {
        let covered = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        let small = try Self.small()
        // The same with bars on both sides, as many cameras write it.
        var barred = PixelBuffer(size: PixelSize(width: 200, height: 150), filledWith: .black)
        barred.draw(Layer(bounds: PixelRect(x: 36, y: 0, width: 128, height: 150), bytes: small.bytes))
        let maker = PreviewMaker(covered, orientation: orientation)
        for old in [small, barred, orientation == .right ? small.upright(.right) : small] {
            let new = try #require(maker.picture(like: old, old.size))
            #expect(new.size == old.size)
            #expect(new.luma().difference(from: old.luma()) < 6)
        }
    }

    @Test("that still has the old thumbnail is found out")
    func leak() throws {
        #expect(try Self.check(try Self.rich()).findings.isEmpty)
        let folder = try ScratchFolder()
        _ = try Self.cover(Fixture.graceHopper.bytes, in: folder)
        let covered = try JPEGFile(parsing: folder.bytes(of: "out.jpg"))
        #expect(try Self.check(covered.serialized()).findings.isEmpty)
        var exif = try ExifBlock.standard(width: 512, height: 600)
        try exif.replaceThumbnail(JPEGCodec.encode(try Self.small(), quality: 85, subsampling: .quarter))
        let leaking = try covered.settingExif(exif).serialized()
        let found = try Self.check(leaking)
        #expect(found.findings.map(\.code) == [.showsFace(.thumbnail)])
        #expect(found.pictures.map(\.faces) == [0, 1])
        let place = try #require(found.findings.first?.place)
        #expect(place.hasPrefix("APP1/Exif/IFD1 at byte "))
    }

    @Test("a thumbnail too small for a detector is found out by where it differs")
    func tinyLeak() throws {
        let whole = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        var canvas = PixelBuffer(size: PixelSize(width: 4 * 512, height: 3 * 600), filledWith: .white)
        canvas.draw(Layer(bounds: PixelRect(x: 700, y: 900, width: 512, height: 600), bytes: whole.bytes))
        let folder = try ScratchFolder()
        let source = try JPEGCodec.encode(canvas, quality: 90, subsampling: .quarter)
        _ = try Self.cover(source, in: folder)
        let reduced = try JPEGPicture(source).coveredAndReduced(with: []).reduced
        var exif = try ExifBlock.standard(width: 2048, height: 1800)
        try exif.replaceThumbnail(JPEGCodec.encode(reduced, quality: 85, subsampling: .quarter))
        let leaking = try JPEGFile(parsing: folder.bytes(of: "out.jpg")).settingExif(exif).serialized()
        let codes = Set(try Self.check(leaking).findings.map(\.code.rawValue))
        #expect(!codes.isDisjoint(with: ["thumbnail-differs", "thumbnail-shows-face"]))
        let honest = try JPEGFile(parsing: source).settingExif(exif).serialized()
        #expect(try Self.check(honest).findings.isEmpty)
    }

    @Test("that is private has nothing in it but the picture, and was searched again")
    func hidden() throws {
        let folder = try ScratchFolder()
        let report = try Self.cover(try Self.rich(), in: folder) { $0.metadata = .private }
        #expect(report.facesLeft == 0)
        let bytes = folder.bytes(of: "out.jpg")
        let kinds = Set(try JPEGFile(parsing: bytes).segments.compactMap(\.metadataKind))
        #expect(kinds.isSubset(of: [.jfif, .exif, .icc, .adobe]))
        #expect(EmbeddedPicture.all(in: bytes, .jpeg).isEmpty)
        for text in [RichPicture.caption, RichPicture.comment, RichPicture.unknown, "xmp:", "Apple iOS"] {
            #expect(bytes.firstRange(of: Array(text.utf8)) == nil, "\(text) is left")
        }
    }

    @Test("that is private and shows a face is not written, unless the face was to be left")
    func visible() throws {
        let folder = try ScratchFolder()
        let photo = try DecodedPhoto.decode(try SourceFile.read(Fixture.graceHopper.path), limits: .standard)
        let faces = try finder.get().faces(in: photo)
        let composed = ComposedPhoto(photo: photo, layers: [], placements: [], faces: faces)
        for hidesAll in [true, false] {
            let check = CoverCheck(finder: try finder.get(), limits: .standard, hidesAll: hidesAll)
            let error = #expect(throws: PipelineError.self) {
                try check.facesLeft(in: Fixture.graceHopper.bytes, of: composed, as: "out.jpg")
            }
            #expect(error?.code == .faceLeft && error?.detail.contains("--face-box") == true)
        }
        let report = try Self.cover(Fixture.graceHopper.bytes, in: folder) {
            $0.metadata = .private
            $0.selection.except = [1]
            $0.selection.boxes = [Rect(x: 10, y: 10, width: 60, height: 60)]
        }
        #expect(report.facesLeft == 1)
        #expect(folder.files == ["in.jpg", "out.jpg"])
        #expect(throws: PipelineError.self) {
            try CoverCheck(finder: finder.get(), limits: .standard, hidesAll: false)
                .facesLeft(in: Self.rich(), of: composed, as: "out.jpg")
        }
    }

    @Test("that is a private copy of a picture without a face has no metadata either")
    func privateCopy() throws {
        let folder = try ScratchFolder()
        let cat = try PNGCodec.decode(Fixture.cat.bytes).pixels
        let jpeg = try JPEGCodec.encode(cat, quality: 90, subsampling: .quarter)
        let source = try JPEGFile(parsing: jpeg).settingExif(
            ExifBlock.standard(
                width: 451,
                height: 300,
                contentIdentifier: "00112233-4455-4677-8899-AABBCCDDEEFF"
            )
        )
        let report = try Self.cover(source.serialized(), in: folder) {
            $0.metadata = .private
            $0.noFace = .copy
        }
        #expect(report.status == .copied && report.facesLeft == 0)
        let copy = folder.bytes(of: "out.jpg")
        #expect(copy.firstRange(of: Array("Apple iOS".utf8)) == nil)
        let (before, after) = (try JPEGPicture(jpeg), try JPEGPicture(copy))
        #expect(try before.coefficients(ofComponent: 0) == after.coefficients(ofComponent: 0))
    }
}
