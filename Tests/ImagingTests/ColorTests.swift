import Imaging
import TestSupport
import Testing

@Suite("Colour profiles")
struct ColorTests {
    /// Adobe RGB (1998): its primaries and its power of 563/256.
    static let adobeRGB = ColorProfile(
        "Adobe RGB (1998), rebuilt",
        ColorProfile.Chromaticities(
            white: ColorProfile.Chromaticities.daylight,
            red: SIMD2(0.64, 0.33),
            green: SIMD2(0.21, 0.71),
            blue: SIMD2(0.15, 0.06)
        ),
        .gamma(563.0 / 256)
    )

    private func isNear(_ a: Color, _ b: Color, within tolerance: Int = 1) -> Bool {
        zip([a.red, a.green, a.blue], [b.red, b.green, b.blue])
            .allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
    }

    @Test("the red and the white of sRGB are written as Display P3 and Adobe RGB write them")
    func knownColors() throws {
        let red = PixelBuffer(
            size: PixelSize(width: 1, height: 1),
            filledWith: Color(red: 255, green: 0, blue: 0)
        )
        let (p3, adobe) = (try #require(ColorProfile.displayP3), try #require(Self.adobeRGB))
        let inP3 = red.converted(from: nil, to: p3)
        #expect(isNear(inP3.color(x: 0, y: 0), Color(red: 234, green: 51, blue: 35)))
        let inAdobe = red.converted(from: nil, to: adobe)
        #expect(isNear(inAdobe.color(x: 0, y: 0), Color(red: 219, green: 0, blue: 0)))
        #expect(isNear(inP3.converted(from: p3, to: nil).color(x: 0, y: 0), red.color(x: 0, y: 0), within: 2))
        let white = PixelBuffer(size: PixelSize(width: 1, height: 1), filledWith: .white)
        #expect(white.converted(from: nil, to: p3) == white)
    }

    @Test("a profile that means sRGB counts as none, whoever made it; others do not")
    func standard() throws {
        let own = try #require(ColorProfile("somebody's sRGB", .bt709, .sRGB))
        #expect(own.isStandard)
        #expect(try #require(ColorProfile.displayP3).isStandard == false)
        #expect(try #require(Self.adobeRGB).isStandard == false)
        #expect(ColorProfile(primaries: 1, transfer: 13) == nil)
        #expect(ColorProfile(primaries: 12, transfer: 13) == ColorProfile.displayP3)
        #expect(ColorProfile(primaries: 9, transfer: 1)?.isStandard == false)
    }

    @Test("the same profile is the same bytes every time it is made")
    func deterministic() {
        #expect(Self.adobeRGB == Self.adobeRGB)
        #expect(ColorProfile("a", .bt709, .gamma(2)) == ColorProfile("a", .bt709, .gamma(2)))
    }

    @Test("see-through paint keeps its alpha and changes its colour")
    func layers() throws {
        let bounds = PixelRect(x: 0, y: 0, width: 3, height: 1)
        let layer = Layer(bounds: bounds, bytes: [255, 0, 0, 255, 128, 0, 0, 128, 0, 0, 0, 0])
        let converted = layer.converted(to: try #require(ColorProfile.displayP3))
        let expected: [UInt8] = [234, 51, 35, 255, 117, 26, 18, 128, 0, 0, 0, 0]
        #expect(zip(converted.bytes, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }

    @Test("a profile that is cut or damaged is used or refused, and never crashes")
    func damage() throws {
        let bytes = try #require(ColorProfile.displayP3).bytes
        let picture = CodecTests.ramp(PixelSize(width: 8, height: 8))
        for shorter in Damage.truncations(of: bytes, step: 7) {
            _ = picture.converted(from: ColorProfile(icc: shorter), to: nil)
        }
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<300 {
            let mutated = ColorProfile(icc: Damage.mutated(bytes, using: &generator))
            _ = mutated?.isStandard
            _ = picture.converted(from: nil, to: mutated)
        }
        #expect(ColorProfile(icc: []) == nil && ColorProfile(icc: Array("no profile".utf8)) == nil)
    }
}
