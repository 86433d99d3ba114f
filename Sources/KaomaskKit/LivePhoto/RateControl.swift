internal import Foundation
internal import Movies

/// The choice of a rate factor for re-encoding a movie's pictures, so that they stay close to their source and take
/// no more space: docs/decisions/movie-encoding.md.
struct RateControl {
    /// A re-encoded movie.
    struct Attempt {
        /// The rate factor it was encoded with.
        let factor: Double
        /// The size of its pictures, bytes.
        let bytes: Int
        /// The similarity to the source outside the paint, dB.
        let likeness: Double
    }

    /// The required similarity to the source outside the paint, dB of luma; above it no difference is visible.
    static let wantedLikeness = 42.0
    /// The amount by which the second attempt exceeds the required similarity, dB.
    private static let margin = 0.7
    /// The decrease in rate factor per decibel, slightly above the observed value.
    private static let factorPerDecibel = 1.15
    /// The increase in rate factor that halves the size.
    private static let factorPerHalf = 5.5

    /// The size of the source's pictures, bytes.
    let room: Int

    /// Returns the rate factor of the first attempt, sufficient for most movies recorded by phones.
    static func firstFactor(_ codec: MovieCodec) -> Double { codec == .h264 ? 20 : 19 }

    /// Returns the rate factor of a second attempt; `nil` if the first is good enough, or no other would be better.
    func secondFactor(after first: Attempt) -> Double? {
        let excess = Self.factorPerHalf * log2(Double(first.bytes) / (0.95 * Double(max(1, room))))
        if first.bytes > room { return min(48, first.factor + max(0.5, excess)) }
        guard first.likeness < Self.wantedLikeness else { return nil }
        let finer = (Self.wantedLikeness + Self.margin - first.likeness) * Self.factorPerDecibel
        // The remaining space limits the decrease.
        let factor = max(1, first.factor - min(finer, -excess))
        return factor < first.factor - 0.3 ? factor : nil
    }

    /// Returns `true` if a second attempt is better than the first: one within the size limit beats one outside; if
    /// both are within, the more similar wins; if neither, the smaller.
    func prefers(_ second: Attempt, to first: Attempt) -> Bool {
        switch (first.bytes <= room, second.bytes <= room) {
        case (true, true): second.likeness > first.likeness
        case (false, false): second.bytes < first.bytes
        case (let firstFits, _): !firstFits
        }
    }
}
