/// A layer's effect on a component's block of 8 by 8 samples.
enum BlockCover {
    case nothing
    /// One level hides the block, level-shifted (0 is middle grey), as in most of a patch.
    case even(Float)
    /// Differs by sample: see ``UnevenCover``.
    case uneven
}

struct UnevenCover {
    /// The alpha of each sample, 0 to 1.
    private var hidden = BlockTransform.Block(repeating: .zero)
    /// Level-shifted paint times alpha.
    private var added = BlockTransform.Block(repeating: .zero)
    private var (least, most) = (SIMD8<Float>(repeating: 1), SIMD8<Float>.zero)

    mutating func set(_ row: Int, hidden: SIMD8<Float>, added: SIMD8<Float>) {
        self.hidden[row] = hidden
        self.added[row] = added
        least.replace(with: hidden, where: hidden .< least)
        most.replace(with: hidden, where: hidden .> most)
    }

    var hidesNothing: Bool { most.max() == 0 }
    var hidesAll: Bool { least.min() == 1 }

    var paint: BlockTransform.Block {
        var paint = added
        for row in 0..<8 { paint[row] = paint[row].asSamples }
        return paint
    }

    func blend(over samples: inout BlockTransform.Block) {
        for row in 0..<8 {
            let below = samples[row].asSamples
            let mixed = (below * (1 - hidden[row]) + added[row]).asSamples
            samples[row].replace(with: mixed, where: hidden[row] .> 0)
        }
    }
}

extension SIMD8<Float> {
    /// Clamped to level-shifted 8-bit samples.
    @inline(__always)
    fileprivate var asSamples: Self { bounded(-128, 127) }

    @inline(__always)
    func bounded(_ low: Float, _ high: Float) -> Self {
        let (lows, highs) = (Self(repeating: low), Self(repeating: high))
        let raised = replacing(with: lows, where: self .< lows)
        return raised.replacing(with: highs, where: raised .> highs)
    }
}
