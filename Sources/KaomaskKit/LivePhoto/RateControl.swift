internal import Foundation
internal import Imaging
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

/// Compares a re-encoded movie with its source, frame by frame.
enum MovieLikeness {
    /// Returns the similarity of the luma of all frames to the source's outside the paint, dB (peak signal-to-noise
    /// ratio over all samples); infinite for identical luma.
    ///
    /// - Parameter painted: The painted areas of each frame, in pixels of stored frames.
    /// - Throws: `MovieError` if one of the movies cannot be decoded.
    static func decibels(
        of movie: [UInt8],
        like source: inout MovieDecoder,
        apartFrom painted: [[PixelRect]]
    ) throws(MovieError) -> Double {
        try source.rewind()
        var new = try MovieDecoder(movie, limits: SearchedMovie.limits)
        var (error, count, index) = (0.0, 0, 0)
        while let before = try source.next(), let after = try new.next() {
            let paint = painted.indices.contains(index) ? painted[index] : []
            let part = before.picture.squaredError(of: after.picture, apartFrom: paint)
            (error, count, index) = (error + part.error, count + part.count, index + 1)
        }
        return NoiseRatio.decibels(squares: error, count: count, largest: 1 << source.depth - 1)
    }
}

extension PlanarPicture {
    /// Returns the sum of squared luma differences from another picture, and the number of samples compared.
    fileprivate func squaredError(
        of other: PlanarPicture,
        apartFrom painted: [PixelRect]
    ) -> (error: Double, count: Int) {
        // A movie without cropping in its header repeats an odd last row or column.
        let width = min(size.width, other.size.width)
        var (error, count) = (0.0, 0)
        for y in 0..<min(size.height, other.size.height) {
            let hidden = painted.filter { ($0.y..<$0.maxY).contains(y) }
                .map { max(0, $0.x)..<max(0, min(width, $0.maxX)) }
            var row = 0
            unsafe planes[0].withUnsafeBufferPointer { own in
                unsafe other.planes[0].withUnsafeBufferPointer { foreign in
                    for part in (0..<width).without(hidden) {
                        for x in part {
                            let difference =
                                unsafe Int(own[y * size.width + x])
                                - Int(foreign[y * other.size.width + x])
                            row += difference * difference
                        }
                        count += part.count
                    }
                }
            }
            error += Double(row)
        }
        return (error, count)
    }
}

extension Range<Int> {
    /// Returns the parts of the range outside the others.
    fileprivate func without(_ others: [Range<Int>]) -> [Range<Int>] {
        var (left, start) = ([Range<Int>](), lowerBound)
        for other in others.sorted(by: { $0.lowerBound < $1.lowerBound }) where !other.isEmpty {
            if other.lowerBound > start { left.append(start..<Swift.min(upperBound, other.lowerBound)) }
            start = Swift.max(start, other.upperBound)
        }
        if start < upperBound { left.append(start..<upperBound) }
        return left
    }
}
