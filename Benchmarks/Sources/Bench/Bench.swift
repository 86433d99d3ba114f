import Faces
import Foundation
import Imaging
import Overlay

/// Times the stages that have a figure to reach. Each figure is the best of several runs on one core; ratios are
/// of times taken in this one run.
@main
struct Bench {
    static func main() throws {
        try row("compose: 10 faces on 12 megapixels", limit: 60, compose)
        try row("detector ready", limit: 15) {
            let start = ContinuousClock.now
            _ = try FaceDetector()
            return ContinuousClock.now - start
        }
        let fast = try scan(.fast)
        let dlib = try scan(.dlib)
        print(line("scan of 3 megapixels, dlib's / ours", String(format: "%.1f times", dlib / fast), "at least 5"))
    }

    /// Ten kaomoji of all kinds, 360 pixels wide, drawn over a picture of 4000 by 3000.
    static func compose() throws -> Duration {
        let renderer = try KaomojiRenderer()
        var picture = PixelBuffer(size: PixelSize(width: 4000, height: 3000), filledWith: .white)
        let names = ["glad", "cat", "shrug", "lenny", "table-flip", "bear", "love", "cry", "cool", "flex"]
        let kaomoji = names.compactMap(KaomojiCatalog.standard.kaomoji(named:))
        func draw() throws {
            for (index, kaomoji) in kaomoji.enumerated() {
                let box = Rect(x: Double(index % 5) * 760 + 100, y: Double(index / 5) * 1400 + 300, width: 360, height: 360)
                let anchor = OverlayAnchor(faceBox: box, roll: Double(index) * 6 - 27)
                picture.draw(try renderer.render(kaomoji, at: anchor, within: PixelRect(picture.size)))
            }
        }
        // Fonts are opened once for a whole folder.
        try draw()
        let start = ContinuousClock.now
        try draw()
        return ContinuousClock.now - start
    }

    /// Milliseconds one scan takes.
    static func scan(_ kind: FaceDetector.Scan) throws -> Double {
        let detector = try FaceDetector(scan: kind)
        var state: UInt32 = 1
        let size = PixelSize(width: 2048, height: 1536)
        let noise = (0..<size.area).map { _ -> UInt8 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        let image = GrayBuffer(size: size, bytes: noise)
        return try best {
            let start = ContinuousClock.now
            _ = try detector.detect(in: image)
            return ContinuousClock.now - start
        }
    }

    static func row(_ name: String, limit: Double, _ measure: () throws -> Duration) throws {
        let milliseconds = try best(measure)
        print(line(name, String(format: "%.1f ms", milliseconds), "at most \(Int(limit)) ms"))
    }

    static func best(_ measure: () throws -> Duration) throws -> Double {
        var best = Double.infinity
        for _ in 0..<5 { best = min(best, try measure() / .milliseconds(1)) }
        return best
    }

    static func line(_ name: String, _ value: String, _ wanted: String) -> String {
        name.padding(toLength: 42, withPad: " ", startingAt: 0)
            + value.padding(toLength: 14, withPad: " ", startingAt: 0) + wanted
    }
}
