internal import Imaging

/// The bitmap of an emoji in a colour font.
struct EmojiPicture: Sendable {
    /// The width and height in pixels.
    let size: PixelSize
    /// The premultiplied red, green, blue and alpha; rows from the top.
    let pixels: [SIMD4<UInt8>]
    /// The map from pixels of the bitmap to ems, y down, baseline at 0.
    let emFromPixel: Affine

    /// Returns the alpha in a column and row; 0 outside.
    func alpha(x: Int, y: Int) -> UInt8 {
        guard x >= 0, y >= 0, x < size.width, y < size.height else { return 0 }
        return pixels[y * size.width + x].w
    }

    /// The bounding box of the visible pixels in ems; `nil` if there are none.
    var ink: Rect? {
        let corners = visiblePoints.map(emFromPixel.apply)
        return Rect(enclosing: corners)
    }

    /// Two opposite corners of each pixel whose alpha is at least a half.
    private var visiblePoints: [Point] {
        pixels.indices.filter { pixels[$0].w >= 128 }.flatMap { index in
            let (x, y) = (Double(index % size.width), Double(index / size.width))
            return [Point(x, y), Point(x + 1, y + 1)]
        }
    }

    /// The radius, in ems, of the largest opaque disc about the middle of the ink; 0 if the middle itself is
    /// transparent.
    var opaqueRadius: Double {
        guard let ink, let pixelFromEm = emFromPixel.inverse else { return 0 }
        let middle = pixelFromEm.apply(ink.center)
        var nearest = min(middle.x, Double(size.width) - middle.x, middle.y, Double(size.height) - middle.y)
        for index in pixels.indices where pixels[index].w < 128 {
            let pixel = Point(Double(index % size.width) + 0.5, Double(index / size.width) + 0.5)
            nearest = min(nearest, pixel.distance(to: middle))
        }
        return max(0, nearest - 0.5) * emFromPixel.meanScale
    }

    /// The mean colour of the opaque pixels within three pixels of the edge; `nil` if there are none.
    var rimColor: Color? {
        mean(
            of: pixels.indices.filter { index in
                let (x, y) = (index % size.width, index / size.width)
                return pixels[index].w >= 250
                    && [(-3, 0), (3, 0), (0, -3), (0, 3)].contains { alpha(x: x + $0.0, y: y + $0.1) < 128 }
            }
        )
    }

    private func mean(of indices: [Int]) -> Color? {
        guard !indices.isEmpty else { return nil }
        let sum = indices.reduce(SIMD4<Int>(repeating: 0)) {
            $0 &+ SIMD4<Int>(truncatingIfNeeded: pixels[$1])
        }
        let mean = sum / SIMD4(repeating: indices.count)
        return Color(
            red: UInt8(clamping: mean.x),
            green: UInt8(clamping: mean.y),
            blue: UInt8(clamping: mean.z)
        )
    }
}
