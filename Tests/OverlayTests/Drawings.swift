import Foundation
import Imaging

@testable import Overlay

/// Creates the renderer of many tests: it uses only the documented fonts, so that other installed fonts have no
/// effect.
func documentedRenderer() throws -> KaomojiRenderer { try KaomojiRenderer(asksFontconfig: false) }

/// Returns the documented fonts, or those of other directories alone.
func documentedFonts(_ directories: [String] = [FontFile.systemDirectory]) throws -> FontFallback {
    try FontFallback(userFonts: [], directories: directories, asksFontconfig: false)
}

/// Returns a face of this size in the middle of a picture of `canvas` pixels.
func anchor(in canvas: PixelSize, side: Double, roll: Double = 0) -> OverlayAnchor {
    let box = Rect(
        x: Double(canvas.width) / 2 - side / 2,
        y: Double(canvas.height) / 2 - side / 2,
        width: side,
        height: side
    )
    return OverlayAnchor(faceBox: box, roll: roll)
}

extension OverlayStyle {
    /// The styles that draw a kaomoji.
    static let withKaomoji = allCases.filter(\.drawsKaomoji)
}

extension Layer {
    /// Returns the layer over an opaque grey picture.
    func over(gray: UInt8, size: PixelSize) -> PixelBuffer {
        var picture = PixelBuffer(size: size, filledWith: Color(red: gray, green: gray, blue: gray))
        picture.draw(self)
        return picture
    }
}

extension PixelBuffer {
    /// Returns the pixels darker than a luma, as columns and rows.
    func darkPixels(below luma: Double) -> [(x: Int, y: Int)] {
        var result: [(x: Int, y: Int)] = []
        for y in 0..<size.height {
            for x in 0..<size.width where color(x: x, y: y).luma < luma { result.append((x, y)) }
        }
        return result
    }

    /// Returns the connected components of the dark pixels, largest first.
    func darkBlobs(below luma: Double) -> [Blob] {
        var left = Set(darkPixels(below: luma).map { $0.y * size.width + $0.x })
        var blobs: [Blob] = []
        while let start = left.first {
            var (stack, pixels) = ([start], [Point]())
            left.remove(start)
            while let index = stack.popLast() {
                pixels.append(Point(Double(index % size.width) + 0.5, Double(index / size.width) + 0.5))
                for next in [index - 1, index + 1, index - size.width, index + size.width]
                where left.remove(next) != nil { stack.append(next) }
            }
            blobs.append(Blob(pixels))
        }
        return blobs.sorted { $0.area > $1.area }
    }
}

/// A connected component of ink.
struct Blob {
    let area: Int
    let center: Point
    let box: Rect
    /// The direction of its longest extent, degrees clockwise, -90 to 90.
    let angle: Double

    init(_ pixels: [Point]) {
        area = pixels.count
        center = pixels.reduce(Point(0, 0), +) * (1 / Double(max(1, pixels.count)))
        let centers = Rect(enclosing: pixels) ?? Rect(x: 0, y: 0, width: 0, height: 0)
        box = centers.expanded(by: 0.5)
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for pixel in pixels {
            let offset = pixel - center
            xx += offset.x * offset.x
            xy += offset.x * offset.y
            yy += offset.y * offset.y
        }
        angle = atan2(2 * xy, xx - yy) / 2 * 180 / .pi
    }
}
