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
        let block = PixelRect(x: column * 8, y: row * 8, width: 8, height: 8)
        return planes.contains { plane in
            let common = block.intersection(plane.bounds)
            guard !common.isEmpty else { return false }
            return (common.y..<common.maxY).contains { y in
                let start = (y - plane.bounds.y) * plane.bounds.width + common.x - plane.bounds.x
                return plane.alpha[start..<start + common.width].contains { $0 > 0 }
            }
        }
    }

    /// Lays the planes over a block's samples. Samples beyond the picture's edge are seen by nobody, but shine
    /// through the block's frequencies: they get what the last sample inside gets.
    private func blend(into samples: inout BlockTransform.Block, row: Int, column: Int) {
        for plane in planes {
            for y in 0..<8 {
                let inside = min(row * 8 + y, component.size.height - 1)
                for x in 0..<8 {
                    let place = min(column * 8 + x, component.size.width - 1)
                    guard let index = plane.index(x: place, y: inside), plane.alpha[index] > 0 else {
                        continue
                    }
                    let below = max(-128, min(127, samples[y][x]))
                    let mixed = below * (1 - plane.alpha[index]) + plane.paint[index]
                    samples[y][x] = max(-128, min(127, mixed))
                }
            }
        }
    }
}
