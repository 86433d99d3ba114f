import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Parts of a JPEG picture", .needs("cjpeg"))
struct JPEGPartsTests {
    static let kinds = [
        "-sample 2x2", "-sample 1x1", "-sample 2x1 -restart 3B", "-grayscale", "-progressive", "-rgb",
    ]

    private static func picture(_ switches: String) throws -> JPEGPicture {
        try JPEGPicture(
            JPEGCoveringTests.cjpeg(JPEGSamples.picture(PixelSize(width: 101, height: 67)), switches)
        )
    }

    @Test("have the pixels that all of it has", arguments: kinds)
    func pixels(switches: String) throws {
        let picture = try Self.picture(switches)
        let whole = try picture.pixels()
        for step in [1, 3] {
            let part = PixelRect(x: 21, y: 13, width: 50, height: 39)
            let pixels = try picture.pixels(in: part, every: step)
            #expect(
                pixels.size.width == (50 + step - 1) / step && pixels.size.height == (39 + step - 1) / step
            )
            var sum = 0.0
            for y in 0..<pixels.size.height {
                for x in 0..<pixels.size.width {
                    let own = whole.color(x: part.x + x * step, y: part.y + y * step)
                    sum += abs(pixels.color(x: x, y: y).luma - own.luma)
                }
            }
            #expect(sum / Double(pixels.size.area) < 2)
        }
    }

    @Test("have the brightness that all of it has", arguments: kinds)
    func luma(switches: String) throws {
        let picture = try Self.picture(switches)
        let whole = try picture.luma()
        let places = [(0, 0), (8, 16), (40, 24), (64, 8)].map { x, y in
            PixelRect(x: x, y: y, width: 8, height: 8)
        }
        let parts = try picture.luma(of: places)
        for (part, place) in zip(parts, places) where picture.colorModel != .rgb {
            let own = whole.cropped(to: place)
            let differences = zip(part.bytes, own.bytes).map { abs(Int($0) - Int($1)) }
            #expect((differences.max() ?? 255) <= 2)
        }
        #expect(parts.count == places.count)
    }

    @Test("at an eighth are those of all of it at an eighth", arguments: kinds)
    func reduced(switches: String) throws {
        let picture = try Self.picture(switches)
        let part = PixelRect(x: 2, y: 1, width: 5, height: 4)
        let reduced = try picture.reducedPixels(in: part)
        let whole = try Self.picture(switches).coveredAndReduced(with: []).reduced.cropped(to: part)
        #expect(reduced.size == part.size)
        let differences = zip(reduced.bytes, whole.bytes).map { abs(Int($0) - Int($1)) }
        #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 6)
    }

    @Test("can be looked at before and after covering")
    func coveringStill() throws {
        let picture = try Self.picture("-sample 2x2")
        let part = PixelRect(x: 16, y: 16, width: 32, height: 32)
        let before = try picture.pixels(in: part, every: 1)
        let layer = Layer(bounds: part, bytes: [UInt8](repeating: 255, count: part.size.area * 4))
        let covered = try picture.covered(with: [layer])
        #expect(try JPEGCodec.decode(covered).pixels.color(x: 32, y: 32).luma > 250)
        #expect(try picture.pixels(in: part, every: 1) == before)
    }
}
