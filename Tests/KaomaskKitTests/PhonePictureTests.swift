import Formats
import Imaging
import Pairing
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("A HEIC of iOS 18 and later")
struct PhonePictureTests {
    /// Returns both halves of a portrait as separate HEIC files.
    static func halves() throws -> [[UInt8]] {
        let portrait = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        return try [0, 256].map { x in
            let half = portrait.cropped(to: PixelRect(x: x, y: 40, width: 256, height: 512))
            return try HEIFCodec.encode(Raster(half, keepsAlpha: false), .hevc, quality: 90)
        }
    }

    /// Returns both halves as the tiles of one file, with the auxiliary pictures and metadata of a phone.
    static func picture() throws -> TiledPicture {
        let tiles = try halves().map { try #require(TiledPicture.Coded($0, width: 256, height: 512)) }
        var picture = TiledPicture(tiles: tiles)
        let small = PixelBuffer(size: PixelSize(width: 64, height: 64), filledWith: .white)
        let file = try HEIFCodec.encode(Raster(small, keepsAlpha: false), .hevc, quality: 90)
        let coded = try #require(TiledPicture.Coded(file, width: 64, height: 64))
        picture.auxiliary = TiledPicture.kinds.map { ($0, coded) }
        picture.exif = try ExifBlock.standard(width: 512, height: 512, orientation: 1).bytes
        picture.xmp = Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>".utf8)
        return picture
    }

    private static func decode(_ bytes: [UInt8]) throws -> DecodedPhoto {
        let source = SourceFile(path: "IMG_1.HEIC", bytes: bytes, format: FileFormat(sniffing: bytes))
        return try DecodedPhoto.decode(source, limits: .standard)
    }

    @Test("is decoded as libheif decodes it, with the metadata of the file as it is")
    func decoded() throws {
        let picture = try Self.picture()
        let photo = try Self.decode(picture.bytes)
        #expect(photo.size == PixelSize(width: 512, height: 512))
        #expect(photo.exif?.bytes == picture.exif && photo.xmp?.bytes == picture.xmp)
        let pixels = try photo.pixels()
        for (index, half) in try Self.halves().enumerated() {
            // FFmpeg's scaler and libheif round colours differently.
            let own = try HEIFCodec.decode(half).raster.pixels
            let part = pixels.cropped(to: PixelRect(x: 256 * index, y: 0, width: 256, height: 512))
            let differences = zip(part.bytes, own.bytes).map { abs(Int($0) - Int($1)) }
            #expect(Double(differences.reduce(0, +)) < 2 * Double(differences.count))
        }
    }

    @Test("is covered")
    func covered() throws {
        for format in [nil, PictureFormat.jpeg] {
            let written = try FormatTests.cover(try Self.picture().bytes, as: format)
            let photo = try Self.decode(written)
            #expect(photo.source.format == (format == nil ? .heic : .jpeg))
            #expect(photo.size == PixelSize(width: 512, height: 512))
        }
    }

    @Test("keeps its alpha plane, which is part of the picture")
    func alpha() throws {
        let pixels = PixelBuffer(size: PixelSize(width: 64, height: 64), filledWith: .white)
        var raster = Raster(pixels, keepsAlpha: true)
        if case .eight(var bytes) = raster.samples {
            for index in 0..<64 * 32 { bytes[4 * index + 3] = 0 }
            raster = Raster(size: raster.size, channels: 4, samples: .eight(bytes))
        }
        let photo = try Self.decode(try HEIFCodec.encode(raster, .hevc, quality: 90))
        #expect(photo.raster?.hasAlpha == true)
    }

    @Test("is called damaged only when a part of the picture is not in the file, and then says where")
    func damaged() throws {
        let bytes = try Self.picture().bytes
        let file = try DecodableHEIF(bytes)
        #expect(file.bytes.count == bytes.count)
        var place = try #require(bytes.firstRange(of: Array("iloc".utf8))).upperBound
        // Version, widths and count; number, method, reference and extents of the first item; its offset.
        place += 8 + 8
        var elsewhere = bytes
        elsewhere.replaceSubrange(place..<place + 4, with: [0x7F, 0, 0, 0])
        #expect {
            try Self.decode(elsewhere)
        } throws: { error in
            guard let error = error as? PipelineError else { return false }
            return error.code == .badHEIF
                && error.detail.contains(
                    "item 1, a part of the primary picture, is declared at byte 2130706432"
                )
        }
    }

    @Test("that its decoder refuses is not called damaged: the library is named, and what to try")
    func refused() throws {
        // An invalid decoder configuration.
        var bytes = try Self.picture().bytes
        let place = try #require(bytes.firstRange(of: Array("hvcC".utf8))).upperBound
        bytes.replaceSubrange(place + 22..<place + 60, with: [UInt8](repeating: 0, count: 38))
        #expect {
            try Self.decode(bytes)
        } throws: { error in
            guard let error = error as? PipelineError else { return false }
            return error.code == .decoderRefused && error.detail.hasPrefix("libheif ")
                && error.detail.contains("install a newer libheif, or export the picture as JPEG")
        }
    }
}
