import Formats
import Foundation
import Imaging
import Movies
import Overlay
import Pairing
import TestSupport
import Testing

@testable import KaomaskKit

/// A pipeline that covers a given box, so that any picture will do.
private let byHand = Result { () throws -> Pipeline in
    var options = CoverOptions(kaomoji: .fixed(try Kaomoji("(◕‿◕)")))
    options.appearance.patch = .color(Color(red: 240, green: 120, blue: 40))
    options.selection.only = []
    options.selection.boxes = [Rect(x: 40, y: 30, width: 20, height: 20)]
    return try Pipeline(options)
}

@Suite("The formats people have")
struct FormatTests {
    /// Covers `bytes` and returns the result.
    static func cover(
        _ bytes: [UInt8],
        as format: PictureFormat? = nil,
        with pipeline: Result<Pipeline, any Error> = byHand
    ) throws -> [UInt8] {
        let folder = try ScratchFolder(["in": bytes])
        _ = try pipeline.get().cover(folder.plan("in", as: "out", format: format))
        return folder.bytes(of: "out")
    }

    /// Returns `true` if a pixel of a picture of 120 by 100 is well outside the covered area.
    static func isOutside(_ pixel: Int) -> Bool { abs(pixel % 120 - 50) > 35 || abs(pixel / 120 - 40) > 35 }

