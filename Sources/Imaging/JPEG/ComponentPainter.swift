struct ComponentPainter: Sendable {
    private enum Painting {
        case asStored
        /// One level throughout: the inside of a patch.
        case even(Float)
        case uneven
    }

    /// From bottom to top, in this component's samples.
    private let planes: [LayerPlane]
    private let quantizer: BlockQuantizer
    /// The rows with a touched block, and the runs of each.
    let rows: Range<Int>
    private let runs: [[Range<Int>]]

    init(
        _ layers: [TiledLayer],
        index: Int,
        of components: [JPEGComponent],
        _ model: JPEGColorModel,
        _ size: PixelSize
    ) {
        let channel = ChannelWeights.channels(of: model)[index]
        let component = components[index]
        let scale = SampleScale(of: component, among: components)
        let quantizer = BlockQuantizer(component.quantization)
        self.quantizer = quantizer
        let blocks = BlockPixels(of: component, scale, in: size)
        let planes = layers.map {
            LayerPlane(
                $0,
                channel: channel,
                scale: scale,
                quantizer: quantizer,
                in: size,
                of: component.size,
                blocks
            )
        }
        self.planes = planes
        let samples = planes.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.bounds) }
        rows = Self.blocks(samples.y..<samples.maxY, of: component.blocks.height)
        runs = rows.map { [count = component.blocks.width] in Self.runs(of: planes, row: $0, of: count) }
    }

    /// Returns the touched blocks of a row, as runs of adjacent blocks.
    func runs(row: Int) -> [Range<Int>] { rows.contains(row) ? runs[row - rows.lowerBound] : [] }

    private static func runs(of planes: [LayerPlane], row: Int, of count: Int) -> [Range<Int>] {
        let line = PixelRect(x: 0, y: 8 * row, width: 8 * count, height: 8)
        var touched: [Range<Int>] = []
        for plane in planes {
            let reach = plane.bounds.intersection(line)
            var runs = RunList()
            for column in Self.blocks(reach.x..<reach.maxX, of: count)
            where !reach.isEmpty && plane.touches(row: row, column: column) {
                runs.append(column..<column + 1)
            }
            touched += runs.ranges
        }
        var runs = RunList()
        for columns in touched.sorted(by: { $0.lowerBound < $1.lowerBound }) { runs.append(columns) }
        return runs.ranges
    }

    /// Returns the blocks below `count` that contain any of the samples.
    private static func blocks(_ samples: Range<Int>, of count: Int) -> Range<Int> {
        guard !samples.isEmpty else { return 0..<0 }
        return (samples.lowerBound / 8..<(samples.upperBound + 7) / 8).clamped(to: 0..<count)
    }

    /// Paints over a row of blocks, 64 coefficients each.
    func paint(_ blocks: inout MutableSpan<Int16>, row: Int, columns: Range<Int>) {
        var (cover, samples) = (UnevenCover(), BlockTransform.Block(repeating: .zero))
        let part = PixelRect(x: 8 * columns.lowerBound, y: 8 * row, width: 8 * columns.count, height: 8)
        let near = planes.filter { !$0.bounds.intersection(part).isEmpty }
        for column in columns {
            let start = (column - columns.lowerBound) * 64
            guard let top = near.lastIndex(where: { $0.touches(row: row, column: column) }) else { continue }
            // Most blocks are under a single layer, or one that hides them completely; the ones below need no decoding.
            let isAlone = !near[..<top].contains { $0.touches(row: row, column: column) }
            if near[top].paint(row: row, column: column, onlyWhole: !isAlone, quantizer, &blocks, at: start) {
                continue
            }
            var painting = Painting.asStored
            for plane in near[...top] {
                switch plane.cover(row: row, column: column, into: &cover) {
                case .nothing: continue
                case .even(let level): painting = .even(level)
                case .uneven:
                    // Fully hidden samples need no decoding.
                    switch painting {
                    case _ where cover.hidesAll: break
                    case .asStored: samples = quantizer.samples(of: blocks.span, at: start)
                    case .even(let level): samples = BlockTransform.Block(repeating: SIMD8(repeating: level))
                    case .uneven: break
                    }
                    if cover.hidesAll { samples = cover.paint } else { cover.blend(over: &samples) }
                    painting = .uneven
                }
            }
            switch painting {
            case .asStored: continue
            case .even(let level): quantizer.quantize(even: level, into: &blocks, at: start)
            case .uneven: quantizer.quantize(samples, into: &blocks, at: start)
            }
        }
    }
}
