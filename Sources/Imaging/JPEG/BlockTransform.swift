internal import Glibc

/// The discrete cosine transform of 8 by 8 samples (ITU-T T.81 §A.3.3): two products with the cosine matrix in 32-bit
/// floating point, without rounding. A round trip is exact to a thousandth of a step, so unchanged coefficients keep
/// their values.
struct BlockTransform: Sendable {
    /// Eight rows of samples (level-shifted, 0 is middle grey) or dequantised coefficients.
    typealias Block = InlineArray<8, SIMD8<Float>>

    /// Row u: the cosine of frequency u at the eight sample positions.
    private let cosines: Block
    /// Row x: the eight frequencies at sample position x.
    private let places: Block

    init() {
        func value(_ frequency: Int, _ place: Int) -> Float {
            let scale = frequency == 0 ? 0.125.squareRoot() : 0.5
            return Float(scale * cos(Double((2 * place + 1) * frequency) * Double.pi / 16))
        }
        var (cosines, places) = (Block(repeating: .zero), Block(repeating: .zero))
        for frequency in 0..<8 {
            for place in 0..<8 {
                cosines[frequency][place] = value(frequency, place)
                places[place][frequency] = value(frequency, place)
            }
        }
        self.cosines = cosines
        self.places = places
    }

    func samples(of coefficients: Block) -> Block {
        var across = Block(repeating: .zero)
        for row in 0..<8 {
            for frequency in 0..<8 { across[row] += coefficients[row][frequency] * cosines[frequency] }
        }
        var samples = Block(repeating: .zero)
        for y in 0..<8 { for row in 0..<8 { samples[y] += places[y][row] * across[row] } }
        return samples
    }

    func coefficients(of samples: Block) -> Block {
        var across = Block(repeating: .zero)
        for y in 0..<8 { for x in 0..<8 { across[y] += samples[y][x] * places[x] } }
        var coefficients = Block(repeating: .zero)
        for row in 0..<8 { for y in 0..<8 { coefficients[row] += cosines[row][y] * across[y] } }
        return coefficients
    }
}
