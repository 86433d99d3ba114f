import Imaging
import TestSupport
import Testing

@Suite("HEIC and AVIF")
struct HEIFTests {
    static let picture = CodecTests.ramp(PixelSize(width: 100, height: 60))

    static func file(
        _ coding: HEIFCodec.Coding = .hevc,
        _ orientation: Orientation = .up,
        keepsAlpha: Bool = false
    ) throws -> [UInt8] {
        var picture = picture
        if keepsAlpha { for index in 0..<1200 { picture.bytes[4 * index + 3] = 0 } }
        return try HEIFCodec.encode(
            Raster(picture, keepsAlpha: keepsAlpha),
            coding,
            quality: 90,
            orientation: orientation
        )
    }

    @Test("come back nearly as they were", arguments: HEIFCodec.Coding.allCases, [false, true])
    func roundTrip(coding: HEIFCodec.Coding, keepsAlpha: Bool) throws {
        let decoded = try HEIFCodec.decode(try Self.file(coding, keepsAlpha: keepsAlpha))
        #expect(decoded.raster.size == Self.picture.size && decoded.raster.hasAlpha == keepsAlpha)
        #expect(decoded.colorProfile == nil)
        var opaque = decoded.raster.pixels
        if keepsAlpha {
            #expect(opaque.bytes[3] < 8 && opaque.bytes[4 * 3000 + 3] > 247)
            for index in stride(from: 3, to: opaque.bytes.count, by: 4) { opaque.bytes[index] = 255 }
        }
        #expect(CodecTests.meanDifference(opaque, Self.picture) < 3)
    }

    @Test(
        "are turned as their own properties say, all eight ways",
        arguments: HEIFCodec.Coding.allCases,
        Orientation.allCases
    )
    func turned(coding: HEIFCodec.Coding, orientation: Orientation) throws {
        let decoded = try HEIFCodec.decode(try Self.file(coding, orientation)).raster.pixels
        let expected = Self.picture.upright(orientation)
        try #require(decoded.size == expected.size)
        #expect(CodecTests.meanDifference(decoded, expected) < 3)
    }

    @Test("carry their colour profile byte for byte", arguments: HEIFCodec.Coding.allCases)
    func profile(coding: HEIFCodec.Coding) throws {
        let profile = try #require(ColorProfile.displayP3)
        let file = try HEIFCodec.encode(
            Raster(Self.picture, keepsAlpha: false),
            coding,
            quality: 70,
            colorProfile: profile.bytes
        )
        #expect(try HEIFCodec.decode(file).colorProfile == profile.bytes)
        let small = DecodeLimits(maximumPixels: 1 << 20, maximumSide: 1000, maximumMetadata: 100)
        #expect(throws: ImagingError.self) { try HEIFCodec.decode(file, limits: small) }
    }

    @Test("that declare too much are refused before any memory is taken")
    func bomb() throws {
        func declaring(_ side: [UInt8]) throws -> [UInt8] {
            var file = try Self.file()
            // The size properties: "ispe", version and flags, width, height.
            for place in file.ranges(of: Array("ispe".utf8)).map(\.upperBound) {
                file.replaceSubrange(place + 4..<place + 12, with: side + side)
            }
            return file
        }
        #expect(throws: ImagingError.self) { try HEIFCodec.decode(try declaring([0, 0, 0xFF, 0])) }
        let file = try declaring([0, 0, 0x3A, 0x98])
        let size = PixelSize(width: 15_000, height: 15_000)
        #expect(throws: ImagingError.implausible(size, bytes: file.count)) { try HEIFCodec.decode(file) }
        let few = DecodeLimits(maximumPixels: 5999, maximumSide: 1000)
        #expect(throws: ImagingError.tooLarge(Self.picture.size, limits: few)) {
            try HEIFCodec.decode(try Self.file(), limits: few)
        }
    }

    @Test("of several moving pictures are refused with a clear word")
    func sequences() throws {
        var file = try Self.file(.av1)
        file.replaceSubrange(8..<12, with: Array("avis".utf8))
        #expect(throws: ImagingError.unsupported("animated HEIF and AVIF pictures")) {
            try HEIFCodec.decode(file)
        }
    }

    @Test("that are cut are refused", arguments: HEIFCodec.Coding.allCases)
    func damage(coding: HEIFCodec.Coding) throws {
        let file = try Self.file(coding, .right)
        for shorter in Damage.truncations(of: file, step: 29) {
            #expect(throws: ImagingError.self) { try HEIFCodec.decode(shorter) }
        }
    }
}
