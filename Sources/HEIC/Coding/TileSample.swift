internal import Imaging
internal import Movies

/// A sample made of a few pieces of a large picture, on which quantisers are tried because coding the whole
/// takes many times as long.
struct TileSample: Sendable {
    /// The number of pieces across and down, and their width in luma samples.
    private static let pieces = 2
    private static let pieceSide = 128
    /// The minimum ratio of a picture's area to the sample's; smaller pictures are tried as a whole.
    private static let worth = 8

    private let picture: PlanarPicture

    /// Takes a sample of a picture; `nil` for one that is not large.
    init?(of whole: PlanarPicture) {
        let (count, side) = (Self.pieces, Self.pieceSide)
        let size = PixelSize(width: count * side, height: count * side)
        guard whole.size.area >= Self.worth * size.area, whole.size.width >= size.width,
            whole.size.height >= size.height
        else { return nil }
        let blank = [UInt16](repeating: 0, count: whole.planes.count)
        let room = PlanarPicture(size: size, chroma: whole.chroma, depth: whole.depth, filledWith: blank)
        let planes = whole.planes.indices.map { plane in
            let (from, to) = (whole.planeSize(plane), room.planeSize(plane))
            let (across, down) = (to.width / count, to.height / count)
            return (0..<to.area).map { index in
                let (x, y) = (index % to.width, index / to.width)
                // Each piece lies in the middle of its part of the picture.
                let left = (2 * (x / across) + 1) * from.width / (2 * count) - across / 2
                let top = (2 * (y / down) + 1) * from.height / (2 * count) - down / 2
                return whole.planes[plane][(top + y % down) * from.width + left + x % across]
            }
        }
        picture = PlanarPicture(size: size, chroma: whole.chroma, depth: whole.depth, planes: planes)
    }

    /// Returns the index of the first quantiser that is sufficient for the sample, or of the last.
    func attempt(
        from first: Int,
        of quantizers: [Int],
        _ options: TileOptions,
        _ fidelity: TileFidelity
    ) throws(HEICError) -> Int {
        var attempt = first
        while true {
            let seen = try HEICError.rethrowing {
                let stream = try StillEncoder.encode(picture, options.options(quantizer: quantizers[attempt]))
                // A byte stream contains its parameter sets.
                var decoder = try StillDecoder(configuration: [])
                return try decoder.decode(stream[...])
            }
            let ratio = TileLikeness(picture, seen, whereUnchangedFrom: picture).ratio
            guard ratio < fidelity.ratio,
                let next = fidelity.attempt(after: attempt, that: ratio, of: quantizers)
            else { return attempt }
            attempt = next
        }
    }
}
