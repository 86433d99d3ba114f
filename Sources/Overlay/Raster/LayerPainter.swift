internal import Imaging

/// A painter of patch, outlines and ink on a layer, in that order.
struct LayerPainter {
    let bounds: PixelRect
    private var bytes: [UInt8]

    init(bounds: PixelRect) {
        self.bounds = bounds
        bytes = Layer(transparent: bounds).bytes
    }

    var layer: Layer { Layer(bounds: bounds, bytes: bytes) }

    struct PatchPlace {
        /// The pixels that the patch and its soft edge can touch.
        let bounds: PixelRect
        /// The map from the picture to the coordinates of the patch.
        let frameFromTarget: Affine
        /// The width of the soft edge outside the patch, in these coordinates.
        let fade: Double
    }

    /// Fills a patch. It is convex: all pixels of a row between the first and last inside are inside, and only others
    /// need a test.
    mutating func fill(_ patch: PatchShape, color: Color, place: PatchPlace) {
        let area = place.bounds.intersection(bounds)
        let step = Point(place.frameFromTarget.a, place.frameFromTarget.b)
        let reach = patch.steepness * step.distance(to: Point(0, 0))
        for y in area.y..<max(area.y, area.maxY) {
            let start = place.frameFromTarget.apply(Point(Double(area.x) + 0.5, Double(y) + 0.5))
            let row = ((y - bounds.y) * bounds.width + area.x - bounds.x) * 4
            // Paints a soft-edge pixel and returns the distance to the next one worth testing.
            func paintRim(_ column: Int) -> Int {
                let outside = patch.distance(to: start + step * Double(column)) - place.fade
                guard outside < 0 else { return max(1, Int(outside / reach)) }
                let alpha = Self.alpha(outside / place.fade + 1)
                if alpha == 255 { return 0 }
                if alpha > 0 { set(color, alpha: alpha, at: row + column * 4) }
                return 1
            }
            var (left, right) = (0, area.width - 1)
            while left <= right {
                let next = paintRim(left)
                if next == 0 { break }
                left += next
            }
            while right > left {
                let next = paintRim(right)
                if next == 0 { break }
                right -= next
            }
            if left <= right { setOpaque(color, from: row + left * 4, through: row + right * 4) }
        }
    }

    /// Paints one colour through a mask. `opacity` is 0 to 1.
    mutating func paint(_ mask: CoverageMask, color: Color, opacity: Double = 1) {
        let shared = mask.bounds.intersection(bounds)
        guard !shared.isEmpty else { return }
        let paint = SIMD4<UInt32>(UInt32(color.red), UInt32(color.green), UInt32(color.blue), 255)
        let (from, to) = (mask.bounds, bounds)
        let density = UInt32(opacity * 256)
        unsafe bytes.withUnsafeMutableBytes { pixels in
            unsafe mask.bytes.withUnsafeBufferPointer { alphas in
                for y in shared.y..<shared.maxY {
                    let source = (y - from.y) * from.width + shared.x - from.x
                    let target = ((y - to.y) * to.width + shared.x - to.x) * 4
                    for x in 0..<shared.width {
                        let alpha = unsafe (UInt32(alphas[source + x]) &* density) &>> 8
                        guard alpha > 0 else { continue }
                        let place = target + x * 4
                        let below = unsafe pixels.loadUnaligned(fromByteOffset: place, as: SIMD4<UInt8>.self)
                        unsafe pixels.storeBytes(
                            of: Self.blended(paint, alpha, over: below),
                            toByteOffset: place,
                            as: SIMD4<UInt8>.self
                        )
                    }
                }
            }
        }
    }

    /// Paints position-dependent colours through a mask. `levels` returns sRGB, 0 to 255.
    mutating func paint(_ mask: CoverageMask, levels: (_ x: Int, _ y: Int) -> SIMD3<Double>) {
        let shared = mask.bounds.intersection(bounds)
        for y in shared.y..<max(shared.y, shared.maxY) {
            for x in shared.x..<shared.maxX {
                let alpha = mask.bytes[(y - mask.bounds.y) * mask.bounds.width + x - mask.bounds.x]
                guard alpha > 0 else { continue }
                let color = SIMD4<Float>(SIMD3<Float>(levels(x, y)), 255) * (Float(alpha) / 255)
                blend(color, at: ((y - bounds.y) * bounds.width + x - bounds.x) * 4)
            }
        }
    }

