internal import Imaging
internal import Movies

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
