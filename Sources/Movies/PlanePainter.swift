internal import CPaint
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
    func paint(_ layer: Layer, over samples: inout [UInt16], _ size: PixelSize) {
        let visible = layer.bounds.intersection(PixelRect(picture))
        guard !visible.isEmpty else { return }
        let down = reach(visible.y..<visible.maxY, picture.height, origin.y, rows, size.height)
        let across = reach(visible.x..<visible.maxX, picture.width, origin.x, columns, size.width)
        // The pixels that these samples show.
        let shown = origin.x + across.lowerBound * columns..<origin.x + across.upperBound * columns
        let pixels = shown.clamped(to: visible.x..<visible.maxX)
        guard !pixels.isEmpty else { return }
        let repeats = visible.maxX == picture.width ? shown.upperBound - pixels.upperBound : 0
        var sums = [UInt32](repeating: 0, count: 2 * across.count)
        unsafe samples.withUnsafeMutableBufferPointer { samples in
            unsafe mixer.withPlane(plane, columns * rows, ink) { plane in
                for y in down {
                    for index in sums.indices { sums[index] = 0 }
                    for line in origin.y + y * rows..<origin.y + (y + 1) * rows {
                        let line = min(line, picture.height - 1)
                        guard line >= visible.y, line < visible.maxY else { continue }
                        let place =
                            (line - layer.bounds.y) * layer.bounds.width - layer.bounds.x + pixels.lowerBound
                        unsafe layer.bytes[(4 * place)...].withUnsafeBufferPointer { row in
                            unsafe cpaint_add(
                                row.baseAddress,
                                pixels.count,
                                repeats,
                                pixels.lowerBound - shown.lowerBound,
                                columns,
                                &sums,
                                across.count
                            )
                        }
                    }
                    let row = unsafe samples.baseAddress.map {
                        unsafe $0 + y * size.width + across.lowerBound
                    }
                    unsafe cpaint_mix(plane, sums, across.count, row)
                }
            }
        }
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
