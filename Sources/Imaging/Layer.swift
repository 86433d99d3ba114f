/// A rectangle of paint over a picture: 8-bit premultiplied red, green, blue and alpha.
public struct Layer: Sendable, Equatable {
    /// The place in the picture; it may extend beyond the edges.
    public let bounds: PixelRect
    /// `4 * bounds.width * bounds.height` bytes, rows from the top, premultiplied.
    public var bytes: [UInt8]

    package init(bounds: PixelRect, bytes: [UInt8]) {
        precondition(bytes.count == max(0, bounds.width) * max(0, bounds.height) * 4, "four bytes a pixel")
        self.bounds = bounds
        self.bytes = bytes
    }

    package init(transparent bounds: PixelRect) {
        self.init(
            bounds: bounds,
            bytes: [UInt8](repeating: 0, count: max(0, bounds.width) * max(0, bounds.height) * 4)
        )
    }

    /// The layer in grey, for a picture without colour.
    package var withoutColor: Layer {
        var gray = self
        for index in stride(from: 0, to: bytes.count, by: 4) {
            let color = Color(red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2])
            let luma = UInt8(min(255, color.luma.rounded()))
            for channel in 0..<3 { gray.bytes[index + channel] = luma }
        }
        return gray
    }

    /// Returns the alpha at a pixel of the picture, 0...255; 0 outside the layer.
    package func alpha(x: Int, y: Int) -> UInt8 {
        guard x >= bounds.x, y >= bounds.y, x < bounds.maxX, y < bounds.maxY else { return 0 }
        return bytes[((y - bounds.y) * bounds.width + x - bounds.x) * 4 + 3]
    }

    /// Returns the sum of the premultiplied pixels in a part inside `bounds`. `pixels` must be the layer's own.
    @inlinable package func sum(
        _ columns: Range<Int>,
        _ rows: Range<Int>,
        of pixels: UnsafeRawBufferPointer
    ) -> SIMD4<UInt32> {
        var sum = SIMD4<UInt32>.zero
        for y in rows {
            var offset = ((y - bounds.y) * bounds.width + columns.lowerBound - bounds.x) * 4
            for _ in 0..<columns.count {
                let pixel = unsafe pixels.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self)
                sum &+= SIMD4<UInt32>(truncatingIfNeeded: pixel)
                offset += 4
            }
        }
        return sum
    }
}

extension PixelBuffer {
    /// Draws a layer over the picture ("source over", Porter and Duff 1984), clipped at the edges. The picture's alpha
    /// increases under the layer.
    package mutating func draw(_ layer: Layer) {
        LayerBlending(size: size, channels: Self.bytesPerPixel).draw(layer, over: &bytes)
    }
}
