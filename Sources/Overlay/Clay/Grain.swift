/// Noise like that of a camera's sensor, the same in every run: a tile of it, laid side by side over the picture.
struct Grain: Sendable {
    /// Pixels along a side of the tile, a power of two.
    private static let side = 256

    /// Values that scatter by 1 about 0, row by row.
    private let values: [Float]

    /// Grain of single pixels.
    static let fine = Grain(values: normalized(noise))
    /// Grain of two pixels, as in a picture that is a little soft.
    static let coarse = Grain(values: normalized(softened(noise)))

    /// The value at a pixel of the picture.
    @inline(__always)
    func value(x: Int, y: Int) -> Float {
        values[(y & (Self.side - 1)) * Self.side + (x & (Self.side - 1))]
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
