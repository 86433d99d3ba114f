internal import Imaging

/// Puts patch, outlines and ink on a layer, in that order.
struct LayerPainter {
    private let bounds: PixelRect
    private var bytes: [UInt8]

    /// Starts with a layer that shows nothing.
    init(bounds: PixelRect) {
        self.bounds = bounds
        bytes = Layer(transparent: bounds).bytes
    }

    /// What was painted.
    var layer: Layer { Layer(bounds: bounds, bytes: bytes) }

    /// How a patch lies in the picture.
    struct PatchPlace {
        /// The pixels of the picture that the patch and its fading can touch.
        let bounds: PixelRect
        /// The map from the picture to the frame in which the patch is given.
        let frameFromTarget: Affine
        /// The width of the fading outside the patch, in that frame.
        let fade: Double
    }

    /// Fills a patch. It is convex, so in each row all pixels between the first and the last one inside are
    /// inside too, and only those beside them need a look.
    mutating func fill(_ patch: PatchShape, color: Color, place: PatchPlace) {
        let area = place.bounds.intersection(bounds)
        let step = Point(place.frameFromTarget.a, place.frameFromTarget.b)
        let reach = patch.steepness * step.distance(to: Point(0, 0))
        for y in area.y..<max(area.y, area.maxY) {
            let start = place.frameFromTarget.apply(Point(Double(area.x) + 0.5, Double(y) + 0.5))
            let row = ((y - bounds.y) * bounds.width + area.x - bounds.x) * 4
            // How many pixels further the next look is worth it.
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

    /// Lays one colour over the layer where a mask covers it.
    mutating func paint(_ mask: CoverageMask, color: Color) {
        let shared = mask.bounds.intersection(bounds)
        guard !shared.isEmpty else { return }
        for y in shared.y..<shared.maxY {
            var source = (y - mask.bounds.y) * mask.bounds.width + shared.x - mask.bounds.x
            var target = ((y - bounds.y) * bounds.width + shared.x - bounds.x) * 4
            for _ in 0..<shared.width {
                let alpha = Int(mask.bytes[source])
                if alpha > 0 { blend(color, alpha: alpha, at: target) }
                source += 1
                target += 4
            }
        }
    }

    /// Lays a picture over the layer.
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

    /// Lays a premultiplied colour over a pixel; what a filter overshot is cut off.
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

    /// Opaque inside and at the edge, then falling off smoothly.
    private static func alpha(_ fraction: Double) -> Int {
        guard fraction > 0 else { return 255 }
        guard fraction < 1 else { return 0 }
        let rest = 1 - fraction
        return Int((rest * rest * (3 - 2 * rest) * 255).rounded())
    }

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

    private mutating func blend(_ color: Color, alpha: Int, at index: Int) {
        let rest = 255 - alpha
        bytes[index] = Self.scaled(color.red, alpha) + Self.scaled(bytes[index], rest)
        bytes[index + 1] = Self.scaled(color.green, alpha) + Self.scaled(bytes[index + 1], rest)
        bytes[index + 2] = Self.scaled(color.blue, alpha) + Self.scaled(bytes[index + 2], rest)
        bytes[index + 3] = UInt8(alpha) + Self.scaled(bytes[index + 3], rest)
    }

    /// A channel times alpha, rounded down at the half so that two that add up never pass 255.
    private static func scaled(_ channel: UInt8, _ alpha: Int) -> UInt8 {
        UInt8((Int(channel) * alpha + 127) / 255)
    }
}
