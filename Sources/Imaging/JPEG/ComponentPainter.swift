/// Paints layers over the blocks of one component.
struct ComponentPainter: Sendable {
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
        planes = layers.map { LayerPlane($0, channel: channel, scale: scale, in: size) }
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

    /// Paints over one row of blocks, given and taken as coefficients; says whether anything changed hands.
    ///
    /// - Parameter column: The column of the first block in `coefficients`.
    func paint(_ coefficients: inout [Int16], row: Int, column: Int) -> Bool {
        var painted = false
        for place in 0..<coefficients.count / 64 where isTouched(row: row, column: column + place) {
            let start = place * 64
            var samples = quantizer.samples(of: coefficients[start..<start + 64])
            blend(into: &samples, row: row, column: column + place)
            quantizer.quantize(samples, into: &coefficients, at: start)
            painted = true
        }
        return painted
    }

    /// Whether any sample of a block is hidden in part.
    private func isTouched(row: Int, column: Int) -> Bool {
        planes.contains { plane in
            (row * 8..<row * 8 + 8).contains { y in
                guard let part = plane.part(of: column * 8..<column * 8 + 8, row: y) else { return false }
                return plane.alpha[part.start..<part.start + part.columns.count].contains { $0 > 0 }
            }
        }
    }

    /// Lays the planes over a block's samples.
    private func blend(into samples: inout BlockTransform.Block, row: Int, column: Int) {
        let columns = column * 8..<min(column * 8 + 8, component.size.width)
        for plane in planes {
            for y in 0..<8 {
                let inside = min(row * 8 + y, component.size.height - 1)
                plane.paint(over: &samples[y], columns, row: inside)
            }
        }
    }
}

extension LayerPlane {
    /// Mixes a row of a block with what lies over it.
    ///
    /// Samples beyond the picture's edge are seen by nobody, but shine through the block's frequencies: they get
    /// what the last sample inside gets.
    ///
    /// - Parameter columns: The samples of the row that are part of the picture, one to eight.
    @inline(__always)
    fileprivate func paint(over samples: inout SIMD8<Float>, _ columns: Range<Int>, row: Int) {
        guard let part = part(of: columns, row: row) else { return }
        var (hidden, added) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
        let first = part.columns.lowerBound - columns.lowerBound
        for place in 0..<part.columns.count {
            hidden[first + place] = alpha[part.start + place]
            added[first + place] = paint[part.start + place]
        }
        for beyond in columns.count..<8 where part.columns.upperBound == columns.upperBound {
            (hidden[beyond], added[beyond]) = (hidden[columns.count - 1], added[columns.count - 1])
        }
        let below = samples.clamped(lowerBound: .lowest, upperBound: .highest)
        let mixed = (below * (1 - hidden) + added).clamped(lowerBound: .lowest, upperBound: .highest)
        samples.replace(with: mixed, where: hidden .> 0)
    }
}

extension SIMD8<Float> {
    /// The range of level-shifted 8-bit samples.
    fileprivate static var lowest: Self { Self(repeating: -128) }
    fileprivate static var highest: Self { Self(repeating: 127) }
}
