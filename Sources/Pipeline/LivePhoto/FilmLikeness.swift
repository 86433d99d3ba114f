internal import Imaging
internal import Movies

/// Compares a movie that was coded again with its source, frame by frame.
enum FilmLikeness {
    /// How near the luma of all frames is to the source's, apart from what was painted, dB (peak signal-to-noise ratio of
    /// all samples together); infinite for the same.
    ///
    /// - Parameter painted: For each frame, in pixels of stored frames, what was painted.
    /// - Throws: `MovieError` when one of them cannot be decoded.
    static func decibels(
        of movie: [UInt8],
        like source: [UInt8],
        apartFrom painted: [[PixelRect]]
    ) throws(MovieError) -> Double {
        var old = try MovieDecoder(source, limits: LiveFilm.limits)
        var new = try MovieDecoder(movie, limits: LiveFilm.limits)
        var (error, count, index) = (0.0, 0, 0)
        while let before = try old.next(), let after = try new.next() {
            let paint = painted.indices.contains(index) ? painted[index] : []
            let part = before.picture.squaredError(of: after.picture, apartFrom: paint)
            (error, count, index) = (error + part.error, count + part.count, index + 1)
        }
        return NoiseRatio.decibels(squares: error, count: count, largest: 1 << old.depth - 1)
    }
}

extension PlanarPicture {
    /// The sum of the squares by which another picture's luma differs, and of how many samples.
    fileprivate func squaredError(
        of other: PlanarPicture,
        apartFrom painted: [PixelRect]
    ) -> (error: Double, count: Int) {
        // A movie without a mark for its edge has an odd last row or column twice.
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
    /// What is left of the range without others.
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
