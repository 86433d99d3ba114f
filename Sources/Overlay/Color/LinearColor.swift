internal import Glibc
internal import Imaging

/// A colour in linear light: the red, green and blue of sRGB, 0 to 1.
struct LinearColor: Hashable, Sendable {
    var channels: SIMD3<Double>

    init(_ channels: SIMD3<Double>) { self.channels = channels }

    init(_ color: Color) {
        self.init(
            SIMD3(Self.ofLevel[Int(color.red)], Self.ofLevel[Int(color.green)], Self.ofLevel[Int(color.blue)])
        )
    }

    /// The levels in sRGB, 0 to 255, clipped, not rounded.
    var levels: SIMD3<Double> {
        SIMD3(Self.level(channels.x), Self.level(channels.y), Self.level(channels.z))
    }

    /// The colour in sRGB, clipped to the gamut.
    var color: Color {
        let levels = SIMD3<UInt8>(levels.rounded(.toNearestOrAwayFromZero))
        return Color(red: levels.x, green: levels.y, blue: levels.z)
    }

    static func * (color: LinearColor, factor: Double) -> LinearColor { LinearColor(color.channels * factor) }

    /// IEC 61966-2-1.
    static let ofLevel: [Double] = (0...255).map { level in
        let value = Double(level) / 255
        return value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// Returns a level, from a table indexed by the light's square root.
    private static func level(_ light: Double) -> Double {
        let place = max(0, min(1, light)).squareRoot() * Double(levelsOfSquares.count - 2)
        let below = Int(place)
        let (first, second) = (levelsOfSquares[below], levelsOfSquares[below + 1])
        return first + (second - first) * (place - Double(below))
    }

    /// The levels of squares of 0 to 1 in equal steps, and one more.
    private static let levelsOfSquares: [Double] = (0...1025).map { step in
        let root = Double(step) / 1024
        let light = root * root
        return (light > 0.003_130_8 ? 1.055 * pow(light, 1 / 2.4) - 0.055 : light * 12.92) * 255
    }
}
