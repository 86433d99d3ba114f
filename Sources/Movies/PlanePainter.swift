package import Imaging

/// Paints a layer over one plane of a picture, in the plane's own sample values.
struct PlanePainter {
    /// The plane: 0 luma, 1 and 2 chroma.
    let plane: Int
    let chroma: ChromaFormat
    let mixer: ColorMixer
    /// The position of the plane's first sample in the whole picture, pixels.
    var origin = (x: 0, y: 0)
    /// The size of the whole picture; samples beyond its edges repeat the last ones inside.
    let picture: PixelSize
    /// A colour painted opaquely wherever the layer has paint; `nil` for the layer's own.
    var ink: SIMD3<Float>?

    private var columns: Int { plane == 0 ? 1 : chroma.columns }
    private var rows: Int { plane == 0 ? 1 : chroma.rows }

    /// Blends every sample that the layer covers at least partly, and changes no other. Rows come from the top, without
    /// padding.
    func paint<Sample: FixedWidthInteger & UnsignedInteger>(
        _ layer: Layer,
        over samples: inout [Sample],
        _ size: PixelSize
    ) {
        let visible = layer.bounds.intersection(PixelRect(picture))
        guard !visible.isEmpty else { return }
        let down = reach(visible.y..<visible.maxY, picture.height, origin.y, rows, size.height)
        let weights = mixer.weights[plane]
        // The columns of samples, and the pixels across each.
        let across = reach(visible.x..<visible.maxX, picture.width, origin.x, columns, size.width).map { x in
            (x, pixels(x, origin.x, columns, picture.width).clamped(to: visible.x..<visible.maxX))
        }
        let share = 1 / Float(255 * columns * rows)
        let mixed = ink.map { (SIMD4($0, 1) * weights).sum() }
        unsafe layer.bytes.withUnsafeBytes { paint in
            unsafe samples.withUnsafeMutableBufferPointer { samples in
                for y in down {
                    let lines = pixels(y, origin.y, rows, picture.height).clamped(
                        to: visible.y..<visible.maxY
                    )
                    for (x, places) in across {
                        let sum = unsafe layer.sum(places, lines, of: paint)
                        guard sum.w > 0 else { continue }
                        let index = y * size.width + x
                        let value: Float
                        if let mixed {
                            value = mixed
                        } else {
                            let own = mixer.transferred(SIMD4<Float>(sum) * share)
                            value = (own * weights).sum() + (1 - own.w) * Float(unsafe samples[index])
                        }
                        // A sample is not negative: half more, cut off, is the nearest.
                        let nearest = Int32(max(0, min(mixer.largest, value)) + 0.5)
                        unsafe samples[index] = Sample(truncatingIfNeeded: nearest)
                    }
                }
            }
        }
    }

    /// Returns the pixels that share a sample, along one side; those beyond the picture's edge repeat its last.
    private func pixels(_ sample: Int, _ origin: Int, _ each: Int, _ end: Int) -> Range<Int> {
        let first = max(0, min(end - 1, origin + sample * each))
        return first..<min(end, max(first + 1, origin + (sample + 1) * each))
    }

    /// Returns the samples that overlap the pixels, along one side.
    private func reach(
        _ pixels: Range<Int>,
        _ end: Int,
        _ origin: Int,
        _ each: Int,
        _ count: Int
    ) -> Range<Int> {
        let first = max(0, (pixels.lowerBound - origin) / each)
        let last = pixels.upperBound == end ? count : (pixels.upperBound - 1 - origin) / each + 1
        return first..<max(first, min(count, pixels.upperBound <= origin ? 0 : last))
    }
}

extension PlanarPicture {
    /// Draws a layer over the picture, which is a part of a larger one at `origin` ("source over"); the layer is in
    /// pixels of the whole one and has its primaries. Only samples that share a pixel with paint change. Those beyond
    /// the edges of the whole picture repeat the last ones inside: they are invisible, but would otherwise keep a trace
    /// of the hidden content. `ink` is a colour, 0 to 1, painted opaquely wherever there is paint, instead of the
    /// layer's own.
    package mutating func draw(
        _ layer: Layer,
        _ mixer: ColorMixer,
        from origin: (x: Int, y: Int) = (0, 0),
        of whole: PixelSize,
        ink: SIMD3<Float>? = nil
    ) {
        for plane in planes.indices {
            PlanePainter(
                plane: plane,
                chroma: chroma,
                mixer: mixer,
                origin: origin,
                picture: whole,
                ink: ink
            ).paint(layer, over: &planes[plane], planeSize(plane))
        }
    }
}
