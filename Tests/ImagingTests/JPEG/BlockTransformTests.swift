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

    @Test("decoded bytes are the samples, rounded and clipped, each block beside the one before")
    func bytes() {
        var generator = SeededGenerator(seed: 4)
        let (blocks, stride) = (3, 29)
        for largest in [1, 8, 60, 900] as [Int16] {
            let quantizer = BlockQuantizer((0..<64).map { _ in UInt16.random(in: 1...20, using: &generator) })
            let coefficients = (0..<64 * blocks).map { _ in
                Int16.random(in: -largest...largest, using: &generator)
            }
            var bytes = [UInt8](repeating: 7, count: 5 + 8 * stride)
            quantizer.decode(coefficients.span, into: &bytes, at: 5, stride: stride)
            for block in 0..<blocks {
                let samples = quantizer.samples(of: coefficients.span, at: 64 * block)
                for place in 0..<64 {
                    let byte = bytes[5 + place / 8 * stride + 8 * block + place % 8]
                    let sample = max(0, min(255, samples[place / 8][place % 8] + 128))
                    #expect(abs(Float(byte) - sample) < 0.51)
                }
            }
            let between = (0..<8).flatMap { row in (8 * blocks..<stride).map { bytes[5 + row * stride + $0] }
            }
            #expect(between.allSatisfy { $0 == 7 } && bytes[..<5].allSatisfy { $0 == 7 })
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
