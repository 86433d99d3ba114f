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

extension ResampleTaps {
    /// Resizes interleaved channels: rows first, which runs along memory, then along the rows that are left.
    ///
    /// - Parameters:
    ///   - source: `size.area * channels` samples.
    ///   - channels: Samples a pixel.
    fileprivate static func resized(
        _ source: [UInt8],
        channels: Int,
        from size: PixelSize,
        to target: PixelSize
    ) -> [UInt8] {
        let columns = ResampleTaps(from: size.width, to: target.width)
        let rows = ResampleTaps(from: size.height, to: target.height)
        let stride = size.width * channels
        var line = [Float](repeating: 0, count: stride)
        return unsafe [UInt8](unsafeUninitializedCapacity: target.area * channels) { bytes, count in
            unsafe source.withUnsafeBufferPointer { source in
                unsafe line.withUnsafeMutableBufferPointer { line in
                    for y in 0..<target.height {
                        unsafe line.update(repeating: 0)
                        for tap in 0..<rows.perSample {
                            let weight = rows.weights[y * rows.perSample + tap]
                            let start = (rows.first[y] + tap) * stride
                            for x in 0..<stride { unsafe line[x] += Float(source[start + x]) * weight }
                        }
                        unsafe columns.along(
                            UnsafeBufferPointer(line),
                            channels: channels,
                            into: bytes,
                            at: y * target.width * channels
                        )
                    }
                }
            }
            count = target.area * channels
        }
    }

    /// Resizes one row, and rounds.
    @unsafe private func along(
        _ line: UnsafeBufferPointer<Float>,
        channels: Int,
        into bytes: UnsafeMutableBufferPointer<UInt8>,
        at start: Int
    ) {
        unsafe weights.withUnsafeBufferPointer { weights in
            for (x, first) in first.enumerated() {
                for channel in 0..<channels {
                    var sum: Float = 0.5
                    for tap in 0..<perSample {
                        unsafe sum += line[(first + tap) * channels + channel] * weights[x * perSample + tap]
                    }
                    unsafe bytes[start + x * channels + channel] = UInt8(max(0, min(255, sum)))
                }
            }
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
