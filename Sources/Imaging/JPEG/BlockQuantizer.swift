/// Turns quantised coefficients into samples and back, by one component's table.
struct BlockQuantizer: Sendable {
    private let transform = BlockTransform()
    private var steps = BlockTransform.Block(repeating: .one)

    /// The range of coefficients 8-bit pictures can code. T.81 §F.1.2: differences of DC have 11 bits, AC 10.
    private static let range: ClosedRange<Float> = -1023...1023

    /// A quantiser by a table of 64 steps in natural order.
    init(_ quantization: [UInt16]) {
        for (index, step) in quantization.enumerated() { steps[index / 8][index % 8] = Float(max(1, step)) }
    }

    /// The samples of a block, level-shifted (0 is middle grey), neither rounded nor clipped.
    func samples(of coefficients: ArraySlice<Int16>) -> BlockTransform.Block {
        var block = BlockTransform.Block(repeating: .zero)
        for (place, index) in coefficients.indices.enumerated() {
            block[place / 8][place % 8] = Float(coefficients[index])
        }
        for row in 0..<8 { block[row] *= steps[row] }
        return transform.samples(of: block)
    }

    /// Writes the quantised coefficients of `samples` over the 64 from `start` on.
    func quantize(_ samples: BlockTransform.Block, into coefficients: inout [Int16], at start: Int) {
        let block = transform.coefficients(of: samples)
        for row in 0..<8 {
            let levels = block[row] / steps[row]
            for column in 0..<8 { coefficients[start + row * 8 + column] = Self.level(levels[column]) }
        }
    }

    /// The nearest level a JPEG can code.
    @inline(__always)
    private static func level(_ value: Float) -> Int16 {
        let bounded = max(range.lowerBound, min(range.upperBound, value))
        // Cut off after a half is added away from zero: rounding itself is a call into the C library.
        return Int16(bounded + (bounded < 0 ? -0.5 : 0.5))
    }
}
