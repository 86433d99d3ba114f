import Imaging
import TestSupport
import Testing

@Suite("WebP")
struct WebPTests {
    @Test("lossless comes back to the last bit, the colours under transparent pixels too", arguments: [3, 4])
    func lossless(channels: Int) throws {
        let raster = RasterTests.random(PixelSize(width: 41, height: 23), channels: channels, isDeep: false)
        let decoded = try WebPCodec.decode(try WebPCodec.encode(raster, .lossless))
        #expect(decoded.raster == raster && decoded.isLossless)
    }

    @Test("lossy comes back nearly as it was, with its alpha", arguments: [false, true])
    func lossy(keepsAlpha: Bool) throws {
        var picture = CodecTests.ramp(PixelSize(width: 100, height: 60))
        if keepsAlpha { picture.bytes[3] = 0 }
        let coded = try WebPCodec.encode(Raster(picture, keepsAlpha: keepsAlpha), .lossy(quality: 90))
        let decoded = try WebPCodec.decode(coded)
        #expect(!decoded.isLossless && decoded.raster.hasAlpha == keepsAlpha)
        #expect(CodecTests.meanDifference(decoded.raster.pixels, picture) < 3)
    }

    @Test("animations are refused with a clear word")
    func animated() {
        // A VP8X header of an animation of 16 by 16 pixels, and an ANIM chunk with background and loop count.
        let announcement: [UInt8] = Array("VP8X".utf8) + [10, 0, 0, 0, 2, 0, 0, 0, 15, 0, 0, 15, 0, 0]
        let animation: [UInt8] = Array("ANIM".utf8) + [6, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        let body = Array("WEBP".utf8) + announcement + animation
        let file = Array("RIFF".utf8) + [UInt8(body.count), 0, 0, 0] + body
        #expect(throws: ImagingError.unsupported("animated WebP pictures")) { try WebPCodec.decode(file) }
    }

    @Test("too large a picture is refused, read or written")
    func limits() throws {
        let raster = RasterTests.random(PixelSize(width: 64, height: 64), channels: 3, isDeep: false)
        let few = DecodeLimits(maximumPixels: 4095, maximumSide: 1000)
        #expect(throws: ImagingError.tooLarge(raster.size, limits: few)) {
            try WebPCodec.decode(try WebPCodec.encode(raster, .lossless), limits: few)
        }
        let wide = Raster(
            PixelBuffer(size: PixelSize(width: 16_384, height: 1), filledWith: .white),
            keepsAlpha: false
        )
        #expect(throws: ImagingError.self) { try WebPCodec.encode(wide, .lossless) }
        #expect(throws: ImagingError.self) { try WebPCodec.encode(raster, .lossy(quality: 101)) }
    }

    @Test("cut files are refused")
    func damage() throws {
        let raster = RasterTests.random(PixelSize(width: 33, height: 20), channels: 4, isDeep: false)
        for coding in [WebPCodec.Coding.lossless, .lossy(quality: 60)] {
            let file = try WebPCodec.encode(raster, coding)
            for shorter in Damage.truncations(of: file, step: 13).dropLast() {
                #expect(throws: ImagingError.self) { try WebPCodec.decode(shorter) }
            }
        }
    }
}
