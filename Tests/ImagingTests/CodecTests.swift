import Imaging
import TestSupport
import Testing

@Suite("JPEG and PNG")
struct CodecTests {
    /// Returns a smooth colour gradient, which JPEG preserves well.
    static func ramp(_ size: PixelSize) -> PixelBuffer {
        let bytes = (0..<size.area).flatMap { index -> [UInt8] in
            let (x, y) = (index % size.width, index / size.width)
            return [UInt8(x * 255 / size.width), UInt8(y * 255 / size.height), 128, 255]
        }
        return PixelBuffer(size: size, bytes: bytes)
    }

    static func meanDifference(_ a: PixelBuffer, _ b: PixelBuffer) -> Double {
        Double(zip(a.bytes, b.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(a.bytes.count)
    }

    @Test(
        "JPEG comes back nearly as it was, with its sampling",
        arguments: ChromaSubsampling.allCases.filter { $0 != .gray },
        [false, true]
    )
    func jpegRoundTrip(subsampling: ChromaSubsampling, progressive: Bool) throws {
        let picture = Self.ramp(PixelSize(width: 101, height: 67))
        let jpeg = try JPEGCodec.encode(
            picture,
            quality: 95,
            subsampling: subsampling,
            progressive: progressive
        )
        let decoded = try JPEGCodec.decode(jpeg)
        #expect(decoded.subsampling == subsampling)
        #expect(Self.meanDifference(decoded.pixels, picture) < 2)
    }

    @Test("PNG comes back exactly as it was", arguments: [false, true])
    func pngRoundTrip(keepsAlpha: Bool) throws {
        var picture = Self.ramp(PixelSize(width: 31, height: 17))
        if keepsAlpha { picture.bytes[3] = 7 }
        let decoded = try PNGCodec.decode(try PNGCodec.encode(picture, keepsAlpha: keepsAlpha))
        #expect(decoded.pixels == picture)
        #expect(decoded.raster.hasAlpha == keepsAlpha)
    }

    @Test("a JPEG cut short at any place is an error, never a crash or a half-grey picture")
    func cutJPEG() throws {
        let whole = Fixture.graceHopper.bytes
        for length in stride(from: 0, to: whole.count - 2, by: 997) {
            #expect(throws: ImagingError.self) { try JPEGCodec.decode(Array(whole.prefix(length))) }
        }
    }

    @Test("a PNG cut short at any place is an error")
    func cutPNG() throws {
        let whole = try PNGCodec.encode(Self.ramp(PixelSize(width: 40, height: 40)), keepsAlpha: false)
        for length in 0..<whole.count - 12 {
            #expect(throws: ImagingError.self) { try PNGCodec.decode(Array(whole.prefix(length))) }
        }
    }

    @Test("a header that promises too much is refused before memory is taken")
    func limits() throws {
        let size = PixelSize(width: 20_000, height: 20_000)
        let jpeg = try JPEGSamples.promising(size)
        #expect(throws: ImagingError.tooLarge(size, limits: .standard)) { try JPEGCodec.decode(jpeg) }
        #expect(throws: ImagingError.tooLarge(size, limits: .standard)) { try JPEGPicture(jpeg) }
        let generous = DecodeLimits(maximumPixels: 1 << 40, maximumSide: 65_500)
        let implausible = ImagingError.implausible(size, bytes: jpeg.count)
        #expect(throws: implausible) { try JPEGCodec.decode(jpeg, limits: generous) }
        #expect(throws: implausible) { try JPEGPicture(jpeg, limits: generous) }
    }

    @Test("bytes that are no picture are an error", arguments: [[], [0xFF], Array("hello".utf8)])
    func noPicture(bytes: [UInt8]) {
        #expect(throws: ImagingError.self) { try JPEGCodec.decode(bytes) }
        #expect(throws: ImagingError.self) { try PNGCodec.decode(bytes) }
    }
}
