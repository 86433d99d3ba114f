import Formats
import Foundation
import TestSupport
import Testing

@testable import Imaging

/// Colours do not jump from the still to the movie: ffmpeg decodes the colours of the still from the movie.
@Suite("Colours of still and movie", .needs("ffmpeg"))
struct ColorJudgesTests {
    enum Tagging: String, CaseIterable, Sendable {
        case untagged, sRGB, displayP3, adobeRGB

        var profile: ColorProfile? {
            switch self {
            case .untagged: nil
            case .sRGB: ColorProfile("sRGB, rebuilt", .bt709, .sRGB)
            case .displayP3: .displayP3
            case .adobeRGB:
                ColorProfile(
                    "Adobe RGB (1998), rebuilt",
                    ColorProfile.Chromaticities(
                        white: ColorProfile.Chromaticities.daylight,
                        red: SIMD2(0.64, 0.33),
                        green: SIMD2(0.21, 0.71),
                        blue: SIMD2(0.15, 0.06)
                    ),
                    .gamma(563.0 / 256)
                )
            }
        }

        /// The movie's primaries in ffprobe's terms, and the equivalent profile.
        var movie: (primaries: String, profile: ColorProfile?) {
            switch self {
            case .untagged, .sRGB: ("bt709", nil)
            case .displayP3, .adobeRGB: ("smpte432", .displayP3)
            }
        }
    }

    @Test("the frame at the still's moment differs by at most 2.5 levels of 255", arguments: Tagging.allCases)
    func stillFrame(tagging: Tagging) throws {
        let folder = try ScratchFolder()
        let pixels = try PNGCodec.decode(Fixture.eileenCollins.bytes).pixels
        var jpeg = try JPEGFile(parsing: JPEGCodec.encode(pixels, quality: 92, subsampling: .quarter))
        if let profile = tagging.profile { jpeg = try jpeg.settingColorProfile(profile.bytes) }
        try folder.write(jpeg.serialized(), as: "in.jpg")
        try folder.kaomask("reveal", "in.jpg", "-o", "a.jpg", "--patch", "#E02010").succeeded()
        let fields = "-select_streams v:0 -show_entries stream=color_primaries"
        let probe = try Command(line: "ffprobe -v error \(fields) \(folder("a.mov"))")
        #expect(probe.output.contains("color_primaries=\(tagging.movie.primaries)\n"))
        let still = try JPEGCodec.decode(folder.bytes(of: "a.jpg")).pixels
            .converted(from: tagging.profile, to: tagging.movie.profile)
        #expect(try JudgesTests.meanDifference(still, JudgesTests.frame(73, of: folder)) < 2.5)
        let covered = try JPEGFile(parsing: folder.bytes(of: "a.jpg"))
        #expect(covered.colorProfile == tagging.profile?.bytes)
    }
}
