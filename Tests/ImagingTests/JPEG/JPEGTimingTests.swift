import Foundation
import Imaging
import TestSupport
import Testing

/// A measurement rather than a test: reads the JPEG named in `KAOMASK_TIMING` and prints the time to cover it.
@Suite("The time covering takes")
struct JPEGTimingTests {
    static let path = ProcessInfo.processInfo.environment["KAOMASK_TIMING"]

    @Test(
        "reading, brightness, covering a twentieth of the picture; the best of nine, milliseconds",
        .enabled(if: path != nil)
    )
    func timing() throws {
        let jpeg = Fixture.bytes(at: try #require(Self.path))
        let size = try JPEGPicture(jpeg).size
        let bounds = PixelRect(
            x: size.width / 3,
            y: size.height / 3,
            width: size.width * 9 / 40,
            height: size.height * 9 / 40
        )
        let layer = JPEGSamples.disc(bounds, .white)
        var best = [Duration](repeating: .seconds(3600), count: 3)
        for _ in 0..<9 {
            let clock = ContinuousClock()
            let start = clock.now
            let picture = try JPEGPicture(jpeg)
            let read = clock.now
            _ = try picture.luma()
            let decoded = clock.now
            _ = try picture.covered(with: [layer])
            best = zip(best, [read - start, decoded - read, clock.now - decoded]).map { min($0, $1) }
        }
        let text = best.map { "\(($0 / .milliseconds(1)).rounded())" }.joined(separator: " ")
        print("\(size.width)x\(size.height): read, brightness, cover: \(text) ms")
    }
}
