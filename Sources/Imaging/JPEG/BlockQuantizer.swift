internal import CPaint

/// Converts between coefficients and samples with a quantisation table.
struct BlockQuantizer: Sendable {
    private let transform = BlockTransform()
    private(set) var steps = BlockTransform.Block(repeating: .one)
    private(set) var shares = BlockTransform.Block(repeating: .one)

    /// The coefficients of 8-bit pictures. T.81 §F.1.2: DC differences have 11 bits, AC 10.
    private static let range: ClosedRange<Float> = -1023...1023

    init(_ quantization: [UInt16]) {
        for (index, step) in quantization.enumerated() { steps[index / 8][index % 8] = Float(max(1, step)) }
        for row in 0..<8 { shares[row] = 1 / steps[row] }
    }

    /// Returns a table's bytes, 64 numbers in natural order.
    func table(_ table: KeyPath<BlockQuantizer, BlockTransform.Block>) -> [UInt8] {
        let block = self[keyPath: table]
        return (0..<64).flatMap { place in
            let bits = block[place / 8][place % 8].bitPattern
            return [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: bits >> $0) }
        }
    }

    /// Returns the samples of the 64 coefficients at `start`: level-shifted, neither rounded nor clipped.
    func samples(of coefficients: Span<Int16>, at start: Int = 0) -> BlockTransform.Block {
        var block = BlockTransform.Block(repeating: .zero)
        for place in 0..<64 { block[place / 8][place % 8] = Float(coefficients[start + place]) }
        for row in 0..<8 { block[row] *= steps[row] }
        return transform.samples(of: block)
    }

    /// Decodes adjacent blocks of 64 coefficients, and writes their samples, rounded and clipped to 0...255, to
    /// `bytes`: from `start` on, with rows `stride` apart.
    func decode(_ coefficients: Span<Int16>, into bytes: inout [UInt8], at start: Int, stride: Int) {
        let blocks = coefficients.count / 64
        precondition(8 * blocks <= stride && start >= 0 && start + 8 * stride <= bytes.count)
        unsafe withUnsafeBytes(of: steps) { steps in
            unsafe coefficients.withUnsafeBufferPointer { coefficients in
                unsafe bytes.withUnsafeMutableBufferPointer { bytes in
                    guard let steps = steps.baseAddress, let source = coefficients.baseAddress,
                        let target = bytes.baseAddress
                    else { return }
                    unsafe cpaint_samples(
                        steps.assumingMemoryBound(to: Float.self),
                        source,
                        blocks,
                        target + start,
                        stride
                    )
                }
            }
        }
    }

    /// Writes the quantised coefficients of `samples` to 64 places.
    func quantize(
        _ samples: BlockTransform.Block,
        into coefficients: inout MutableSpan<Int16>,
        at start: Int
    ) {
        let block = transform.coefficients(of: samples)
        for row in 0..<8 {
            let levels = Self.levels(block[row] * shares[row])
            for column in 0..<8 {
                coefficients[start + row * 8 + column] = Int16(truncatingIfNeeded: levels[column])
            }
        }
    }

    /// Writes the quantised coefficients of an even block: all but DC are 0.
    func quantize(even level: Float, into coefficients: inout MutableSpan<Int16>, at start: Int) {
        let bounded = max(-128, min(127, level))
        for place in 1..<64 { coefficients[start + place] = 0 }
        // T.81 §A.3.3: the DC coefficient is eight times the average.
        coefficients[start] = Self.level(8 * bounded / steps[0][0])
    }

    /// The nearest values a JPEG can code, with ties to even.
    @inline(__always)
    private static func levels(_ values: SIMD8<Float>) -> SIMD8<Int32> {
        let bounded = values.bounded(range.lowerBound, range.upperBound)
        // Adding 1.5 × 2^23 leaves no bits for fractions: the lowest are the rounded value.
        let heavy: Float = 12_582_912
        let bits = unsafe unsafeBitCast(bounded + heavy, to: SIMD8<Int32>.self)
        return bits &- Int32(bitPattern: heavy.bitPattern)
    }

    @inline(__always)
    private static func level(_ value: Float) -> Int16 {
        let bounded = max(range.lowerBound, min(range.upperBound, value))
        // Truncation after adding 0.5 away from zero: rounding itself calls the C library.
        return Int16(bounded + (bounded < 0 ? -0.5 : 0.5))
    }
}