    @Test(
        "a PNG keeps its depth, its channels, every sample outside the kaomoji and what it says, byte for byte",
        arguments: [
            (0, 1), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 2), (3, 8), (4, 8), (4, 16), (6, 8),
            (6, 16),
        ] as [(UInt8, UInt8)]
    )
    func png(colorType: UInt8, depth: UInt8) throws {
        var png = HandmadePNG(colorType: colorType, depth: depth, width: 120, height: 100, seed: 3)
        let kept: [(type: String, data: [UInt8])] = [
            ("gAMA", [0, 0, 0xB1, 0x8F]), ("pHYs", [0, 0, 0x0B, 0x13, 0, 0, 0x0B, 0x13, 1]),
            ("tEXt", Array("Title\0A face".utf8)),
        ]
        let palette = (0..<3 << min(8, depth)).map { UInt8(truncatingIfNeeded: $0 * 11) }
        png.chunks = kept + (colorType == 3 ? [("PLTE", palette)] : [])
        let before = try PNGCodec.decode(png.bytes).raster
        let written = try Self.cover(png.bytes)
        let after = try PNGCodec.decode(written).raster
        try #require(after.size == before.size && after.channels == before.channels)
        var changed = 0
        func compare<Sample: Equatable>(_ old: [Sample], _ new: [Sample]) {
            for index in old.indices where old[index] != new[index] {
                #expect(!Self.isOutside(index / before.channels))
                changed += 1
            }
        }
        switch (before.samples, after.samples) {
        case (.eight(let old), .eight(let new)): compare(old, new)
        case (.sixteen(let old), .sixteen(let new)): compare(old, new)
        default: Issue.record("the depth changed")
        }
        #expect(changed > 300)
        let file = try PNGFile(parsing: written)
        for (type, data) in kept {
            #expect(file.chunks.first { $0.type == type }.map { Array($0.data) } == data)
        }
    }

    @Test("a lossless WebP stays lossless outside the kaomoji, and keeps its profile and XMP")
    func webp() throws {
        var generator = SeededGenerator(seed: 2)
        let samples = (0..<120 * 100 * 4).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let raster = Raster(size: PixelSize(width: 120, height: 100), channels: 4, samples: .eight(samples))
        let profile = try #require(ColorProfile.displayP3).bytes
        let xmp = XMPPacket("<x/>".utf8)
        let source = try WebPFile(parsing: WebPCodec.encode(raster, .lossless))
            .setting(colorProfile: profile, exif: nil, xmp: xmp).serialized()
        let written = try Self.cover(source)
        let decoded = try WebPCodec.decode(written)
        guard case .eight(let after) = decoded.raster.samples, decoded.isLossless else {
            Issue.record("not lossless")
            return
        }
        let changed = samples.indices.filter { samples[$0] != after[$0] }
        #expect(changed.count > 300 && changed.allSatisfy { !Self.isOutside($0 / 4) })
        let file = try WebPFile(parsing: written)
        #expect(file.colorProfile == profile && file.xmp == xmp)
    }

    /// Returns a rotated portrait in HEIF, with Exif that repeats the orientation.
    static func portrait(_ coding: HEIFCodec.Coding, profile: ColorProfile? = nil) throws -> [UInt8] {
        let upright = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        let exif = try ExifBlock.standard(width: 600, height: 512, orientation: 6)
        return try HEIFCodec.encode(
            Raster(upright.upright(.left), keepsAlpha: false),
            coding,
            quality: 80,
            orientation: .right,
            colorProfile: profile?.bytes,
            exif: exif.bytes,
            xmp: xmp(orientation: 6).bytes
        )
    }

    private static func xmp(orientation: Int) -> XMPPacket {
        XMPPacket("<x xmlns:t='http://ns.adobe.com/tiff/1.0/' t:Orientation='\(orientation)'/>".utf8)
    }

    private static let finding = Result { () throws -> Pipeline in try Pipeline(CoverOptions(kaomoji: .cycle))
    }

    @Test(
        "HEIC stays HEIC, AVIF becomes JPEG, or either what is asked for, turned once, with profile, Exif and XMP",
        arguments: HEIFCodec.Coding.allCases,
        [nil, .png, .webp, .heic, .avif] as [PictureFormat?]
    )
    func heif(coding: HEIFCodec.Coding, format: PictureFormat?) throws {
        let profile = try #require(ColorProfile.displayP3)
        let written = try Self.cover(
            try Self.portrait(coding, profile: profile),
            as: format,
            with: Self.finding
        )
        let own: PictureFormat = coding == .hevc ? .heic : .jpeg
        #expect(FileFormat(sniffing: written).rawValue == (format ?? own).rawValue)
        let folder = try ScratchFolder()
        let again = try DecodedPhoto.decode(
            try SourceFile.read(folder.write(written, as: "again")),
            limits: .standard
        )
        // libheif reports the wrong size for a rotated picture, so that its HEIC is re-encoded as a whole as well.
        #expect(again.size == PixelSize(width: 512, height: 600) && again.orientation == .up)
        #expect(again.exif?.orientation == 1 && again.profile == profile)
        #expect(again.xmp == Self.xmp(orientation: 1))
        let original = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        #expect(abs(try again.pixels().color(x: 30, y: 30).luma - original.color(x: 30, y: 30).luma) < 12)
        #expect(abs(try again.pixels().color(x: 256, y: 560).luma - original.color(x: 256, y: 560).luma) < 25)
    }

    @Test("a Live Photo is made of HEIC, AVIF, WebP and PNG alike", arguments: PictureFormat.allCases)
    func reveal(format: PictureFormat) throws {
        let source = try Self.cover(Fixture.graceHopper.bytes, as: format, with: Self.uncovered)
        let folder = try ScratchFolder(["in": source])
        let report = try Self.finding.get().reveal(folder.plan("in", movie: "out.mov"), RevealOptions())
        #expect(report.faces.count == 1)
        let still = try StillInspection(folder.bytes(of: "out.jpg"))
        let movie = try MovieInspection(folder.bytes(of: "out.mov"))
        #expect(still.width == 512 && movie.width == 512 && movie.height == 600)
        #expect(LivePhotoPair(still: still, movie: movie).findings.isEmpty)
    }

    /// A pipeline that covers nothing and only converts between formats.
    private static let uncovered = Result { () throws -> Pipeline in
        var options = CoverOptions(kaomoji: .cycle)
        options.selection.only = []
        options.noFace = .copy
        return try Pipeline(options)
    }

    @Test("a picture without a face is copied as it is, or carried over to the format that is asked for")
    func copied() throws {
        let heic = try Self.portrait(.hevc)
        #expect(try Self.cover(heic, with: Self.uncovered) == heic)
        #expect(FileFormat(sniffing: try Self.cover(heic, as: .jpeg, with: Self.uncovered)) == .jpeg)
        #expect(try Self.cover(Fixture.cat.bytes, with: Self.uncovered) == Fixture.cat.bytes)
    }

    @Test("a grey JPEG with a grey profile is carried over without a change of brightness")
    func gray() throws {
        let pixels = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        let jpeg = try JPEGCodec.encode(pixels, quality: 95, subsampling: .gray)
        for format in PictureFormat.allCases {
            let written = try Self.cover(jpeg, as: format, with: Self.uncovered)
            let folder = try ScratchFolder()
            let again = try DecodedPhoto.decode(
                try SourceFile.read(folder.write(written, as: "again")),
                limits: .standard
            )
            let (old, new) = (
                pixels.color(x: 100, y: 500).luma, try again.pixels().color(x: 100, y: 500).luma
            )
            #expect(abs(old - new) < 8)
            #expect(again.isGray == (format == .jpeg || format == .png))
        }
    }

    @Test("moving pictures, and pictures brighter than paper, are refused with a clear word")
    func refused() throws {
        var png = HandmadePNG(colorType: 2, depth: 8, width: 8, height: 8, seed: 1)
        png.chunks = [("acTL", [0, 0, 0, 1, 0, 0, 0, 0])]
        #expect { try Self.cover(png.bytes) } throws: { "\($0)".contains("animated PNG pictures") }
        png.chunks = [("cICP", [9, 16, 0, 1])]
        #expect { try Self.cover(png.bytes) } throws: { "\($0)".contains("HDR") }
    }
}

