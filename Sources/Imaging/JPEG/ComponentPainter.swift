/// Paints layers over the blocks of one component.
struct ComponentPainter: Sendable {
    /// What a block is painted with.
    enum PaintedBlock {
        /// One level everywhere: the inside of a patch.
        case even(Float)
        /// Samples, level-shifted.
        case uneven(BlockTransform.Block)
    }

    /// The layers from the lowest to the topmost, in this component's samples.
    private let planes: [LayerPlane]
    private let component: JPEGComponent
    private let quantizer: BlockQuantizer

    /// The painter of `layers` for the component at `index` of a picture.
    init(
        _ layers: [Layer],
        index: Int,
        of components: [JPEGComponent],
        _ model: JPEGColorModel,
        _ size: PixelSize
    ) {
        let channel = ChannelWeights.channels(of: model)[index]
        component = components[index]
        let scale = SampleScale(of: component, among: components)
        planes = layers.map {
            LayerPlane($0, channel: channel, scale: scale, in: size, of: components[index].size)
        }
        quantizer = BlockQuantizer(component.quantization)
    }

    /// The blocks a layer can reach: columns and rows of blocks.
    var reach: PixelRect {
        let samples = planes.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.bounds) }
        guard !samples.isEmpty else { return samples }
        let (left, top) = (samples.x / 8, samples.y / 8)
        let reached = PixelRect(
            x: left,
            y: top,
            width: (samples.maxX + 7) / 8 - left,
            height: (samples.maxY + 7) / 8 - top
        )
        return reached.intersection(PixelRect(component.blocks))
    }

    /// The block whose coefficients begin at `start`, with the planes laid over it; `nil` where no sample is hidden
    /// even in part.
    func painted(_ coefficients: Span<Int16>, at start: Int, row: Int, column: Int) -> PaintedBlock? {
        var painted: PaintedBlock?
        for plane in planes {
            switch plane.cover(row: row, column: column) {
            case .nothing: continue
            case .even(let level): painted = .even(level)
            case .uneven(let cover):
                // What is hidden altogether need not be known.
                painted =
                    cover.hidesAll
                    ? .uneven(cover.paint)
                    : .uneven(cover.blended(over: samples(painted, over: coefficients, at: start)))
            }
        }
        return painted
    }

    private func samples(
        _ painted: PaintedBlock?,
        over coefficients: Span<Int16>,
        at start: Int
    ) -> BlockTransform.Block {
        switch painted {
        case nil: quantizer.samples(of: coefficients, at: start)
        case .even(let level): BlockTransform.Block(repeating: SIMD8(repeating: level))
        case .uneven(let samples): samples
        }
    }

    /// Writes a painted block over the coefficients that begin at `start`.
    func write(_ painted: PaintedBlock, into coefficients: inout MutableSpan<Int16>, at start: Int) {
        switch painted {
        case .even(let level): quantizer.quantize(even: level, into: &coefficients, at: start)
        case .uneven(let samples): quantizer.quantize(samples, into: &coefficients, at: start)
        }
    }
}
