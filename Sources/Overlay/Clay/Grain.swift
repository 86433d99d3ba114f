internal import CPaint

/// Noise like a camera sensor's, the same in every run: a repeated tile.
struct Grain: Sendable {
    /// The side of the tile in pixels.
    private static let side = Int(CPAINT_GRAIN_SIDE)

    /// The values, mean 0, row by row; each row's start is repeated after its end.
    private let values: [Float]

    private init(_ values: [Float]) {
        let more = Int(CPAINT_GRAIN_STRIDE) - Self.side
        self.values = (0..<Self.side).flatMap { row in
            let line = values[row * Self.side..<(row + 1) * Self.side]
            return line + line.prefix(more)
        }
    }

    /// Single-pixel grain with a standard deviation of 1.
    static let fine = Grain(normalized(noise))
    /// Two-pixel grain, as in a slightly soft picture, with a standard deviation of 1.
    static let coarse = Grain(normalized(softened(noise)))

    @unsafe func withValues<Result>(_ body: (UnsafePointer<Float>?) -> Result) -> Result {
        unsafe values.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
    }

    /// Triangular noise: the two halves of a hash of each position.
    private static var noise: [Float] {
        (0..<UInt32(side * side)).map { place in
            var hash = place &* 0x9E37_79B1 &+ 0x85EB_CA6B
            hash = (hash ^ (hash >> 16)) &* 0x7FEB_352D
            hash = (hash ^ (hash >> 15)) &* 0x846C_A68B
            hash ^= hash >> 16
            return (Float(hash & 0xFFFF) + Float(hash >> 16)) / 65_535 - 1
        }
    }

    /// Returns the noise blurred by 0.8 pixels, wrapping at the tile's edges.
    private static func softened(_ values: [Float]) -> [Float] {
        let kernel: [Float] = [0.022, 0.229, 0.498, 0.229, 0.022]
        // The side is a power of two: the low bits of a place are that in its line.
        func line(_ values: [Float], step: Int) -> [Float] {
            let inLine = step * side - 1
            return values.indices.map { index in
                var sum: Float = 0
                for at in kernel.indices {
                    sum += kernel[at] * values[index & ~inLine | (index + (at - 2) * step) & inLine]
                }
                return sum
            }
        }
        return line(line(values, step: 1), step: side)
    }

    private static func normalized(_ values: [Float]) -> [Float] {
        let square = values.reduce(Float(0)) { $0 + $1 * $1 } / Float(values.count)
        return values.map { $0 / square.squareRoot() }
    }
}
