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
        for place in 0..<coefficients.count / 64 {
            let start = place * 64
            let before = coefficients[start..<start + 64]
            guard let samples = blended(row: row, column: column + place, over: before) else { continue }
            quantizer.quantize(samples, into: &coefficients, at: start)
            painted = true
        }
        return painted
    }

    /// A block's samples with the planes laid over them; `nil` where no sample is hidden even in part.
    private func blended(
        row: Int,
        column: Int,
        over coefficients: ArraySlice<Int16>
    ) -> BlockTransform.Block? {
        var samples: BlockTransform.Block?
        for plane in planes {
            let cover = plane.cover(row: row, column: column, of: component.size)
            if cover.hidesNothing { continue }
            // What is hidden altogether need not be known.
            samples =
                cover.hidesAll
                ? cover.paint : cover.blended(over: samples ?? quantizer.samples(of: coefficients))
        }
        return samples
    }
}

/// The part of a plane that lies over a block of 8 by 8 samples.
private struct BlockCover {
    /// How much is hidden, 0 to 1.
    private var hidden = BlockTransform.Block(repeating: .zero)
    /// What is added, level-shifted and times what is hidden.
    private var added = BlockTransform.Block(repeating: .zero)
    private var (least, most) = (SIMD8<Float>(repeating: 1), SIMD8<Float>.zero)

    @inline(__always)
    mutating func set(_ row: Int, hidden: SIMD8<Float>, added: SIMD8<Float>) {
        self.hidden[row] = hidden
        self.added[row] = added
        least = pointwiseMin(least, hidden)
        most = pointwiseMax(most, hidden)
    }

    var hidesNothing: Bool { most.max() == 0 }
    var hidesAll: Bool { least.min() == 1 }

    /// What is seen where all is hidden.
    var paint: BlockTransform.Block {
        var paint = added
        for row in 0..<8 { paint[row].clamp(lowerBound: .lowest, upperBound: .highest) }
        return paint
    }

    /// Samples with the paint over them.
    func blended(over samples: BlockTransform.Block) -> BlockTransform.Block {
        var samples = samples
        for row in 0..<8 {
            let below = samples[row].clamped(lowerBound: .lowest, upperBound: .highest)
            let mixed = (below * (1 - hidden[row]) + added[row])
                .clamped(lowerBound: .lowest, upperBound: .highest)
            samples[row].replace(with: mixed, where: hidden[row] .> 0)
        }
        return samples
    }
}

extension LayerPlane {
    /// The part of the plane over a block of a component of this size.
    ///
    /// Samples beyond the picture's edge are seen by nobody, but shine through the block's frequencies: they get
    /// what the last sample inside gets.
    fileprivate func cover(row: Int, column: Int, of size: PixelSize) -> BlockCover {
        var cover = BlockCover()
        let columns = column * 8..<min(column * 8 + 8, size.width)
        for y in 0..<8 {
            let inside = min(row * 8 + y, size.height - 1)
            guard let part = part(of: columns, row: inside) else {
                cover.set(y, hidden: .zero, added: .zero)
                continue
            }
            if part.columns.count == 8 {
                cover.set(
                    y,
                    hidden: eight(of: alpha, at: part.start),
                    added: eight(of: paint, at: part.start)
                )
            } else {
                let (hidden, added) = some(part, of: columns)
                cover.set(y, hidden: hidden, added: added)
            }
        }
        return cover
    }

    /// Eight numbers in a row.
    @inline(__always)
    private func eight(of values: [Float], at start: Int) -> SIMD8<Float> {
        unsafe values.withUnsafeBytes { bytes in
            unsafe bytes.loadUnaligned(
                fromByteOffset: start * MemoryLayout<Float>.stride,
                as: SIMD8<Float>.self
            )
        }
    }

    /// The row of a block at the rim of the plane or of the picture.
    private func some(
        _ part: (columns: Range<Int>, start: Int),
        of columns: Range<Int>
    ) -> (hidden: SIMD8<Float>, added: SIMD8<Float>) {
        var (hidden, added) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
        let first = part.columns.lowerBound - columns.lowerBound
        for place in 0..<part.columns.count {
            hidden[first + place] = alpha[part.start + place]
            added[first + place] = paint[part.start + place]
        }
        for beyond in columns.count..<8 where part.columns.upperBound == columns.upperBound {
            (hidden[beyond], added[beyond]) = (hidden[columns.count - 1], added[columns.count - 1])
        }
        return (hidden, added)
    }
}

extension SIMD8<Float> {
    /// The range of level-shifted 8-bit samples.
    fileprivate static var lowest: Self { Self(repeating: -128) }
    fileprivate static var highest: Self { Self(repeating: 127) }
}
