internal import Imaging
internal import Movies

/// How near a decoded picture comes to the one that was coded, where nothing was painted.
struct Likeness {
    /// The least ratio of signal to noise of all planes, dB; infinite where all samples are alike.
    let ratio: Double

    /// - Parameters:
    ///   - target: What was coded.
    ///   - seen: What it decodes to.
    ///   - before: The picture before it was painted on: where the target has other samples, there is paint.
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
