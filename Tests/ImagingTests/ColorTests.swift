import Testing

@testable import Imaging

@Suite("Colour profiles")
struct ColorTests {
    /// Adobe RGB (1998): its primaries and its gamma of 563/256.
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
}

@Suite("Colour profiles with nothing in them but colours")
struct BareProfileTests {
    /// Returns the profile with an unknown tag, and values in every header field that does not affect colours.
    private func crowded(_ profile: ColorProfile) -> [UInt8] {
        func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
        func bytes(_ number: Int) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
        }
        let own = profile.bytes
        let count = number(own[128..<132])
        var table: [UInt8] = bytes(count + 1)
        for index in 0..<count {
            let start = 132 + 12 * index
            table +=
                own[start..<start + 4] + bytes(number(own[start + 4..<start + 8]) + 12)
                + own[start + 8..<start + 12]
        }
        let secret = Array("data\0\0\0\0\0\0\0\0Somebody's face!".utf8)
        table += Array("Secr".utf8) + bytes(own.count + 12) + bytes(secret.count)
        var made = own[..<128] + table + own[(132 + 12 * count)...] + secret
        made.replaceSubrange(0..<4, with: bytes(made.count))
        // Platform, maker, model, creator, identifier; ICC.1:2022 §7.2.
        for field in [40..<44, 48..<52, 52..<56, 80..<84, 84..<100] {
            made.replaceSubrange(field, with: repeatElement(UInt8(ascii: "Q"), count: field.count))
        }
        return Array(made)
    }

    @Test("mean the same, whatever else stood in them")
    func bare() throws {
        let probe = PixelBuffer(
            size: PixelSize(width: 4, height: 1),
            filledWith: Color(red: 200, green: 90, blue: 30)
        )
        for profile in [try #require(ColorProfile.displayP3), try #require(ColorTests.adobeRGB)] {
            let whole = try #require(ColorProfile(icc: crowded(profile)))
            let bare = try #require(whole.bare)
            #expect(probe.converted(from: bare, to: nil) == probe.converted(from: profile, to: nil))
            #expect(probe.converted(from: nil, to: bare) == probe.converted(from: nil, to: profile))
            for word in ["Secr", "Somebody", "QQQQ", "Display", "Adobe"] {
                #expect(bare.bytes.firstRange(of: Array(word.utf8)) == nil, "\(word)")
                #expect(bare.bytes.firstRange(of: word.utf8.flatMap { [0, $0] }) == nil, "\(word)")
            }
            #expect(bare.bytes == profile.bare?.bytes && bare.bytes.count < profile.bytes.count + 400)
        }
    }
}
