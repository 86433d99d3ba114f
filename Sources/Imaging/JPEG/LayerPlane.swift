internal import CPaint

/// A layer as a JPEG component sees it: in the component's channel and resolution.
///
/// This avoids converting the picture to RGB: samples without a layer over them are unchanged to the last bit. A class,
/// because it is queried block by block and a value would be copied each time.
final class LayerPlane: Sendable {
    let bounds: PixelRect
    private let layer: TiledLayer
    private let channel: ChannelWeights
    private let scale: SampleScale
    private let picture: PixelSize
    private let samples: PixelSize
    private let blocks: BlockPixels
    /// For painting whole blocks; `nil` if samples share pixels in unusual ways.
    private let painted: cpaint_channel?

    /// Creates the plane of `layer` inside a picture of `size`, averaged over the pixels of each sample. `channel`
    /// converts red, green and blue to the component's value; `scale` is the pixels per sample, across and down,
    /// `samples` the component's samples, `blocks` the pixels of its blocks.
    init(
        _ layer: TiledLayer,
        channel: ChannelWeights,
        scale: SampleScale,
        quantizer: BlockQuantizer,
        in size: PixelSize,
        of samples: PixelSize,
        _ blocks: BlockPixels
    ) {
        self.layer = layer
        painted = cpaint_channel(channel, scale, quantizer)
        (self.channel, self.scale, self.picture, self.samples) = (channel, scale, size, samples)
        self.blocks = blocks
        let visible = layer.visible
        bounds = visible.isEmpty ? PixelRect(x: 0, y: 0, width: 0, height: 0) : scale.samples(of: visible)
    }

    func touches(row: Int, column: Int) -> Bool {
        let block = blocks[row, column]
        guard !block.intersection(layer.visible).isEmpty else { return false }
        return layer.onlyPixel(in: block)?.w != 0
    }

    /// Paints the layer over a block's 64 quantised coefficients, in natural order. Returns `false` if the layer hides
    /// only some of it and `onlyWhole` is set, if the layer ends in the block, or if samples share pixels in unusual
    /// ways.
    func paint(
        row: Int,
        column: Int,
        onlyWhole: Bool,
        _ quantizer: BlockQuantizer,
        _ block: inout MutableSpan<Int16>,
        at start: Int
    ) -> Bool {
        let pixels = blocks[row, column]
        guard pixels.intersection(layer.visible) == pixels else { return false }
        if let pixel = layer.onlyPixel(in: pixels), pixel.w == 255 {
            quantizer.quantize(even: channel.level(of: SIMD4<Float>(pixel) / 255), into: &block, at: start)
            return true
        }
        guard let painted, pixels.width == 8 * Int(painted.across), pixels.height == 8 * Int(painted.down)
        else {
            return false
        }
        let own = layer.layer.bounds
        let first = ((pixels.y - own.y) * own.width + pixels.x - own.x) * 4
        return unsafe layer.layer.bytes.withUnsafeBufferPointer { bytes in
            unsafe block.withUnsafeMutableBufferPointer { coefficients in
                guard let source = bytes.baseAddress, let target = coefficients.baseAddress else {
                    return false
                }
                return unsafe withUnsafePointer(to: painted) { painted in
                    let cover = unsafe cpaint_block(
                        painted,
                        source + first,
                        own.width * 4,
                        onlyWhole ? 1 : 0,
                        target + start
                    )
                    return cover == CPAINT_ALL || !onlyWhole
                }
            }
        }
    }

    /// Returns the layer's effect on a block; an uneven one is written to `cover`. Samples beyond the picture's edge
    /// are invisible but affect the block's frequencies: they repeat the last sample inside.
    func cover(row: Int, column: Int, into cover: inout UnevenCover) -> BlockCover {
        let block = blocks[row, column]
        guard !block.intersection(layer.visible).isEmpty else { return .nothing }
        if let pixel = layer.onlyPixel(in: block) {
            if pixel.w == 0 { return .nothing }
            if pixel.w == 255 { return .even(channel.level(of: SIMD4<Float>(pixel) / 255)) }
        }
        fill(&cover, row: row, column: column)
        return cover.hidesNothing ? .nothing : .uneven
    }

    /// The pixels of a column of samples, or of the last one inside.
    private func columns(_ x: Int) -> Range<Int> {
        scale.columns(of: min(x, samples.width - 1), below: picture.width)
    }

