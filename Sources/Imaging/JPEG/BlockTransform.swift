internal import Foundation

/// The discrete cosine transform of a block of 8 by 8 samples, as ITU-T T.81 §A.3.3 defines it: two products
/// with the matrix of cosines, in 32-bit floating point, nothing rounded.
///
/// A block that goes there and back comes back to within a thousandth of a step, so that coefficients that
/// nothing was added to are quantised to exactly what they were.
struct BlockTransform: Sendable {
    /// Eight rows of eight values: samples (level-shifted, 0 is middle grey) or dequantised coefficients.
    typealias Block = InlineArray<8, SIMD8<Float>>

    /// Row u: the cosine of frequency u at the eight sample places.
    private let cosines: Block
    /// Row x: the eight frequencies at sample place x.
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

    /// The samples whose transform is `coefficients`. The inverse of `coefficients(of:)`.
    func samples(of coefficients: Block) -> Block {
        var across = Block(repeating: .zero)
        for row in 0..<8 {
            for frequency in 0..<8 { across[row] += coefficients[row][frequency] * cosines[frequency] }
        }
        var samples = Block(repeating: .zero)
        for y in 0..<8 {
            for row in 0..<8 { samples[y] += places[y][row] * across[row] }
        }
        return samples
    }

    /// The transform of `samples`. The inverse of `samples(of:)`.
    func coefficients(of samples: Block) -> Block {
        var across = Block(repeating: .zero)
        for y in 0..<8 {
            for x in 0..<8 { across[y] += samples[y][x] * places[x] }
        }
        var coefficients = Block(repeating: .zero)
        for row in 0..<8 {
            for y in 0..<8 { coefficients[row] += cosines[row][y] * across[y] }
        }
        return coefficients
    }
}
