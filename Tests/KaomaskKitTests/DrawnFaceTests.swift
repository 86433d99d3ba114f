import Faces
import Foundation
import Imaging
import Movies
import Overlay
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("Faces that were drawn")
struct DrawnFaceTests {
    /// Returns a picture at a share of its size, after JPEG compression at a quality.
    static func seen(_ pixels: PixelBuffer, times factor: Double, quality: Int) throws -> PixelBuffer {
        let size = PixelSize(
            width: Int(Double(pixels.size.width) * factor),
            height: Int(Double(pixels.size.height) * factor)
        )
        let scaled = factor == 1 ? pixels : try pixels.scaled(to: size)
        let jpeg = try JPEGCodec.encode(scaled, quality: quality, subsampling: .quarter)
        return try JPEGCodec.decode(jpeg).pixels
    }

    /// Returns a picture without its finest details.
    static func blurred(_ pixels: PixelBuffer, times factor: Double) throws -> PixelBuffer {
        try seen(pixels, times: factor, quality: 95).scaled(to: pixels.size)
    }

    static func covered(_ photo: DecodedPhoto, _ faces: [Face], _ style: OverlayStyle) throws -> PixelBuffer {
        var options = CoverOptions(kaomoji: .cycle)
        options.appearance = OverlayAppearance(style: style)
        return try Composer(options).compose(photo, faces: faces).covered(try photo.pixels())
    }

    @Test(
        "are distinguished from photographed ones, large and small, in good and poor JPEGs",
        arguments: [Fixture.graceHopper, .eileenCollins],
        [OverlayStyle.mochi, .text, .skin, .flat, .piggy]
    )
    func told(fixture: Fixture, style: OverlayStyle) throws {
        let photo = try DecodedPhoto.decode(try SourceFile.read(fixture.path), limits: .standard)
        let face = try #require(
            try finder.get().faces(in: photo).max { ($0.confidence ?? 0) < ($1.confidence ?? 0) }
        )
        let (bare, drawn) = (try photo.pixels(), try Self.covered(photo, [face], style))
        for factor in [1, 0.5] {
            for quality in [50, 90] {
                let box = face.bounds.scaled(by: factor)
                let photographed = try Self.seen(bare, times: factor, quality: quality)
                #expect(!DrawnFace.isDrawn(box, on: photographed, .up), "\(factor) \(quality)")
                let kaomoji = try Self.seen(drawn, times: factor, quality: quality)
                #expect(DrawnFace.isDrawn(box, on: kaomoji, .up), "\(factor) \(quality)")
            }
        }
        for factor in [0.2, 0.1] {
            let soft = try Self.blurred(bare, times: factor)
            #expect(!DrawnFace.isDrawn(face.bounds, on: soft, .up), "blurred \(factor)")
        }
    }

    @Test("are no stars on a flag, and no plain wall")
    func others() throws {
        let bare = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        #expect(!DrawnFace.isDrawn(Rect(x: 25, y: 30, width: 51, height: 60), on: bare, .up))
        let wall = PixelBuffer(size: bare.size, filledWith: .white)
        #expect(!DrawnFace.isDrawn(Rect(x: 100, y: 100, width: 200, height: 240), on: wall, .up))
    }

    @Test("are recognised however the picture is stored", arguments: Orientation.allCases)
    func turned(orientation: Orientation) throws {
        let photo = try DecodedPhoto.decode(try SourceFile.read(Fixture.graceHopper.path), limits: .standard)
        let faces = try finder.get().faces(in: photo)
        let inverse: Orientation = orientation == .left ? .right : orientation == .right ? .left : orientation
        let stored = try Self.covered(photo, faces, .mochi).upright(inverse)
        let bare = try photo.pixels().upright(inverse)
        #expect(DrawnFace.count(faces.map(\.bounds), on: stored, orientation) == 1)
        #expect(DrawnFace.count(faces.map(\.bounds), on: bare, orientation) == 0)
    }

    @Test(
        "are none of the faces of real photographs, in good and poor JPEGs, and most large kaomoji",
        .enabled(if: SharedPhotos.folder != nil, "the annotated photographs are not beside the checkout")
    )
    func photographs() throws {
        let folder = try #require(SharedPhotos.folder)
        var (bare, mistaken, kaomoji, told) = (0, 0, 0, 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
            $0.hasSuffix(".jpg")
        }
        for name in names.sorted() {
            let photo = try DecodedPhoto.decode(try SourceFile.read(folder + "/" + name), limits: .standard)
            let faces = try finder.get().faces(in: photo)
            guard !faces.isEmpty else { continue }
            let pixels = try photo.pixels()
            let boxes = faces.map(\.bounds)
            bare += 3 * boxes.count
            mistaken += DrawnFace.count(boxes, on: pixels, photo.orientation)
            for quality in [30, 60] {
                let poor = try Self.seen(pixels, times: 1, quality: quality)
                mistaken += DrawnFace.count(boxes, on: poor, photo.orientation)
            }
            let large = boxes.filter { $0.width >= 80 }
            guard !large.isEmpty else { continue }
            kaomoji += large.count
            told += DrawnFace.count(large, on: try Self.covered(photo, faces, .mochi), photo.orientation)
        }
        print("\(mistaken) of \(bare) photographed faces taken for drawn, \(told) of \(kaomoji) kaomoji told")
        #expect(mistaken == 0 && bare > 300)
        #expect(Double(told) > 0.85 * Double(kaomoji))
    }
}
