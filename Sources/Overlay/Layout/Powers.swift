internal import Glibc

enum Powers {
    static func power(_ base: Double, _ exponent: Double) -> Double { base > 0 ? pow(base, exponent) : 0 }

    /// Returns x^2.5 for x from 0, inline: it is computed per pixel of a patch.
    @inline(__always)
    static func twoAndHalf(_ x: Double) -> Double { x * x * x.squareRoot() }

    /// Returns x^-0.4 for x from 1, to eight places; inline near 1, where a patch fades.
    @inline(__always)
    static func minusTwoFifths(_ x: Double) -> Double {
        guard x < 1.4 else { return pow(x, -0.4) }
        let more = x - 1
        // The binomial series, and two Newton steps towards the fifth root of 1 / x².
        var root = 1 - more * (0.4 - more * (0.28 - more * 0.224))
        for _ in 0..<2 {
            let square = root * root
            root *= (6 - x * x * square * square * root) / 5
        }
        return root
    }

    static func exponential(_ x: Double) -> Double { exp(x) }
}

/// The powers of a head's superellipse, from tables, to five places: every few pixels need three.
extension Powers {
    static let headExponent = 2.3

    /// Returns x^2.3 for x from 0.
    @inline(__always)
    static func headPower(_ x: Double) -> Double {
        x < powers.end ? powers.value(at: x) : pow(x, headExponent)
    }

    /// Returns x^(1 / 2.3) for x from 0.
    @inline(__always)
    static func headRoot(_ x: Double) -> Double {
        x > 0.01 && x < roots.end ? roots.value(at: x) : power(x, 1 / headExponent)
    }

    private static let powers = Table(end: 2) { power($0, headExponent) }
    private static let roots = Table(end: 4) { power($0, 1 / headExponent) }

    private struct Table {
        let end: Double
        private let values: [Double]
        private let scale: Double

        init(end: Double, _ function: (Double) -> Double) {
            let steps = 4096
            self.end = end
            scale = Double(steps) / end
            values = (0...steps).map { function(end * Double($0) / Double(steps)) }
        }

        @inline(__always)
        func value(at x: Double) -> Double {
            let place = x * scale
            let below = Int(place)
            return values[below] + (values[below + 1] - values[below]) * (place - Double(below))
        }
    }
}
