extension PixelBuffer {
    /// Returns the picture blurred with a Gaussian of `sigma` pixels, with edge pixels repeated beyond the edges.
    ///
    /// Three box blurs come within a few per cent of the Gaussian and cost the same for every sigma (W. M. Wells,
    /// "Efficient synthesis of Gaussian filters by cascaded uniform filters", 1986).
    package func blurred(sigma: Double) -> PixelBuffer {
        var blurred = self
        for radius in Self.boxRadii(sigma: sigma) where radius > 0 {
            blurred.bytes = BoxBlur(radius: radius, lines: size.height, length: size.width)
                .applied(to: blurred.bytes, sampleStep: 1, lineStep: size.width)
            blurred.bytes = BoxBlur(radius: radius, lines: size.width, length: size.height)
                .applied(to: blurred.bytes, sampleStep: size.width, lineStep: 1)
        }
        return blurred
    }

    /// Returns the radii of three boxes whose variances, (width² - 1) / 12 each, add up to sigma².
    private static func boxRadii(sigma: Double) -> [Int] {
        guard sigma > 0 else { return [] }
        let ideal = (4 * sigma * sigma + 1).squareRoot()
        let narrow = max(0, Int((ideal - 1) / 2))
        let width = Double(2 * narrow + 1)
        let wideOnes = (12 * sigma * sigma - 3 * (width * width - 1)) / (4 * width + 4)
        let count = max(0, min(3, Int(wideOnes.rounded())))
        return (0..<3).map { $0 < count ? narrow + 1 : narrow }
    }
}

/// A running mean along the rows or columns of a picture.
private struct BoxBlur {
    let radius: Int
    let lines: Int
    let length: Int

    /// Returns the means of the samples along each line.
    ///
    /// - Parameters:
    ///   - sampleStep: Pixels from one sample of a line to the next.
    ///   - lineStep: Pixels from one line to the next.
    func applied(to bytes: [UInt8], sampleStep: Int, lineStep: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
            unsafe bytes.withUnsafeBufferPointer { source in
                func pixel(_ line: Int, _ place: Int) -> SIMD4<UInt32> {
                    let sample = max(0, min(length - 1, place))
                    let index = (line * lineStep + sample * sampleStep) * 4
                    return unsafe SIMD4(
                        UInt32(source[index]),
                        UInt32(source[index + 1]),
                        UInt32(source[index + 2]),
                        UInt32(source[index + 3])
                    )
                }
                let width = UInt32(2 * radius + 1)
                for line in 0..<lines {
                    var sum = SIMD4<UInt32>(repeating: width / 2)
                    for place in -radius...radius { sum &+= pixel(line, place) }
                    for place in 0..<length {
                        let mean = sum / width
                        let index = (line * lineStep + place * sampleStep) * 4
                        for channel in 0..<4 {
                            unsafe target[index + channel] = UInt8(truncatingIfNeeded: mean[channel])
                        }
                        sum = sum &+ pixel(line, place + radius + 1) &- pixel(line, place - radius)
                    }
                }
            }
            count = bytes.count
        }
    }
}
