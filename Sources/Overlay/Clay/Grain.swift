internal import CPaint

/// Noise like that of a camera's sensor, the same in every run: a tile of it, laid side by side over the picture.
struct Grain: Sendable {
    /// Pixels along a side of the tile.
    private static let side = Int(CPAINT_GRAIN_SIDE)

    /// Values that scatter about 0, row by row, each row with its own beginning behind its end.
    private var values: [Float]

    private init(_ values: [Float]) {
        let more = Int(CPAINT_GRAIN_STRIDE) - Self.side
        self.values = (0..<Self.side).flatMap { row in
            let line = values[row * Self.side..<(row + 1) * Self.side]
            return line + line.prefix(more)
        }
    }

    /// Grain of single pixels, which scatters by 1.
    static let fine = Grain(normalized(noise))
    /// Grain of two pixels, as in a picture that is a little soft, which scatters by 1.
    static let coarse = Grain(normalized(softened(noise)))

    /// The same grain, more or less of it.
    func scaled(by factor: Float) -> Grain {
        var scaled = self
        scaled.values = values.map { $0 * factor }
        return scaled
    }

    /// Lends the tile.
    @unsafe func withValues<Result>(_ body: (UnsafePointer<Float>?) -> Result) -> Result {
        unsafe values.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
    }

    /// Triangular noise of the two halves of a hash of each place.
    private static var noise: [Float] {
        (0..<UInt32(side * side)).map { place in
            var hash = place &* 0x9E37_79B1 &+ 0x85EB_CA6B
            hash = (hash ^ (hash >> 16)) &* 0x7FEB_352D
            hash = (hash ^ (hash >> 15)) &* 0x846C_A68B
            hash ^= hash >> 16
            return (Float(hash & 0xFFFF) + Float(hash >> 16)) / 65_535 - 1
        }
    }

    /// The noise blurred by 0.8 pixels, the tile's edges continued by its other side.
    private static func softened(_ values: [Float]) -> [Float] {
        let kernel: [Float] = [0.022, 0.229, 0.498, 0.229, 0.022]
        func line(_ values: [Float], step: Int) -> [Float] {
            (0..<side * side).map { index in
                let place = index / step % side
                return (-2...2).reduce(Float(0)) { sum, offset in
                    let other = index + ((place + offset + side) % side - place) * step
                    return sum + kernel[offset + 2] * values[other]
                }
            }
        }
        return line(line(values, step: 1), step: side)
    }

    private static func normalized(_ values: [Float]) -> [Float] {
        let square = values.reduce(Float(0)) { $0 + $1 * $1 } / Float(values.count)
        return values.map { $0 / square.squareRoot() }
    }
}
