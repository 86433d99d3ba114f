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

    /// Fills a patch. `frameFromTarget` maps pixels of the picture to the face's own frame, one pixel of the
    /// picture is `frameScale` pixels there, and the patch fades over `soft` pixels of the picture outside it.
    mutating func fill(
        _ patch: PatchShape,
        color: Color,
        frameFromTarget map: Affine,
        frameScale: Double,
        soft: Double
    ) {
        let fade = max(1, soft) * frameScale
        let step = Point(map.a, map.b)
        for row in 0..<bounds.height {
            var point = map.apply(Point(Double(bounds.x) + 0.5, Double(bounds.y + row) + 0.5))
            var index = row * bounds.width * 4
            for _ in 0..<bounds.width {
                let distance = patch.distance(to: point)
                if distance < fade { set(color, alpha: Self.alpha(distance / fade), at: index) }
                point = point + step
                index += 4
            }
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

    /// Opaque inside and at the edge, then falling off smoothly.
    private static func alpha(_ fraction: Double) -> Int {
        guard fraction > 0 else { return 255 }
        let rest = 1 - fraction
        return Int((rest * rest * (3 - 2 * rest) * 255).rounded())
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
