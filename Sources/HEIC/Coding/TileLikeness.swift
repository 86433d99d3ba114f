internal import Imaging
internal import Movies

/// The match between a decoded picture and the encoded one, outside the paint.
struct TileLikeness {
    /// The lowest signal-to-noise ratio of all planes in dB; infinite if equal.
    let ratio: Double

    /// Compares the decoded picture `seen` with the encoded `target`, which differs from `before` under the paint.
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
