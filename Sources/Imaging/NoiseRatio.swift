internal import Glibc

/// The peak signal-to-noise ratio between two sets of samples.
package enum NoiseRatio {
    /// The ratio in dB from the sum of squared differences and the largest sample value; infinite if all are alike.
    package static func decibels(squares: Double, count: Int, largest: Int) -> Double {
        guard squares > 0 else { return .infinity }
        return 10 * log10(Double(largest * largest) * Double(count) / squares)
    }
}
