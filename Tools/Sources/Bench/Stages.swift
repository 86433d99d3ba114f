import Faces
import Foundation
import Imaging
import Overlay

/// Single stages, called as a library.
enum Stages {
    static func measure(_ table: inout Table) throws {
        let names = ["glad", "cat", "shrug", "lenny", "table-flip", "bear", "love", "cry", "cool", "flex"]
        let kaomoji = names.compactMap(KaomojiCatalog.standard.kaomoji(named:))
        let emoji = try ["😀", "😎", "🥳", "🐱", "🦊"].map { try Kaomoji($0) }
        table.row(
            "compose: 10 faces on 12 megapixels",
            try best { try compose(kaomoji) },
            "ms",
            atMost: 60
        )
        table.row("compose: 10 emoji on 12 megapixels", try best { try compose(emoji) }, "ms")
        table.row("detector ready", try best(makeDetector), "ms", atMost: 15)
        if FileManager.default.fileExists(atPath: landmarkModel) {
            table.row("landmark model ready, prepared before", try best(makePredictor), "ms", atMost: 20)
        }
        if let path = ProcessInfo.processInfo.environment["KAOMASK_TIMING"] {
            let jpeg = [UInt8](try Data(contentsOf: URL(filePath: path)))
            table.row("JPEG read", try best { try time { _ = try JPEGPicture(jpeg) } }, "ms")
            table.row("JPEG read and covered", try best { try time { try cover(jpeg) } }, "ms")
        }
    }

    private static func time(_ work: () throws -> Void) throws -> Duration {
        let start = ContinuousClock.now
        try work()
        return ContinuousClock.now - start
    }

    /// Covers a twentieth of a picture.
    private static func cover(_ jpeg: [UInt8]) throws {
        let picture = try JPEGPicture(jpeg)
        let (width, height) = (picture.size.width * 9 / 40, picture.size.height * 9 / 40)
        let bounds = PixelRect(x: width, y: height, width: width, height: height)
        let paint = [UInt8](repeating: 255, count: width * height * PixelBuffer.bytesPerPixel)
        _ = try picture.covered(with: [Layer(bounds: bounds, bytes: paint)])
    }

    /// Debian's libdlib-data has it.
    private static let landmarkModel = "/usr/share/dlib/shape_predictor_68_face_landmarks.dat"

    /// Ten faces, 360 pixels wide, drawn over a picture of 4000 by 3000 with these in turn.
    private static func compose(_ kaomoji: [Kaomoji]) throws -> Duration {
        let renderer = try KaomojiRenderer()
        var picture = PixelBuffer(size: PixelSize(width: 4000, height: 3000), filledWith: .white)
        func draw() throws {
            for index in 0..<10 {
                let kaomoji = kaomoji[index % kaomoji.count]
                let (x, y) = (Double(index % 5) * 760 + 100, Double(index / 5) * 1400 + 300)
                let box = Rect(x: x, y: y, width: 360, height: 360)
                let anchor = OverlayAnchor(faceBox: box, roll: Double(index) * 6 - 27)
                picture.draw(try renderer.layer(of: kaomoji, at: anchor, within: PixelRect(picture.size)))
            }
        }
        // Fonts are opened once for a whole folder.
        try draw()
        let start = ContinuousClock.now
        try draw()
        return ContinuousClock.now - start
    }

    private static func makeDetector() throws -> Duration {
        let start = ContinuousClock.now
        _ = try FaceSearch(FaceSearchOptions()) { () throws(FaceError) in nil }
        return ContinuousClock.now - start
    }

    private static func makePredictor() throws -> Duration {
        let start = ContinuousClock.now
        _ = try LandmarkPredictor(path: landmarkModel)
        return ContinuousClock.now - start
    }

    /// The least of five, milliseconds.
    private static func best(_ measure: () throws -> Duration) throws -> Double {
        var best = Double.infinity
        for _ in 0..<5 { best = min(best, try measure() / .milliseconds(1)) }
        return best
    }
}
