import Formats
import Imaging
import PhonePictures
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("A HEIC of iOS 18 and later")
struct PhonePictureTests {
    static func picture() throws -> [UInt8] {
        let portrait = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        var photo = PhonePhoto()
        photo.gainMap = .standard(minimum: -1, maximum: 2, gamma: 0.5)
        (photo.hasDepth, photo.hasStyles) = (true, true)
        return try photo.bytes(of: portrait.cropped(to: PixelRect(x: 0, y: 0, width: 512, height: 576)))
    }

    private static func decode(_ bytes: [UInt8]) throws -> DecodedPhoto {
        let source = SourceFile(path: "IMG_1.HEIC", bytes: bytes, format: FileFormat(sniffing: bytes))
        return try DecodedPhoto.decode(source, limits: .standard)
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
        let bytes = try Self.picture()
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
        var bytes = try Self.picture()
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
