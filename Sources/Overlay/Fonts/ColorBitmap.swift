internal import Imaging

/// A colour bitmap: an emoji of a font, or a sticker.
struct ColorBitmap: Hashable, Sendable {
    let size: PixelSize
    /// Premultiplied RGBA; rows from the top.
    let pixels: [SIMD4<UInt8>]
    /// The map from pixels to ems, y down, baseline at 0.
    let emFromPixel: Affine
    /// The box of the visible pixels in ems; `nil` if there are none.
    let ink: Rect?
    /// The radius in ems of the largest opaque disc in the ink's middle; 0 if the middle is transparent.
    let opaqueRadius: Double
    /// The mean colour of opaque pixels within three pixels of the edge; `nil` if there are none.
    let rimColor: Color?

    init(size: PixelSize, pixels: [SIMD4<UInt8>], emFromPixel: Affine) {
        (self.size, self.pixels, self.emFromPixel) = (size, pixels, emFromPixel)
        let alpha = BitmapAlpha(size: size, pixels: pixels)
        let box = alpha.visibleBox
        ink = box.flatMap { Rect(enclosing: $0.corners.map(emFromPixel.apply)) }
        opaqueRadius = box.map { alpha.opaqueRadius(about: $0.center) * emFromPixel.meanScale } ?? 0
        rimColor = alpha.rimColor
    }

    /// Returns the alpha of a pixel; 0 outside.
    func alpha(x: Int, y: Int) -> UInt8 { BitmapAlpha(size: size, pixels: pixels).at(x, y) }
}

private struct BitmapAlpha {
    let size: PixelSize
    let pixels: [SIMD4<UInt8>]

    /// The box of the pixels with an alpha of at least a half; `nil` if there are none.
    var visibleBox: Rect? {
        var (left, top, right, bottom) = (size.width, size.height, -1, -1)
        for y in 0..<size.height {
            for x in 0..<size.width where at(x, y) >= 128 {
                (left, right) = (min(left, x), max(right, x))
                (top, bottom) = (min(top, y), max(bottom, y))
            }
        }
        guard right >= left else { return nil }
        return Rect(
            x: Double(left),
            y: Double(top),
            width: Double(right + 1 - left),
            height: Double(bottom + 1 - top)
        )
    }

    /// Returns the distance to the nearest pixel with an alpha below a half, or to the edge.
    func opaqueRadius(about middle: Point) -> Double {
        var nearest = min(middle.x, Double(size.width) - middle.x, middle.y, Double(size.height) - middle.y)
        for y in 0..<size.height {
            for x in 0..<size.width where at(x, y) < 128 {
                nearest = min(nearest, Point(Double(x) + 0.5, Double(y) + 0.5).distance(to: middle))
            }
        }
        return max(0, nearest - 0.5)
    }

    var rimColor: Color? {
        var (sum, count) = (SIMD4<Int>.zero, 0)
        for y in 0..<size.height {
            for x in 0..<size.width where at(x, y) >= 250 && isNearEdge(x, y) {
                sum &+= SIMD4<Int>(truncatingIfNeeded: pixels[y * size.width + x])
                count += 1
            }
        }
        guard count > 0 else { return nil }
        let mean = sum / SIMD4(repeating: count)
        return Color(
            red: UInt8(clamping: mean.x),
            green: UInt8(clamping: mean.y),
            blue: UInt8(clamping: mean.z)
        )
    }

    private func isNearEdge(_ x: Int, _ y: Int) -> Bool {
        at(x - 3, y) < 128 || at(x + 3, y) < 128 || at(x, y - 3) < 128 || at(x, y + 3) < 128
    }

    func at(_ x: Int, _ y: Int) -> UInt8 {
        guard x >= 0, y >= 0, x < size.width, y < size.height else { return 0 }
        return pixels[y * size.width + x].w
    }
}
