internal import Imaging
internal import Movies

/// How closely a decoded picture matches the one that was encoded, outside the paint.
struct TileLikeness {
    /// The lowest signal-to-noise ratio of all planes in dB; infinite if all samples are equal.
    let ratio: Double

    /// Compares two pictures.
    ///
    /// - Parameters:
    ///   - target: The picture that was encoded.
    ///   - seen: The picture decoded from it.
    ///   - before: The picture before painting; the target differs from it where there is paint.
    init(_ target: PlanarPicture, _ seen: PlanarPicture, whereUnchangedFrom before: PlanarPicture) {
        ratio =
            target.planes.indices.map { plane in
                let (squares, count) = Self.squares(
                    target.planes[plane],
                    seen.planes[plane],
                    before.planes[plane]
                )
                return NoiseRatio.decibels(squares: Double(squares), count: count, largest: target.largest)
            }.min() ?? .infinity
    }

    private static func squares(
        _ target: [UInt16],
        _ seen: [UInt16],
        _ before: [UInt16]
    ) -> (sum: Int, count: Int) {
        var (sum, count) = (0, 0)
        for index in target.indices where target[index] == before[index] {
            let difference = Int(target[index]) - Int(seen[index])
            sum += difference * difference
            count += 1
        }
        return (sum, count)
    }
}