    @inline(__always)
    private static func blended(_ paint: SIMD4<UInt32>, _ alpha: UInt32, over below: SIMD4<UInt8>) -> SIMD4<
        UInt8
    > {
        let above = divided(paint &* alpha)
        let kept = divided(SIMD4<UInt32>(truncatingIfNeeded: below) &* (255 &- alpha))
        return SIMD4<UInt8>(truncatingIfNeeded: above &+ kept)
    }

    /// Returns a product of two bytes over 255, halves rounded down: two that add up never exceed 255.
    @inline(__always)
    private static func divided(_ product: SIMD4<UInt32>) -> SIMD4<UInt32> {
        // Equals (product + 127) / 255 for all products of two bytes.
        ((product &+ 127) &* 0x8081) &>> 23
    }

    /// Recolours everything painted so far by position; opacity stays.
    mutating func recolor(_ color: (_ x: Int, _ y: Int) -> Color) {
        var index = 0
        for y in bounds.y..<max(bounds.y, bounds.maxY) {
            for x in bounds.x..<bounds.maxX {
                let alpha = Int(bytes[index + 3])
                if alpha > 0 { set(color(x, y), alpha: alpha, at: index) }
                index += 4
            }
        }
    }

    mutating func paint(_ picture: PictureSampler) {
        let shared = picture.bounds.intersection(bounds)
        for y in shared.y..<max(shared.y, shared.maxY) {
            var target = ((y - bounds.y) * bounds.width + shared.x - bounds.x) * 4
            for x in shared.x..<shared.maxX {
                blend(picture.color(x: x, y: y), at: target)
                target += 4
            }
        }
    }

    /// Blends a premultiplied colour over a pixel; clips overshoot.
    private mutating func blend(_ color: SIMD4<Float>, at index: Int) {
        let alpha = max(0, min(255, color.w.rounded()))
        guard alpha > 0 else { return }
        let paint = SIMD4<UInt8>(
            color.rounded(.toNearestOrEven).clamped(lowerBound: .zero, upperBound: .init(repeating: alpha))
        )
        let rest = 255 - Int(alpha)
        for channel in 0..<4 {
            bytes[index + channel] = paint[channel] + Self.scaled(bytes[index + channel], rest)
        }
    }

    /// Passes the bytes from a pixel on, and the row stride, to a closure. The pixel must be inside `bounds`.
    @unsafe mutating func withPixel(
        x: Int,
        y: Int,
        _ body: (UnsafeMutablePointer<UInt8>?, _ stride: Int) -> Void
    ) {
        let first = ((y - bounds.y) * bounds.width + x - bounds.x) * 4
        unsafe bytes.withUnsafeMutableBufferPointer { bytes in
            unsafe body(bytes.baseAddress?.advanced(by: first), bounds.width * 4)
        }
    }

    /// Returns the alpha: opaque up to the edge, then a smooth fall.
    private static func alpha(_ fraction: Double) -> Int { Int((Blend.smooth(1 - fraction) * 255).rounded()) }

    private mutating func setOpaque(_ color: Color, from first: Int, through last: Int) {
        let pixel = SIMD4(color.red, color.green, color.blue, 255)
        unsafe bytes.withUnsafeMutableBytes { bytes in
            let pixels = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[first..<last + 4])
            unsafe pixels.withMemoryRebound(to: SIMD4<UInt8>.self) { pixels in
                unsafe pixels.update(repeating: pixel)
            }
        }
    }

    private mutating func set(_ color: Color, alpha: Int, at index: Int) {
        bytes[index] = Self.scaled(color.red, alpha)
        bytes[index + 1] = Self.scaled(color.green, alpha)
        bytes[index + 2] = Self.scaled(color.blue, alpha)
        bytes[index + 3] = UInt8(alpha)
    }

    /// Returns a channel times alpha, halves rounded down: two that add up never exceed 255.
    private static func scaled(_ channel: UInt8, _ alpha: Int) -> UInt8 {
        UInt8((Int(channel) * alpha + 127) / 255)
    }
}
