import Imaging

@testable import Overlay

/// What many tests draw with: only the documented fonts, so that no other font of the machine matters.
func documentedRenderer() throws -> KaomojiRenderer { try KaomojiRenderer(asksFontconfig: false) }

/// A face of this size in the middle of a picture of `canvas` pixels.
func anchor(in canvas: PixelSize, side: Double, roll: Double = 0) -> OverlayAnchor {
    let box = Rect(
        x: Double(canvas.width) / 2 - side / 2,
        y: Double(canvas.height) / 2 - side / 2,
        width: side,
        height: side
    )
    return OverlayAnchor(faceBox: box, roll: roll)
}

extension Layer {
    /// The layer laid over an opaque picture of one grey.
    func over(gray: UInt8, size: PixelSize) -> PixelBuffer {
        var picture = PixelBuffer(size: size, filledWith: Color(red: gray, green: gray, blue: gray))
        picture.draw(self)
        return picture
    }
}

extension PixelBuffer {
    /// The pixels darker than a luma, as columns and rows.
    func darkPixels(below luma: Double) -> [(x: Int, y: Int)] {
        var result: [(x: Int, y: Int)] = []
        for y in 0..<size.height {
            for x in 0..<size.width where color(x: x, y: y).luma < luma { result.append((x, y)) }
        }
        return result
    }

    /// The dark pixels in connected pieces, largest first: how many pixels, and where their middle is.
    func darkBlobs(below luma: Double) -> [(area: Int, center: Point)] {
        var left = Set(darkPixels(below: luma).map { $0.y * size.width + $0.x })
        var blobs: [(area: Int, center: Point)] = []
        while let start = left.first {
            var (stack, area, sum) = ([start], 0, Point(0, 0))
            left.remove(start)
            while let index = stack.popLast() {
                let (x, y) = (index % size.width, index / size.width)
                area += 1
                sum = sum + Point(Double(x) + 0.5, Double(y) + 0.5)
                for next in [index - 1, index + 1, index - size.width, index + size.width]
                where left.remove(next) != nil { stack.append(next) }
            }
            blobs.append((area, sum * (1 / Double(area))))
        }
        return blobs.sorted { $0.area > $1.area }
    }
}
