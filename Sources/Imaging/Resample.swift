internal import CPNG
internal import CResample

/// The filter taps of a resized line: each new sample's source samples and weights. The kernel is a triangle as wide as
/// the step between source samples: reducing averages all that a new pixel covers, enlarging interpolates linearly
/// (Heckbert, "Filtered image rescaling", Graphics Gems III).
private struct ResampleTaps {
    /// The first source sample of each new sample.
    let first: [Int32]
    /// `perSample` weights for each new sample, with the sum ``whole``.
    let weights: [Int16]
    let perSample: Int

    /// The weight that copies a sample.
    private static let whole = 1 << Int(CRESAMPLE_WEIGHT_BITS)

    /// Creates a line's taps, padded with weight 0 to a `multiple` per sample.
    init(from source: Int, to target: Int, fillingUpTo multiple: Int = 1) {
        let step = Double(source) / Double(target)
        let support = max(1, step)
        let width = min(source, Int((2 * support).rounded(.up)) + 1)
        let perSample = (width + multiple - 1) / multiple * multiple
        var first: [Int32] = []
        var weights: [Int16] = []
        for index in 0..<target {
            let center = (Double(index) + 0.5) * step
            let start = max(0, min(source - width, Int((center - support).rounded(.down))))
            let raw = (start..<start + width).map { max(0, 1 - abs(Double($0) + 0.5 - center) / support) }
            first.append(Int32(start))
            weights += Self.wholeWeights(raw)
            weights += repeatElement(0, count: perSample - width)
        }
        (self.first, self.weights, self.perSample) = (first, weights, perSample)
    }

    /// Returns weights in these proportions with the sum ``whole``, carrying rounding errors on.
    private static func wholeWeights(_ raw: [Double]) -> [Int16] {
        let scale = Double(whole) / raw.reduce(0, +)
        var (sum, given) = (0.0, 0)
        return raw.map { weight in
            sum += weight * scale
            let share = Int(sum.rounded()) - given
            given += share
            return Int16(share)
        }
    }
}

private struct ResampleSource {
    let samples: [UInt8]
    let size: PixelSize
    /// 1 to 4.
    let channels: Int
    /// Of the resized picture: `channels`, or 4 for RGBA.
    let outputChannels: Int
    /// The colours for which samples stand, one a pixel; `nil` for samples of all channels.
    var palette: [UInt8]?

    /// Writes samples as four-channel pixels: grey in all three colours, opaque without alpha.
    func spread(_ line: UnsafePointer<Int16>, into pixels: UnsafeMutablePointer<Int16>, opaque: Int16) {
        let (green, blue, alpha) = (channels < 3 ? 0 : 1, channels < 3 ? 0 : 2, channels - 1)
        let hasAlpha = channels % 2 == 0
        for x in 0..<size.width {
            let (from, to) = unsafe (line + x * channels, pixels + x * 4)
            unsafe to[0] = from[0]
            unsafe to[1] = from[green]
            unsafe to[2] = from[blue]
            unsafe to[3] = hasAlpha ? from[alpha] : opaque
        }
    }
}

extension ResampleTaps {
    /// The fractional bits that a line keeps, as `cresample_down` leaves them.
    private static let keptBits = 7

    /// Resizes interleaved channels: first the rows, contiguous in memory, then the columns of those left.
    fileprivate static func resized(_ source: ResampleSource, to target: PixelSize) -> [UInt8] {
        let (size, channels) = (source.size, source.outputChannels)
        let columns = ResampleTaps(from: size.width, to: target.width, fillingUpTo: 4)
        let rows = ResampleTaps(from: size.height, to: target.height)
        let stride = size.width * source.channels
        let across = channels == 1 ? unsafe cresample_across : unsafe cresample_across_four
        let padding = Int(CRESAMPLE_PADDING)
        var line = [Int16](repeating: 0, count: stride + padding * source.channels)
        let isSpread = channels != source.channels
        let places = source.palette.map { _ in size.width * rows.perSample } ?? 0
        var colors = [UInt8](repeating: 0, count: places * source.channels)
        var pixels = [Int16](repeating: 0, count: isSpread ? (size.width + padding) * channels : 0)
        return unsafe [UInt8](unsafeUninitializedCapacity: target.area * channels) { bytes, count in
            unsafe source.samples.withUnsafeBufferPointer { samples in
                unsafe rows.weights.withUnsafeBufferPointer { weights in
                    for y in 0..<target.height {
                        let weights = unsafe weights.baseAddress.map { unsafe $0 + y * rows.perSample }
                        let row = Int(rows.first[y]) * (places > 0 ? size.width : stride)
                        let above = unsafe samples.baseAddress.map { unsafe $0 + row }
                        if let palette = source.palette {
                            unsafe cpng_colors(above, places, palette, Int32(source.channels), &colors)
                            unsafe cresample_down(colors, stride, weights, rows.perSample, &line, stride)
                        } else {
                            unsafe cresample_down(above, stride, weights, rows.perSample, &line, stride)
                        }
                        if isSpread {
                            unsafe source.spread(line, into: &pixels, opaque: 255 << Int16(keptBits))
                        }
                        unsafe across(
                            isSpread ? pixels : line,
                            columns.first,
                            columns.weights,
                            columns.perSample,
                            bytes.baseAddress.map { unsafe $0 + y * target.width * channels },
                            target.width
                        )
                    }
                }
            }
            count = target.area * channels
        }
    }
}

extension GrayBuffer {
    /// Returns the picture at another size, antialiased if reduced, smooth if enlarged. All sides must be at least 1.
    package func resized(to target: PixelSize) -> GrayBuffer {
        guard target != size else { return self }
        let source = ResampleSource(samples: bytes, size: size, channels: 1, outputChannels: 1)
        return GrayBuffer(size: target, bytes: ResampleTaps.resized(source, to: target))
    }
}

extension PixelBuffer {
    /// Returns the picture at another size, antialiased if reduced, smooth if enlarged. All sides must be at least 1.
    /// Flatten transparent pictures first: alpha is resampled like a colour.
    package func resized(to target: PixelSize) -> PixelBuffer {
        guard target != size else { return self }
        let channels = Self.bytesPerPixel
        let source = ResampleSource(samples: bytes, size: size, channels: channels, outputChannels: channels)
        return PixelBuffer(size: target, bytes: ResampleTaps.resized(source, to: target))
    }
}

extension Raster {
    /// Returns the same as `pixels.resized(to:)`, without four bytes per original pixel. All sides must be at least 1.
    package func pixels(as target: PixelSize) -> PixelBuffer {
        guard case .eight(let samples) = stored, target != size else { return pixels.resized(to: target) }
        let source = ResampleSource(
            samples: samples,
            size: size,
            channels: channels,
            outputChannels: PixelBuffer.bytesPerPixel,
            palette: palette
        )
        return PixelBuffer(size: target, bytes: ResampleTaps.resized(source, to: target))
    }
}
