import TestSupport
import Testing

@testable import Imaging

@Suite("The cosine transform of blocks")
struct BlockTransformTests {
    @Test("a flat block has one coefficient, eight times its level")
    func flat() {
        let block = BlockTransform.Block(repeating: SIMD8(repeating: 10))
        let coefficients = BlockTransform().coefficients(of: block)
        #expect(abs(coefficients[0][0] - 80) < 0.001)
        #expect((1..<8).allSatisfy { abs(coefficients[0][$0]) < 0.001 && abs(coefficients[$0][0]) < 0.001 })
    }

    @Test("coefficients that nothing was painted on are quantised to what they were, whatever the table")
    func idempotent() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            let largest = UInt16.random(in: 1...255, using: &generator)
            let table = (0..<64).map { _ in UInt16.random(in: 1...largest, using: &generator) }
            let quantizer = BlockQuantizer(table)
            let before = (0..<64).map { _ in Int16.random(in: -1023...1023, using: &generator) }
            var after = [Int16](repeating: 0, count: 64)
            quantizer.quantize(quantizer.samples(of: before[...]), into: &after, at: 0)
            #expect(before == after)
        }
    }
}
