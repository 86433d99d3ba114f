internal import HEVC

/// How near what is coded again has to come to what it was, and with which quantisers that is tried.
struct TileFidelity: Sendable, Hashable {
    /// The least ratio of signal to noise in each plane outside the paint, dB.
    let ratio: Double
    /// By how much the quantisers that are tried differ from a slice's own, where it has one for all blocks.
    private let steady: [Int]
    /// The same where each block may have its own.
    private let varied: [Int]

    /// For pictures that people look at.
    ///
    /// What was quantised comes out of the same quantiser as it went in, and worse of one a little finer. Where it
    /// changes from block to block, two less than the slice's own did for all tiles that were measured
    /// (docs/decisions/heic-tiles.md).
    static let picture = TileFidelity(
        ratio: 50.05,
        steady: [0, -1, -5, -8, -12, -18, -26],
        varied: [-2, -4, -6, -9, -12, -18, -26]
    )
    /// For maps, which nobody sees as they are: they are stored finer than they are used.
    static let map = TileFidelity(ratio: 50.05, steady: [0, -4, -8, -12], varied: [6, 2, -2, -6, -12])

    /// Which of the quantisers to try after one that left too large a difference; `nil` when there is none left. One step of
    /// the quantiser is worth a decibel (ITU-T H.265 §8.6.3: six double it), so that some need not be tried.
    ///
    /// - Parameter ratio: What the last attempt came to, dB.
    func attempt(after last: Int, that ratio: Double, of quantizers: [Int]) -> Int? {
        let left = quantizers.indices.dropFirst(last + 1)
        let wanted = quantizers[last] - Int(max(0, self.ratio - ratio).rounded(.up))
        return left.first { quantizers[$0] <= wanted } ?? left.last
    }

    /// The quantisers to try for a tile whose slice has the quantiser `own`, the likeliest first.
    func quantizers(for tools: CodingTools, _ own: Int) -> [Int] {
        let isVaried = tools.quantizerGroup.map { $0 < tools.treeBlock } ?? false
        return (isVaried ? varied : steady).map { max(0, min(51, own + $0)) }
    }
}
