/// A layer as one component of a JPEG picture sees it: in the component's own channel and at its resolution.
///
/// Working on the component's own samples means that a picture never goes through red, green and blue:
/// a sample under nothing stays what it is, to the last bit.
struct LayerPlane: Sendable {
    /// Where the plane lies, in the component's samples.
    let bounds: PixelRect
    /// How much is hidden, 0 to 1, for each sample of `bounds`.
    private(set) var alpha: [Float]
    /// What is added: the channel's value less 128, times alpha.
    private(set) var paint: [Float]

    /// The part of `layer` inside a picture of `size`, averaged over the pixels that share each sample.
    ///
    /// - Parameters:
    ///   - channel: How the component's value follows from red, green and blue.
    ///   - scale: Pixels a sample, across and down.
    init(_ layer: Layer, channel: ChannelWeights, scale: SampleScale, in size: PixelSize) {
        let visible = layer.bounds.intersection(PixelRect(size))
        let bounds = visible.isEmpty ? PixelRect(x: 0, y: 0, width: 0, height: 0) : scale.samples(of: visible)
        self.bounds = bounds
        alpha = [Float](repeating: 0, count: bounds.width * bounds.height)
        paint = alpha
        let columns = (bounds.x..<bounds.maxX).map { scale.columns(of: $0, below: size.width) }
        let across = columns.map { $0.clamped(to: visible.x..<visible.maxX) }
        unsafe layer.bytes.withUnsafeBytes { pixels in
            for y in bounds.y..<bounds.maxY {
                let rows = scale.rows(of: y, below: size.height)
                let down = rows.clamped(to: visible.y..<visible.maxY)
                let start = (y - bounds.y) * bounds.width
                for x in 0..<bounds.width {
                    let sum = unsafe layer.sum(across[x], down, of: pixels)
                    guard sum.w > 0 else { continue }
                    let share = SIMD4<Float>(sum) / Float(255 * rows.count * columns[x].count)
                    alpha[start + x] = min(1, share.w)
                    paint[start + x] = 255 * (share * channel.weights).sum() - channel.shift * share.w
                }
            }
        }
    }

    /// The part of a row of samples that the plane has, as columns and where the first is kept; `nil` when it
    /// has none.
    func part(of columns: Range<Int>, row: Int) -> (columns: Range<Int>, start: Int)? {
        let common = columns.clamped(to: bounds.x..<bounds.maxX)
        guard row >= bounds.y, row < bounds.maxY, !common.isEmpty else { return nil }
        return (common, (row - bounds.y) * bounds.width + common.lowerBound - bounds.x)
    }
}

extension Layer {
    /// The sum of the premultiplied pixels in a part of the layer, as red, green, blue, alpha.
    ///
    /// - Precondition: the part lies in `bounds`, and `pixels` are the layer's own.
    @inline(__always)
    fileprivate func sum(
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

/// How a component's value follows from red, green and blue.
struct ChannelWeights: Sendable {
    /// For red, green, blue and, always 0, alpha.
    let weights: SIMD4<Float>
    /// What is taken off to bring middle grey to 0: 128 for brightness, 0 for a difference, which has it there.
    let shift: Float

    /// The channels of a colour model, in the order of its components. JFIF 1.02, "Conversion to and from RGB".
    static func channels(of model: JPEGColorModel) -> [ChannelWeights] {
        let luma = ChannelWeights(weights: SIMD4(0.299, 0.587, 0.114, 0), shift: 128)
        return switch model {
        case .gray: [luma]
        case .yCbCr:
            [
                luma,
                ChannelWeights(weights: SIMD4(-0.168_735_9, -0.331_264_1, 0.5, 0), shift: 0),
                ChannelWeights(weights: SIMD4(0.5, -0.418_687_6, -0.081_312_4, 0), shift: 0),
            ]
        case .rgb:
            (0..<3).map { channel in
                var weights = SIMD4<Float>.zero
                weights[channel] = 1
                return ChannelWeights(weights: weights, shift: 128)
            }
        }
    }
}
