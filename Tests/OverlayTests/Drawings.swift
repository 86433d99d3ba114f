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

/// The 68 points that dlib's predictor finds in the portrait of Grace Hopper (512 by 600 pixels).
private let hopperLandmarks =
    ([
        (180, 205), (183, 227), (187, 249), (192, 270), (200, 291), (211, 309), (228, 321), (248, 329),
        (271, 331), (293, 327), (312, 318), (328, 304), (341, 284), (349, 263), (352, 240), (354, 217),
        (355, 193), (190, 181), (199, 168), (213, 162), (230, 162), (244, 168), (283, 165), (297, 157),
        (314, 155), (330, 160), (340, 173), (266, 187), (267, 204), (267, 220), (268, 237), (247, 246),
        (257, 249), (269, 253), (280, 249), (289, 245), (209, 194), (217, 187), (228, 187), (239, 194),
        (229, 195), (218, 196), (292, 192), (301, 184), (312, 183), (321, 189), (312, 192), (302, 193),
        (233, 279), (244, 273), (257, 271), (268, 273), (279, 271), (292, 272), (306, 277), (293, 286),
        (280, 290), (269, 291), (257, 290), (244, 286), (237, 279), (257, 278), (269, 279), (280, 278),
        (301, 277), (279, 279), (268, 280), (257, 279),
    ] as [(Double, Double)]).map { Point($0.0, $0.1) }

/// The face of these points, with the size and position of a tight, slightly inaccurate box.
var hopperFace: OverlayAnchor {
    let box = Rect(enclosing: hopperLandmarks) ?? Rect(x: 0, y: 0, width: 1, height: 1)
    return OverlayAnchor(
        faceCenter: box.center + Point(0, -0.12 * box.height),
        faceSize: .init(width: box.width, height: 1.2 * box.height),
        roll: -2.4,
        leftEye: Point(223, 192),
        rightEye: Point(307, 189),
        mouth: Point(269, 281),
        landmarks: hopperLandmarks
    )
}

extension OverlayStyle {
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
