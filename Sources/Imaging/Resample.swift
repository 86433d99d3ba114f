/// Which source samples make one sample of a resized line, and with what weight.
///
/// A triangle as wide as the step between source samples: reducing averages all that a new pixel covers,
/// enlarging interpolates linearly (Heckbert, "Filtered image rescaling", Graphics Gems III).
private struct ResampleTaps {
    let first: [Int]
    let weights: [Float]
    let perSample: Int

    init(from source: Int, to target: Int) {
        let step = Double(source) / Double(target)
        let support = max(1, step)
        let width = min(source, Int((2 * support).rounded(.up)) + 1)
        var first: [Int] = []
        var weights: [Float] = []
        for index in 0..<target {
            let center = (Double(index) + 0.5) * step
            let start = max(0, min(source - width, Int((center - support).rounded(.down))))
            let raw = (start..<start + width).map { max(0, 1 - abs(Double($0) + 0.5 - center) / support) }
            let sum = raw.reduce(0, +)
            first.append(start)
            weights += raw.map { Float($0 / sum) }
        }
        self.first = first
        self.weights = weights
        perSample = width
    }
}

extension GrayBuffer {
    /// The picture at another size, antialiased when it gets smaller, smooth when it gets larger.
    ///
    /// - Precondition: both sides of `target` and of the picture are at least 1.
    public func resized(to target: PixelSize) -> GrayBuffer {
        guard target != size else { return self }
        let columns = ResampleTaps(from: size.width, to: target.width)
        let rows = ResampleTaps(from: size.height, to: target.height)
        // Down first, a row at a time: neighbours of a row lie side by side, and one row fits into fast memory.
        // 32-bit samples in between, so that rounding happens once, at the end.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: target.area) { result, count in
            var line = [Float](repeating: 0, count: size.width)
            unsafe self.bytes.withUnsafeBufferPointer { source in
                unsafe line.withUnsafeMutableBufferPointer { line in
                    for y in 0..<target.height {
                        unsafe rows.blend(source, row: y, width: size.width, into: line)
                        let start = y * target.width
                        unsafe columns.gather(line, into: result.extracting(start..<start + target.width))
                    }
                }
            }
            count = target.area
        }
        return GrayBuffer(size: target, bytes: bytes)
    }
}

extension ResampleTaps {
    /// The weighted sum of the source rows that make row `row`.
    fileprivate func blend(
        _ source: UnsafeBufferPointer<UInt8>,
        row: Int,
        width: Int,
        into line: UnsafeMutableBufferPointer<Float>
    ) {
        for tap in 0..<perSample {
            let weight = weights[row * perSample + tap]
            let start = (first[row] + tap) * width
            if tap == 0 {
                for x in 0..<width { unsafe line[x] = Float(source[start + x]) * weight }
            } else if weight != 0 {
                for x in 0..<width { unsafe line[x] += Float(source[start + x]) * weight }
            }
        }
    }

    /// The samples of a row, each the weighted sum of its places in `line`.
    fileprivate func gather(
        _ line: UnsafeMutableBufferPointer<Float>,
        into result: UnsafeMutableBufferPointer<UInt8>
    ) {
        unsafe first.withUnsafeBufferPointer { first in
            unsafe weights.withUnsafeBufferPointer { weights in
                for x in 0..<result.count {
                    let (start, weight) = (unsafe first[x], x * perSample)
                    var sum: Float = 0.5
                    for tap in 0..<perSample { unsafe sum += line[start + tap] * weights[weight + tap] }
                    unsafe result[x] = UInt8(max(0, min(255, sum)))
                }
            }
        }
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
        let columns = ResampleTaps(from: size.width, to: target.width)
        let rows = ResampleTaps(from: size.height, to: target.height)
        let narrowed = resampledAcross(columns, width: target.width)
        return PixelBuffer(size: target, bytes: Self.resampledDown(narrowed, rows, to: target))
    }

    /// Every row resized; 32-bit samples, so that rounding happens once, at the end.
    private func resampledAcross(_ taps: ResampleTaps, width: Int) -> [SIMD4<Float>] {
        var lines: [SIMD4<Float>] = []
        lines.reserveCapacity(width * size.height)
        for y in 0..<size.height {
            for x in 0..<width {
                var sum = SIMD4<Float>.zero
                let start = y * size.width + taps.first[x]
                for tap in 0..<taps.perSample {
                    sum += pixel(start + tap) * taps.weights[x * taps.perSample + tap]
                }
                lines.append(sum)
            }
        }
        return lines
    }

    private func pixel(_ index: Int) -> SIMD4<Float> {
        let byte = index * Self.bytesPerPixel
        return SIMD4(
            Float(bytes[byte]),
            Float(bytes[byte + 1]),
            Float(bytes[byte + 2]),
            Float(bytes[byte + 3])
        )
    }

    private static func resampledDown(
        _ lines: [SIMD4<Float>],
        _ taps: ResampleTaps,
        to target: PixelSize
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(target.area * bytesPerPixel)
        for y in 0..<target.height {
            for x in 0..<target.width {
                var sum = SIMD4<Float>(repeating: 0.5)
                for tap in 0..<taps.perSample {
                    sum +=
                        lines[(taps.first[y] + tap) * target.width + x]
                        * taps.weights[y * taps.perSample + tap]
                }
                let sample = SIMD4<UInt8>(sum.clamped(lowerBound: .zero, upperBound: .init(repeating: 255)))
                for channel in 0..<bytesPerPixel { bytes.append(sample[channel]) }
            }
        }
        return bytes
    }
}
