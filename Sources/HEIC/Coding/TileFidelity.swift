internal import HEVC

/// The required fidelity of re-encoded tiles, and the quantisers to try for it.
struct TileFidelity: Sendable, Hashable {
    /// The minimum signal-to-noise ratio in each plane outside the paint, in dB.
    let ratio: Double
    /// The offsets of the quantisers to try from a slice's own, if it has one for all blocks.
    private let steady: [Int]
    /// The offsets to try if each block may have its own quantiser.
    private let varied: [Int]

    /// The fidelity of pictures that people look at.
    ///
    /// The same quantiser reproduces quantised samples exactly, a slightly finer one less well. Where it
    /// varies from block to block, two less than the slice's own was sufficient for all tiles measured
    /// (docs/decisions/heic-tiles.md).
    static let picture = TileFidelity(
        ratio: 50.05,
        steady: [0, -1, -5, -8, -12, -18, -26],
        varied: [-2, -4, -6, -9, -12, -18, -26]
    )
    /// The fidelity of maps, which are not seen directly and are stored with more precision than needed.
    static let map = TileFidelity(
        ratio: 50.05,
        steady: [0, -4, -8, -12],
        varied: [6, 2, -2, -6, -12]
    )

    /// Returns the index of the quantiser to try after one whose result differed too much; `nil` if none is
    /// left. One step of the quantiser changes the result by about one decibel (ITU-T H.265 §8.6.3: six
    /// double the step size), so that some can be skipped.
    ///
    /// - Parameter ratio: The ratio reached by the last attempt, in dB.
    func attempt(after last: Int, that ratio: Double, of quantizers: [Int]) -> Int? {
        let left = quantizers.indices.dropFirst(last + 1)
        let wanted = quantizers[last] - Int(max(0, self.ratio - ratio).rounded(.up))
        return left.first { quantizers[$0] <= wanted } ?? left.last
    }

    /// Returns the quantisers to try for a tile whose slice has the quantiser `own`, the likeliest first.
    func quantizers(for tools: CodingTools, _ own: Int) -> [Int] {
        let isVaried = tools.quantizerGroup.map { $0 < tools.treeBlock } ?? false
        return (isVaried ? varied : steady).map { max(0, min(51, own + $0)) }
    }
}