@Suite("The names of results in other formats")
struct FormatNameTests {
    static func name(_ bytes: [UInt8], _ input: String, to output: String?, _ format: PictureFormat?) throws
        -> String
    {
        let folder = try ScratchFolder()
        let file = InputFile(named: try folder.write(bytes, as: input))
        var plan = OutputPlan(
            output: output.map { folder($0) },
            severalInputs: false,
            kind: .coveredPicture,
            format: format
        )
        return (try plan.plan(file).still as NSString).lastPathComponent
    }

    @Test(
        "end as the content does, whatever the input is called, and keep the spelling where it is right",
        arguments: [
            ("a.jpg", nil, nil, "a-covered.jpg"), ("a.JPEG", nil, nil, "a-covered.JPEG"),
            ("a.heic", nil, nil, "a-covered.jpg"), ("a", nil, nil, "a-covered.jpg"),
            ("a.jpg", nil, .webp, "a-covered.webp"), ("a.jpg", nil, .heic, "a-covered.heic"),
            ("a.jpg", "b.png", nil, "b.png"), ("a.jpg", "b.HEIF", nil, "b.HEIF"),
            ("a.jpg", "b", .png, "b.png"),
        ] as [(String, String?, PictureFormat?, String)]
    )
    func names(input: String, output: String?, format: PictureFormat?, expected: String) throws {
        #expect(try Self.name(Fixture.graceHopper.bytes, input, to: output, format) == expected)
    }

    @Test("say JPEG for AVIF, and keep HEIC, WebP and PNG")
    func natural() throws {
        let heic = Array("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8)
        let avif = Array("\0\0\0\u{18}ftypavif\0\0\0\0mif1avif".utf8)
        #expect(try Self.name(heic, "IMG_1.HEIC", to: nil, nil) == "IMG_1-covered.HEIC")
        #expect(try Self.name(heic, "IMG_1.HEIC", to: nil, .jpeg) == "IMG_1-covered.jpg")
        #expect(try Self.name(heic, "IMG_1.jpg", to: nil, nil) == "IMG_1-covered.heic")
        #expect(try Self.name(avif, "IMG_1.avif", to: nil, nil) == "IMG_1-covered.jpg")
        #expect(try Self.name(Fixture.cat.bytes, "cat.jpg", to: nil, nil) == "cat-covered.png")
    }

    @Test("an option's word may be a name or an extension, in any case")
    func words() {
        #expect(PictureFormat(named: "JPG") == .jpeg && PictureFormat(named: "heif") == .heic)
        #expect(PictureFormat(named: "gif") == nil)
    }
}
