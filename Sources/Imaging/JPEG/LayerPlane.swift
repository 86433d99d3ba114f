/// A layer as one component of a JPEG picture sees it: in the component's own channel and at its resolution.
///
/// Working on the component's own samples means that a picture never goes through red, green and blue:
/// a sample under nothing stays what it is, to the last bit.
struct LayerPlane: Sendable {
    /// Where the plane lies, in the component's samples.
    let bounds: PixelRect
    private let layer: Layer
    /// The part of the layer inside the picture.
    private let visible: PixelRect
    private let channel: ChannelWeights
    private let scale: SampleScale
    private let picture: PixelSize
    private let samples: PixelSize

    /// The part of `layer` inside a picture of `size`, averaged over the pixels that share each sample.
    ///
    /// - Parameters:
    ///   - channel: How the component's value follows from red, green and blue.
    ///   - scale: Pixels a sample, across and down.
    ///   - samples: How many samples the component has, across and down.
    init(
        _ layer: Layer,
        channel: ChannelWeights,
        scale: SampleScale,
        in size: PixelSize,
        of samples: PixelSize
    ) {
        self.layer = layer
        (self.channel, self.scale, self.picture, self.samples) = (channel, scale, size, samples)
        visible = layer.bounds.intersection(PixelRect(size))
        bounds = visible.isEmpty ? PixelRect(x: 0, y: 0, width: 0, height: 0) : scale.samples(of: visible)
    }

    /// What the plane does to a block of the component.
    ///
    /// Samples beyond the picture's edge are seen by nobody, but shine through the block's frequencies: they get
    /// what the last sample inside gets.
    func cover(row: Int, column: Int) -> BlockCover {
        var (columns, rows) = (BlockRanges(repeating: 0..<0), BlockRanges(repeating: 0..<0))
        for place in 0..<8 {
            let x = min(column * 8 + place, samples.width - 1)
            let y = min(row * 8 + place, samples.height - 1)
            columns[place] = scale.columns(of: x, below: picture.width)
            rows[place] = scale.rows(of: y, below: picture.height)
        }
        let block = PixelRect(
            x: columns[0].lowerBound,
            y: rows[0].lowerBound,
            width: columns[7].upperBound - columns[0].lowerBound,
            height: rows[7].upperBound - rows[0].lowerBound
        )
        let shared = block.intersection(visible)
        guard !shared.isEmpty else { return .nothing }
        return unsafe layer.bytes.withUnsafeBytes { pixels in
            if shared == block, let pixel = unsafe layer.onlyPixel(in: block, of: pixels) {
                if pixel.w == 0 { return .nothing }
                if pixel.w == 255 { return .even(level(SIMD4<Float>(pixel) / 255)) }
            }
            let cover = unsafe uneven(columns, rows, of: pixels)
            return cover.hidesNothing ? .nothing : .uneven(cover)
        }
    }

    /// The pixels of the eight columns or rows of a block's samples.
    private typealias BlockRanges = InlineArray<8, Range<Int>>

    private func uneven(
        _ columns: BlockRanges,
        _ rows: BlockRanges,
        of pixels: UnsafeRawBufferPointer
    ) -> UnevenCover {
        var cover = UnevenCover()
        for y in 0..<8 {
            var (hidden, added) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
            let down = rows[y].clamped(to: visible.y..<visible.maxY)
            for x in 0..<8 where !down.isEmpty {
                let across = columns[x].clamped(to: visible.x..<visible.maxX)
                let sum = unsafe layer.sum(across, down, of: pixels)
                guard sum.w > 0 else { continue }
                let share = SIMD4<Float>(sum) / Float(255 * rows[y].count * columns[x].count)
                hidden[x] = min(1, share.w)
                added[x] = level(share)
            }
            cover.set(y, hidden: hidden, added: added)
        }
        return cover
    }

    /// The level-shifted value of premultiplied red, green, blue and alpha, 0 to 1.
    private func level(_ share: SIMD4<Float>) -> Float {
        255 * (share * channel.weights).sum() - channel.shift * share.w
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
            var offset = offset(x: columns.lowerBound, y: y)
            for _ in 0..<columns.count {
                let pixel = unsafe pixels.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self)
                sum &+= SIMD4<UInt32>(truncatingIfNeeded: pixel)
                offset += 4
            }
        }
        return sum
    }

    /// The pixel that all of a part of the layer consists of; `nil` where it has several.
    ///
    /// - Precondition: the part lies in `bounds` and is not empty, and `pixels` are the layer's own.
    fileprivate func onlyPixel(in part: PixelRect, of pixels: UnsafeRawBufferPointer) -> SIMD4<UInt8>? {
        let first = unsafe pixels.loadUnaligned(
            fromByteOffset: offset(x: part.x, y: part.y),
            as: UInt32.self
        )
        let four = SIMD4(repeating: first)
        for y in part.y..<part.maxY {
            let start = offset(x: part.x, y: y)
            var others = SIMD4<UInt32>.zero
            for x in stride(from: 0, through: part.width - 4, by: 4) {
                others |=
                    unsafe pixels.loadUnaligned(fromByteOffset: start + x * 4, as: SIMD4<UInt32>.self) ^ four
            }
            for x in part.width / 4 * 4..<part.width {
                others[0] |=
                    unsafe pixels.loadUnaligned(fromByteOffset: start + x * 4, as: UInt32.self) ^ first
            }
            if others != .zero { return nil }
        }
        return unsafe pixels.loadUnaligned(
            fromByteOffset: offset(x: part.x, y: part.y),
            as: SIMD4<UInt8>.self
        )
    }

    private func offset(x: Int, y: Int) -> Int { ((y - bounds.y) * bounds.width + x - bounds.x) * 4 }
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
