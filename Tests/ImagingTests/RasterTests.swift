import TestSupport
import Testing

@testable import Imaging

@Suite("Samples at their own depth")
struct RasterTests {
    static func random(_ size: PixelSize, channels: Int, isDeep: Bool, seed: UInt64 = 1) -> Raster {
        var generator = SeededGenerator(seed: seed)
        let count = size.area * channels
        let samples: Raster.Samples =
            isDeep
            ? .sixteen((0..<count).map { _ in .random(in: 0...65_535, using: &generator) })
            : .eight((0..<count).map { _ in .random(in: 0...255, using: &generator) })
        return Raster(size: size, channels: channels, samples: samples)
    }

    @Test("of any depth and channels come back from a PNG to the last bit", arguments: 1...4, [false, true])
    func roundTrip(channels: Int, isDeep: Bool) throws {
        let raster = Self.random(PixelSize(width: 37, height: 21), channels: channels, isDeep: isDeep)
        let decoded = try PNGCodec.decode(try PNGCodec.encode(raster))
        #expect(decoded.raster == raster)
        #expect(decoded.colorProfile == nil)
    }

    @Test("are reduced, and cut out, as their pixels are", arguments: 1...4, [false, true])
    func reducing(channels: Int, isDeep: Bool) {
        let raster = Self.random(PixelSize(width: 61, height: 47), channels: channels, isDeep: isDeep)
        for target in [(20, 15), (1, 1), (61, 47), (90, 100)].map(PixelSize.init(width:height:)) {
            #expect(raster.pixels(as: target) == raster.pixels.resized(to: target))
        }
        for part in [
            PixelRect(x: 7, y: 3, width: 11, height: 29), PixelRect(x: -5, y: 40, width: 90, height: 90),
        ] {
            #expect(raster.pixels(of: part) == raster.pixels.cropped(to: part))
        }
    }

    @Test("keep what paint does not touch, and have the paint's colour where it is opaque", arguments: 1...4)
    func drawing(channels: Int) throws {
        let size = PixelSize(width: 20, height: 20)
        let before = Self.random(size, channels: channels, isDeep: true)
        var after = before
        let paint = Color(red: 200, green: 200, blue: 200)
        after.draw(JPEGSamples.rectangle(PixelRect(x: 15, y: 10, width: 9, height: 4), paint))
        guard case .sixteen(let old) = before.samples, case .sixteen(let new) = after.samples else { return }
        for pixel in 0..<size.area {
            let isInside = pixel % 20 >= 15 && (10..<14).contains(pixel / 20)
            let (o, n) = (
                old[pixel * channels..<(pixel + 1) * channels], new[pixel * channels..<(pixel + 1) * channels]
            )
            guard isInside else {
                #expect(o == n)
                continue
            }
            let colors = channels % 2 == 0 ? channels - 1 : channels
            #expect(n.prefix(colors).allSatisfy { $0 == 200 * 257 })
            #expect(n.dropFirst(colors).allSatisfy { $0 == 65_535 })
        }
    }

    @Test("half-opaque paint mixes at the depth of the samples")
    func mixing() {
        var raster = Raster(size: PixelSize(width: 1, height: 1), channels: 1, samples: .sixteen([1000]))
        raster.draw(Layer(bounds: PixelRect(x: 0, y: 0, width: 1, height: 1), bytes: [51, 51, 51, 51]))
        #expect(raster.samples == .sixteen([UInt16(51 * 257 + 800)]))
    }

    @Test("turn with all their channels", arguments: Orientation.allCases)
    func turning(orientation: Orientation) {
        let raster = Self.random(PixelSize(width: 7, height: 5), channels: 4, isDeep: false)
        #expect(raster.upright(orientation).pixels == raster.pixels.upright(orientation))
    }

    @Test(
        "of few bits or a palette become whole samples of the same value, and see-through colours alpha",
        arguments: [
            (0, 1, 1, 8), (0, 2, 1, 8), (0, 4, 1, 8), (0, 8, 1, 8), (0, 16, 1, 16), (2, 8, 3, 8),
            (2, 16, 3, 16),
            (3, 1, 3, 8), (3, 4, 3, 8), (3, 8, 3, 8), (4, 8, 2, 8), (4, 16, 2, 16), (6, 8, 4, 8),
            (6, 16, 4, 16),
        ] as [(UInt8, UInt8, Int, Int)]
    )
    func everyType(colorType: UInt8, depth: UInt8, channels: Int, expectedDepth: Int) throws {
        var png = HandmadePNG(colorType: colorType, depth: depth, width: 16, height: 3, seed: 5)
        let palette = (0..<768).map { UInt8(truncatingIfNeeded: $0 * 7) }
        if colorType == 3 { png.chunks = [("PLTE", Array(palette.prefix(3 << depth)))] }
        // Samples are returned as stored, whatever the colour chunks say.
        png.chunks.insert(("gAMA", [0, 1, 0x86, 0xA0]), at: 0)
        let raster = try PNGCodec.decode(png.bytes).raster
        #expect(raster.channels == channels)
        let first = Int(png.rows[0][0])
        let value = first >> (8 - Int(min(8, depth)))
        switch raster.samples {
        case .eight(let samples):
            #expect(expectedDepth == 8)
            let largest = (1 << Int(depth)) - 1
            let expected = colorType == 3 ? Int(palette[value * 3]) : value * 255 / largest
            #expect(Int(samples[0]) == expected)
        case .sixteen(let samples):
            #expect(expectedDepth == 16)
            #expect(Int(samples[0]) == first << 8 | Int(png.rows[0][1]))
        }
        let plain = Raster(size: raster.size, channels: channels, samples: raster.samples)
        let part = PixelRect(x: 3, y: 1, width: 9, height: 2)
        #expect(raster.pixels(of: part) == plain.pixels(of: part) && raster.luma() == plain.luma())
        #expect(raster.pixels(in: part, every: 2) == plain.pixels(in: part, every: 2))
        #expect(raster.pixels(as: part.size) == plain.pixels(as: part.size))
        png.chunks.append(("tRNS", colorType == 3 ? [0] : Array(repeating: 0, count: channels * 2)))
        if colorType < 4 { #expect(try PNGCodec.decode(png.bytes).raster.channels == channels + 1) }
    }

    @Test("of a picture that would take too much memory are refused before it is taken")
    func memory() throws {
        let png = try PNGCodec.encode(
            Self.random(PixelSize(width: 64, height: 64), channels: 4, isDeep: true)
        )
        let limits = DecodeLimits(maximumPixels: 1 << 20, maximumSide: 1000, maximumMemory: 40_000)
        #expect(
            throws: ImagingError.tooMuchMemory(
                PixelSize(width: 64, height: 64),
                needed: 49_152,
                limits: limits
            )
        ) { try PNGCodec.decode(png, limits: limits) }
        let jpeg = try JPEGCodec.encode(
            CodecTests.ramp(PixelSize(width: 200, height: 200)),
            quality: 90,
            subsampling: .none
        )
        #expect(throws: ImagingError.self) { try JPEGPicture(jpeg, limits: limits) }
    }
}
