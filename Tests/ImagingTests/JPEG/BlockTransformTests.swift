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

    @Test("a flat block is quantised to the same without its samples; none of these lies between two levels")
    func even() {
        for step in [1, 2, 3, 17, 255] as [UInt16] {
            let quantizer = BlockQuantizer([UInt16](repeating: step, count: 64))
            for level in stride(from: Float(-140), through: 140, by: 7.3) {
                var (one, all) = ([Int16](repeating: 7, count: 64), [Int16](repeating: 7, count: 64))
                var span = one.mutableSpan
                quantizer.quantize(even: level, into: &span, at: 0)
                let seen = SIMD8(repeating: max(-128, min(127, level)))
                span = all.mutableSpan
                quantizer.quantize(BlockTransform.Block(repeating: seen), into: &span, at: 0)
                #expect(one == all)
            }
        }
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
            var target = after.mutableSpan
            quantizer.quantize(quantizer.samples(of: before.span), into: &target, at: 0)
            #expect(before == after)
        }
    }
}
