/// A rectangle of samples of one component.
struct JPEGSampleRect: Hashable, Sendable {
    let component: Int
    /// Inside the component and not empty.
    let rect: PixelRect

    var blocks: PixelRect {
        let (left, top) = (rect.x / 8, rect.y / 8)
        return PixelRect(
            x: left,
            y: top,
            width: (rect.maxX + 7) / 8 - left,
            height: (rect.maxY + 7) / 8 - top
        )
    }
}

extension JPEGHandle {
    /// Decodes some samples. A picture left in its file is read only up to them in their rows. Throws
    /// `ImagingError.damaged` if there are no such blocks.
    mutating func samples(of parts: [JPEGSampleRect]) throws(ImagingError) -> [GrayBuffer] {
        if holding == .file { try select(runs(holding: parts)) }
        defer { deselect() }
        var all: [GrayBuffer] = []
        for part in parts { all.append(try samples(of: part)) }
        return all
    }

    /// Decodes samples whose blocks are selected; throws `ImagingError.damaged` if there are no such blocks.
    private mutating func samples(of part: JPEGSampleRect) throws(ImagingError) -> GrayBuffer {
        let quantizer = BlockQuantizer(facts.components[part.component].quantization)
        let blocks = part.blocks
        let width = 8 * blocks.width
        var bytes = [UInt8](repeating: 0, count: 8 * blocks.height * width)
        for row in 0..<blocks.height {
            let columns = blocks.x..<blocks.maxX
            try withBlocks(of: part.component, row: blocks.y + row, columns: columns) { span in
                quantizer.decode(span.span, into: &bytes, at: 8 * row * width, stride: width)
            }
        }
        let all = GrayBuffer(size: PixelSize(width: width, height: 8 * blocks.height), bytes: bytes)
        return all.cropped(
            to: PixelRect(
                x: part.rect.x - 8 * blocks.x,
                y: part.rect.y - 8 * blocks.y,
                width: part.rect.width,
                height: part.rect.height
            )
        )
    }
}

extension JPEGPicture {
    /// Returns every `step`th pixel, across and down, of a part in colour, without interpolating chroma. The part is in
    /// stored pixels, clipped to the picture, which it must overlap. Throws `ImagingError` for lack of memory.
    package func pixels(in part: PixelRect, every step: Int) throws(ImagingError) -> PixelBuffer {
        let part = part.intersection(PixelRect(size))
        let scales = components.map { SampleScale(of: $0, among: components) }
        let parts = zip(components, scales).enumerated().map { index, component in
            JPEGSampleRect(
                component: index,
                rect: component.1.samples(of: part).intersection(PixelRect(component.0.size))
            )
        }
        let planes = try samples(of: parts)
        let thinned = zip(zip(planes, parts), scales).map { plane, scale in
            plane.0.nearest(to: part.every(step), as: scale, from: plane.1.rect)
        }
        return PixelBuffer(planes: thinned, colorModel)
    }

    /// Returns a part in colour at 1/8 of its size: each pixel is a block's average, from the DC coefficients without
    /// decoding. The part is in blocks of 8 by 8 pixels, clipped to the picture, which it must overlap; only every
    /// `step`th block counts, across and down.
    package func reducedPixels(
        in part: PixelRect,
        every step: Int = 1
    ) throws(ImagingError) -> PixelBuffer {
        let part = part.intersection(
            PixelRect(x: 0, y: 0, width: (size.width + 7) / 8, height: (size.height + 7) / 8)
        )
        let averages = try self.averages()
        let planes = zip(components, averages).map { component, plane in
            let scale = SampleScale(of: component, among: components)
            return plane.nearest(to: part.every(step), as: scale, from: PixelRect(plane.size))
        }
        return PixelBuffer(planes: planes, colorModel)
    }

    /// Returns the luma of small parts in stored pixels, none of them outside the picture. Throws `ImagingError` for
    /// lack of memory.
    package func luma(of parts: [PixelRect]) throws(ImagingError) -> [GrayBuffer] {
        guard colorModel.hasLuma else {
            var all: [GrayBuffer] = []
            for part in parts { all.append(try pixels(in: part, every: 1).luma()) }
            return all
        }
        let scale = SampleScale(of: components[0], among: components)
        let all = PixelRect(components[0].size)
        return try samples(
            of: parts.map { JPEGSampleRect(component: 0, rect: scale.samples(of: $0).intersection(all)) }
        )
    }
}

extension PixelRect {
    fileprivate func every(_ step: Int) -> (columns: [Int], rows: [Int]) {
        (Array(stride(from: x, to: maxX, by: step)), Array(stride(from: y, to: maxY, by: step)))
    }
}

extension GrayBuffer {
    /// Returns the values nearest to columns and rows of pixels, from a part of a component's samples.
    fileprivate func nearest(
        to pixels: (columns: [Int], rows: [Int]),
        as scale: SampleScale,
        from own: PixelRect
    ) -> GrayBuffer {
        func sample(x: Int, y: Int) -> PixelRect {
            scale.samples(of: PixelRect(x: x, y: y, width: 1, height: 1))
        }
        let columns = pixels.columns.map { max(0, min(size.width - 1, sample(x: $0, y: 0).x - own.x)) }
        let rows = pixels.rows.map { max(0, min(size.height - 1, sample(x: 0, y: $0).y - own.y)) }
        var values: [UInt8] = []
        values.reserveCapacity(columns.count * rows.count)
        for row in rows { for column in columns { values.append(bytes[row * size.width + column]) } }
        return GrayBuffer(size: PixelSize(width: columns.count, height: rows.count), bytes: values)
    }
}
