import Formats
import Imaging
import Overlay
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("Pictures with a colour profile")
struct ColorTests {
    /// Returns a portrait as JPEG whose pixels are tagged as Display P3.
    static func portrait() throws -> (jpeg: [UInt8], profile: ColorProfile) {
        let pixels = try PNGCodec.decode(Fixture.eileenCollins.bytes).pixels
        let profile = try #require(ColorProfile.displayP3)
        let jpeg = try JPEGFile(parsing: JPEGCodec.encode(pixels, quality: 95, subsampling: .none))
        return (try jpeg.settingColorProfile(profile.bytes).serialized(), profile)
    }

    /// Covers a picture with a patch and returns the colour in the middle of the face.
    static func cheek(
        _ jpeg: [UInt8],
        _ patch: OverlayAppearance.Patch,
        style: OverlayStyle = .mochi
    ) throws -> (Color, [UInt8]) {
        let folder = try ScratchFolder(["in.jpg": jpeg])
        var options = CoverOptions(kaomoji: .fixed(try Kaomoji("( )")))
        options.appearance.patch = patch
        options.appearance.style = style
        let report = try Pipeline(options).cover(folder.plan())
        let box = try #require(report.faces.first).box
        let covered = folder.bytes(of: "out.jpg")
        let pixels = try JPEGCodec.decode(covered).pixels
        return (pixels.color(x: box[0] + box[2] / 2, y: box[1] + box[3] * 45 / 100), covered)
    }

    @Test("a patch has the colour that was asked for, in the picture's own numbers, and the profile stays")
    func converted() throws {
        let (jpeg, profile) = try Self.portrait()
        let (color, covered) = try Self.cheek(jpeg, .color(Color(red: 255, green: 0, blue: 0)), style: .flat)
        #expect(abs(Int(color.red) - 234) <= 3 && abs(Int(color.green) - 51) <= 3)
        #expect(abs(Int(color.blue) - 35) <= 3)
        #expect(try JPEGFile(parsing: covered).colorProfile == profile.bytes)
    }

    @Test("a patch in the colour of the skin matches the skin, whatever the profile")
    func sampled() throws {
        let (jpeg, _) = try Self.portrait()
        let untagged = try JPEGFile(parsing: jpeg).removing(kinds: [.icc]).serialized()
        let (tagged, plain) = (try Self.cheek(jpeg, .skin).0, try Self.cheek(untagged, .skin).0)
        #expect(abs(tagged.luma - plain.luma) < 6)
        #expect(abs(Int(tagged.red) - Int(plain.red)) < 12)
    }
}
