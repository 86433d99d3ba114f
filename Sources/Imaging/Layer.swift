/// A rectangle of paint to lay over a picture: 8-bit premultiplied red, green, blue and alpha.
public struct Layer: Sendable, Equatable {
    /// Where the layer lies in the picture; it may reach beyond the picture's edges.
    public let bounds: PixelRect
    /// `4 * bounds.width * bounds.height` bytes, rows from the top, colours already multiplied by alpha.
    public var bytes: [UInt8]

    /// A layer from its bytes.
    ///
    /// - Precondition: `bytes` holds four bytes a pixel of `bounds`.
    public init(bounds: PixelRect, bytes: [UInt8]) {
        precondition(bytes.count == max(0, bounds.width) * max(0, bounds.height) * 4, "four bytes a pixel")
        self.bounds = bounds
        self.bytes = bytes
    }

    /// A layer that shows nothing yet.
    public init(transparent bounds: PixelRect) {
        self.init(
            bounds: bounds,
            bytes: [UInt8](repeating: 0, count: max(0, bounds.width) * max(0, bounds.height) * 4)
        )
    }

    /// The layer without colour, for a picture that has none.
    public var withoutColor: Layer {
        var gray = self
        for index in stride(from: 0, to: bytes.count, by: 4) {
            let color = Color(red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2])
            let luma = UInt8(min(255, color.luma.rounded()))
            for channel in 0..<3 { gray.bytes[index + channel] = luma }
        }
        return gray
    }

    /// How much of the picture is hidden at a pixel of the picture, 0 to 255; 0 outside the layer.
    public func alpha(x: Int, y: Int) -> UInt8 {
        guard x >= bounds.x, y >= bounds.y, x < bounds.maxX, y < bounds.maxY else { return 0 }
        return bytes[((y - bounds.y) * bounds.width + x - bounds.x) * 4 + 3]
    }
}

extension PixelBuffer {
    /// Lays a layer over the picture ("source over", Porter and Duff 1984); what reaches beyond the edges is
    /// cut off, and the picture's own alpha grows where the layer hides it.
    public mutating func draw(_ layer: Layer) {
        let visible = layer.bounds.intersection(PixelRect(size))
        guard !visible.isEmpty else { return }
        for y in visible.y..<visible.maxY {
            var target = (y * size.width + visible.x) * Self.bytesPerPixel
            var source = ((y - layer.bounds.y) * layer.bounds.width + visible.x - layer.bounds.x) * 4
            for _ in 0..<visible.width {
                blend(layer.bytes, at: source, over: target)
                target += Self.bytesPerPixel
                source += 4
            }
        }
    }

    private mutating func blend(_ paint: [UInt8], at source: Int, over target: Int) {
        let alpha = Int(paint[source + 3])
        guard alpha > 0 else { return }
        guard bytes[target + 3] == 255 else { return blendOverTransparent(paint, at: source, over: target) }
        let rest = 255 - alpha
        for channel in 0..<3 {
            let below = (Int(bytes[target + channel]) * rest + 127) / 255
            bytes[target + channel] = UInt8(min(255, Int(paint[source + channel]) + below))
        }
    }

    /// The rare case of a picture that is itself see-through here: both alphas count.
    private mutating func blendOverTransparent(_ paint: [UInt8], at source: Int, over target: Int) {
        let alpha = Int(paint[source + 3])
        let below = Int(bytes[target + 3]) * (255 - alpha) / 255
        let total = alpha + below
        for channel in 0..<3 {
            let sum = Int(paint[source + channel]) * 255 + Int(bytes[target + channel]) * below
            bytes[target + channel] = UInt8(min(255, sum / total))
        }
        bytes[target + 3] = UInt8(min(255, total))
    }
}
