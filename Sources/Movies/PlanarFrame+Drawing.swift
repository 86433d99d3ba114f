public import Imaging

extension PlanarFrame {
    /// Lays a layer over the frame ("source over"), in the frame's own numbers; what reaches beyond the edges is cut
    /// off.
    ///
    /// - Parameters:
    ///   - layer: The paint, whose red, green and blue have the primaries and the transfer of the frame.
    ///   - color: What the numbers of the frame mean.
    public mutating func draw(_ layer: Layer, _ color: MovieColor) {
        // Whole pairs of rows and columns, so that every chroma sample is seen once.
        let visible = layer.bounds.intersection(PixelRect(size))
        guard !visible.isEmpty else { return }
        let mixer = LumaMixer(color, size)
        for y in stride(from: visible.y & ~1, to: visible.maxY, by: 2) {
            for x in stride(from: visible.x & ~1, to: visible.maxX, by: 2) {
                drawSquare(layer, x, y, mixer)
            }
        }
    }

    /// Two by two pixels and their chroma.
    private mutating func drawSquare(_ layer: Layer, _ x: Int, _ y: Int, _ mixer: LumaMixer) {
        var sum = SIMD4<Float>(repeating: 0)
        for place in 0..<4 {
            let (column, row) = (x + place & 1, y + place >> 1)
            guard let paint = layer.paint(x: column, y: row) else { continue }
            sum += paint
            let index = row * size.width + column
            planes[0][index] = mixer.luma(paint, over: planes[0][index])
        }
        guard sum.w > 0 else { return }
        let index = y / 2 * (size.width / 2) + x / 2
        (planes[1][index], planes[2][index]) = mixer.chroma(
            sum / 4,
            over: (planes[1][index], planes[2][index])
        )
    }
}

extension Layer {
    /// The premultiplied red, green and blue and the alpha of a pixel, 0 to 1; `nil` where there is no paint.
    fileprivate func paint(x: Int, y: Int) -> SIMD4<Float>? {
        guard x >= bounds.x, y >= bounds.y, x < bounds.maxX, y < bounds.maxY else { return nil }
        let index = ((y - bounds.y) * bounds.width + x - bounds.x) * 4
        guard bytes[index + 3] > 0 else { return nil }
        let paint = SIMD4(bytes[index], bytes[index + 1], bytes[index + 2], bytes[index + 3])
        return SIMD4<Float>(paint) / 255
    }
}

/// Mixes paint into luma and chroma. ITU-T H.273 section 8.3, equations for E'Y, E'PB and E'PR.
private struct LumaMixer {
    private let weights: SIMD4<Float>
    private let (blueScale, redScale): (Float, Float)
    private let (black, lumaRange, chromaRange): (Float, Float, Float)

    init(_ color: MovieColor, _ size: PixelSize) {
        let (_, red, blue) = color.luma(of: size)
        weights = SIMD4(red, 1 - red - blue, blue, 0)
        (blueScale, redScale) = (0.5 / (1 - blue), 0.5 / (1 - red))
        (black, lumaRange, chromaRange) = color.isFullRange ? (0, 255, 255) : (16, 219, 224)
    }

    func luma(_ paint: SIMD4<Float>, over below: UInt8) -> UInt8 {
        let own = black * paint.w + lumaRange * (paint * weights).sum()
        return Self.byte(own + (1 - paint.w) * Float(below))
    }

    func chroma(_ paint: SIMD4<Float>, over below: (UInt8, UInt8)) -> (UInt8, UInt8) {
        let luma = (paint * weights).sum()
        let blue = 128 * paint.w + chromaRange * blueScale * (paint.z - luma)
        let red = 128 * paint.w + chromaRange * redScale * (paint.x - luma)
        let rest = 1 - paint.w
        return (Self.byte(blue + rest * Float(below.0)), Self.byte(red + rest * Float(below.1)))
    }

    private static func byte(_ value: Float) -> UInt8 { UInt8(max(0, min(255, value.rounded()))) }
}
