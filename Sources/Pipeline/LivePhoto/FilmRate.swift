internal import Foundation
internal import Movies

/// How finely the pictures of a movie are coded again, so that they stay near those they came from and take no more room:
/// docs/decisions/movie-encoding.md.
struct FilmRate {
    /// A movie that was coded again.
    struct Attempt {
        /// The rate factor it was coded with.
        let factor: Double
        /// How many bytes its pictures have.
        let bytes: Int
        /// How near they are to the source outside of the paint, dB.
        let likeness: Double
    }

    /// How near pictures have to be to their source outside of the paint, dB of luma; beyond it nobody sees a difference.
    static let wantedLikeness = 42.0
    /// How much nearer the second attempt aims.
    private static let margin = 0.7
    /// How much finer the factor has to be for a decibel; a little more than is seen.
    private static let factorPerDecibel = 1.15
    /// How much coarser for half the bytes.
    private static let factorPerHalf = 5.5

    /// How many bytes the source's pictures have.
    let room: Int

    /// With what is begun: enough for most movies that telephones record.
    static func firstFactor(_ codec: MovieCodec) -> Double { codec == .h264 ? 20 : 19 }

    /// The factor of a second attempt; `nil` where the first is as wanted, or no other would be better.
    func secondFactor(after first: Attempt) -> Double? {
        let excess = Self.factorPerHalf * log2(Double(first.bytes) / (0.95 * Double(max(1, room))))
        if first.bytes > room { return min(48, first.factor + max(0.5, excess)) }
        guard first.likeness < Self.wantedLikeness else { return nil }
        let finer = (Self.wantedLikeness + Self.margin - first.likeness) * Self.factorPerDecibel
        // What is left of the room is all that can be used.
        let factor = max(1, first.factor - min(finer, -excess))
        return factor < first.factor - 0.3 ? factor : nil
    }

    /// Whether a second attempt is better than the first: one that keeps to the room is, and of two that do or do not,
    /// the nearer, or the smaller.
    func prefers(_ second: Attempt, to first: Attempt) -> Bool {
        switch (first.bytes <= room, second.bytes <= room) {
        case (true, true): second.likeness > first.likeness
        case (false, false): second.bytes < first.bytes
        case (let firstFits, _): !firstFits
        }
    }
}