    /// The pixels of a row of samples, or of the last one inside.
    private func rows(_ y: Int) -> Range<Int> {
        scale.rows(of: min(y, samples.height - 1), below: picture.height)
    }

    private func fill(_ cover: inout UnevenCover, row: Int, column: Int) {
        cover = UnevenCover()
        let visible = layer.visible
        let shared = InlineArray<8, Range<Int>> { columns(8 * column + $0) }
        var counts = SIMD8<Float>.zero
        for x in 0..<8 { counts[x] = Float(shared[x].count) }
        unsafe layer.layer.bytes.withUnsafeBytes { pixels in
            for y in 0..<8 {
                let rows = rows(8 * row + y)
                let down = rows.clamped(to: visible.y..<visible.maxY)
                guard !down.isEmpty else {
                    cover.set(y, hidden: .zero, added: .zero)
                    continue
                }
                var sums = PixelSums()
                for x in 0..<8 {
                    let across = shared[x].clamped(to: visible.x..<visible.maxX)
                    sums.set(x, unsafe layer.layer.sum(across, down, of: pixels))
                }
                let shares = sums.shares(of: counts * Float(255 * rows.count))
                cover.set(
                    y,
                    hidden: pointwiseMin(shares.alpha, SIMD8(repeating: 1)),
                    added: channel.level(of: shares)
                )
            }
        }
    }
}

/// Sums of premultiplied pixels for each of eight samples.
private struct PixelSums {
    var red = SIMD8<UInt32>.zero
    var green = SIMD8<UInt32>.zero
    var blue = SIMD8<UInt32>.zero
    var alpha = SIMD8<UInt32>.zero

    mutating func set(_ sample: Int, _ sum: SIMD4<UInt32>) {
        (red[sample], green[sample], blue[sample], alpha[sample]) = (sum.x, sum.y, sum.z, sum.w)
    }

    /// Returns the sums over their maximum, 0 to 1.
    @inline(__always)
    func shares(of most: SIMD8<Float>) -> PixelShares {
        PixelShares(
            red: SIMD8<Float>(red) / most,
            green: SIMD8<Float>(green) / most,
            blue: SIMD8<Float>(blue) / most,
            alpha: SIMD8<Float>(alpha) / most
        )
    }
}

/// Premultiplied colours of eight samples, 0 to 1.
private struct PixelShares {
    let red: SIMD8<Float>
    let green: SIMD8<Float>
    let blue: SIMD8<Float>
    let alpha: SIMD8<Float>
}

extension ChannelWeights {
    fileprivate func level(of share: SIMD4<Float>) -> Float {
        255 * (share * weights).sum() - shift * share.w
    }

    @inline(__always)
    fileprivate func level(of shares: PixelShares) -> SIMD8<Float> {
        let color = (shares.red * weights.x + shares.blue * weights.z) + shares.green * weights.y
        return 255 * color - shift * shares.alpha
    }
}

extension cpaint_channel {
    /// `nil` unless a sample has one or two pixels across and down.
    fileprivate init?(_ channel: ChannelWeights, _ scale: SampleScale, _ quantizer: BlockQuantizer) {
        guard let pixels = scale.pixelsOfSample, max(pixels.width, pixels.height) <= 2 else { return nil }
        self.init()
        weights = (channel.weights.x, channel.weights.y, channel.weights.z)
        shift = channel.shift
        (across, down) = (Int32(pixels.width), Int32(pixels.height))
        unsafe withUnsafeMutableBytes(of: &steps) { unsafe $0.copyBytes(from: quantizer.table(\.steps)) }
        unsafe withUnsafeMutableBytes(of: &shares) { unsafe $0.copyBytes(from: quantizer.table(\.shares)) }
    }
}

struct ChannelWeights: Sendable {
    /// For red, green, blue and alpha (always 0).
    let weights: SIMD4<Float>
    /// Subtracted to bring middle grey to 0: 128 for luma, 0 for chroma, whose middle is 0. Complements, with negative
    /// weights, take 255 less.
    let shift: Float

    /// No black ink: 255 for any colour.
    private static let noBlack = ChannelWeights(weights: .zero, shift: -127)

    /// Returns a colour model's channels, in component order. JFIF 1.02, "Conversion to and from RGB". Inks mix paint
    /// without black.
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
        case .cmyk: channels(of: .rgb) + [noBlack]
        case .ycck:
            channels(of: .yCbCr).map { channel in
                ChannelWeights(weights: -channel.weights, shift: channel.shift == 0 ? 0 : -127)
            } + [noBlack]
        }
    }
}
