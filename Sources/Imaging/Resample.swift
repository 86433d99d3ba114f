internal import CResample

/// Which source samples make one sample of a resized line, and with what weight.
///
/// A triangle as wide as the step between source samples: reducing averages all that a new pixel covers,
/// enlarging interpolates linearly (Heckbert, "Filtered image rescaling", Graphics Gems III).
private struct ResampleTaps {
    /// The first source sample of each new one.
    let first: [Int32]
    /// `perSample` weights for each new sample, which add up to ``whole``.
    let weights: [Int16]
    let perSample: Int

    /// The weight that takes a sample as it is.
    private static let whole = 1 << Int(CRESAMPLE_WEIGHT_BITS)

    /// - Parameter multiple: The taps of a sample are filled up to a multiple of so many, with weight 0.
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

    /// Weights of these proportions that add up to ``whole``: what rounding takes from one, the next is given.
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

extension ResampleTaps {
    /// Resizes interleaved channels: rows first, which runs along memory, then along the rows that are left.
    ///
    /// - Parameters:
    ///   - source: `size.area * channels` samples.
    ///   - channels: Samples a pixel, 1 or 4.
    fileprivate static func resized(
        _ source: [UInt8],
        channels: Int,
        from size: PixelSize,
        to target: PixelSize
    ) -> [UInt8] {
        let columns = ResampleTaps(from: size.width, to: target.width, fillingUpTo: 4)
        let rows = ResampleTaps(from: size.height, to: target.height)
        let stride = size.width * channels
        let across = channels == 1 ? unsafe cresample_across : unsafe cresample_across_four
        var line = [Int16](repeating: 0, count: stride + Int(CRESAMPLE_PADDING) * channels)
        return unsafe [UInt8](unsafeUninitializedCapacity: target.area * channels) { bytes, count in
            unsafe source.withUnsafeBufferPointer { source in
                unsafe rows.weights.withUnsafeBufferPointer { weights in
                    for y in 0..<target.height {
                        unsafe cresample_down(
                            source.baseAddress.map { unsafe $0 + Int(rows.first[y]) * stride },
                            stride,
                            weights.baseAddress.map { unsafe $0 + y * rows.perSample },
                            rows.perSample,
                            &line,
                            stride
                        )
                        unsafe across(
                            line,
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
    /// The picture at another size, antialiased when it gets smaller, smooth when it gets larger.
    ///
    /// - Precondition: both sides of `target` and of the picture are at least 1.
    public func resized(to target: PixelSize) -> GrayBuffer {
        guard target != size else { return self }
        return GrayBuffer(
            size: target,
            bytes: ResampleTaps.resized(bytes, channels: 1, from: size, to: target)
        )
    }
}

extension PixelBuffer {
    /// The picture at another size, antialiased when it gets smaller, smooth when it gets larger.
    ///
    /// Alpha is resampled like a colour, so a picture with see-through parts should be flattened first.
    ///
    /// - Precondition: both sides of `target` and of the picture are at least 1.
    public func resized(to target: PixelSize) -> PixelBuffer {
        guard target != size else { return self }
        let bytes = ResampleTaps.resized(bytes, channels: Self.bytesPerPixel, from: size, to: target)
        return PixelBuffer(size: target, bytes: bytes)
    }
}
