internal import Foundation

/// The peak signal-to-noise ratio between two sets of samples.
package enum NoiseRatio {
    /// The ratio in dB, infinite where all samples are alike, from the sum of squared differences, the number of
    /// samples, and their largest possible value.
    package static func decibels(squares: Double, count: Int, largest: Int) -> Double {
        guard squares > 0 else { return .infinity }
        return 10 * log10(Double(largest * largest) * Double(count) / squares)
    }
}
