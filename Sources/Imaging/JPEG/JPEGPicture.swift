internal import Synchronization

/// A JPEG picture that can be changed block by block.
///
/// Drawing changes only the blocks under the paint. All other coefficients are written back unchanged, with the same
/// quantisation tables, sampling, restart interval and kind of scans. Shared pictures are safe; calls wait for each
/// other.
///
/// Sequential pictures, as cameras write them, stay in their file, and all bits outside the paint are copied. Others,
/// and those whose coefficients were requested, are held as quantised coefficients, which covering consumes; if needed
/// again, the file is read again.
package final class JPEGPicture: Sendable {
    /// The stored picture's size in pixels, before orientation.
    package var size: PixelSize { facts.size }
    package var colorModel: JPEGColorModel { facts.colorModel }
    package var components: [JPEGComponent] { facts.components }
    var isProgressive: Bool { facts.isProgressive }
    var restartInterval: Int { facts.restartInterval }
    var warning: String? { facts.warning }

    private let facts: JPEGFacts
    private let file: [UInt8]
    private let limits: DecodeLimits
    private let staysInFile: Bool
    /// `nil` once its coefficients are painted over.
    private let handle: Mutex<JPEGHandle?>

    /// Reads a file to its end. `view` is the one that will be requested. Throws `ImagingError.tooLarge` or
    /// `.implausible` before memory is allocated, `.truncated`, `.damaged`, or `.unsupported` for lossless coding and
    /// bit depths other than 8.
    package init(
        _ jpeg: [UInt8],
        limits: DecodeLimits = .standard,
        decoding view: JPEGView? = nil
    ) throws(ImagingError) {
        (file, self.limits) = (jpeg, limits)
        let opened = try JPEGHandle.open(jpeg, limits: limits, decoding: view)
        (facts, staysInFile) = (opened.facts, opened.holding == .file)
        handle = Mutex(consume opened)
    }

    /// Takes the open picture, held this way (`nil` for either); opens the file again if it is gone.
    private func taken(
        from place: inout JPEGHandle?,
        _ holding: JPEGHandle.Holding? = nil
    ) throws(ImagingError) -> JPEGHandle {
        if place != nil, holding == nil || place?.holding == holding, let kept = place.take() { return kept }
        guard staysInFile, holding != .coefficients else {
            return try JPEGHandle(reading: file, limits: limits)
        }
        return try JPEGHandle.open(file, limits: limits)
    }

    private func withHandle<Value: Sendable>(
        _ holding: JPEGHandle.Holding? = nil,
        _ body: (inout JPEGHandle) throws(ImagingError) -> Value
    ) throws(ImagingError) -> Value {
        try handle.withLock { place throws(ImagingError) in
            var handle = try taken(from: &place, holding)
            let value = try body(&handle)
            place = consume handle
            return value
        }
    }

    /// Returns the luma: the first component, decoded without chroma, or what all of them give. Throws `ImagingError`
    /// for lack of memory.
    package func luma() throws(ImagingError) -> GrayBuffer {
        colorModel.hasLuma ? try planes(1)[0] : try pixels().luma()
    }

    /// Returns the pixels at any chroma subsampling, with interpolated chroma. `JPEGCodec.decode` is faster, and
    /// decodes the usual samplings like other programs. Throws `ImagingError` for lack of memory.
    package func pixels() throws(ImagingError) -> PixelBuffer {
        PixelBuffer(planes: try planes(components.count), colorModel)
    }

    /// Returns the first components' samples at the picture's size; the last may extend beyond its edge.
    private func planes(_ count: Int) throws(ImagingError) -> [GrayBuffer] {
        let extent = JPEGPlanes.Extent(count: count, eighths: 8)
        let planes = try withHandle { handle throws(ImagingError) in try handle.planes(extent) }.planes
        return zip(components, planes).prefix(count).map { component, samples in
            let scale = SampleScale(of: component, among: components)
            return samples.resized(to: scale.pixels(of: samples.size)).cropped(to: PixelRect(size))
        }
    }

    func samples(of parts: [JPEGSampleRect]) throws(ImagingError) -> [GrayBuffer] {
        try withHandle { handle throws(ImagingError) in try handle.samples(of: parts) }
    }

    func averages() throws(ImagingError) -> [GrayBuffer] {
        try withHandle { handle throws(ImagingError) in
            var all: [GrayBuffer] = []
            for index in components.indices { all.append(try handle.averages(of: index)) }
            return all
        }
    }

    /// Returns the picture in colour with a long side in this range, or at its own size if smaller. It is decoded at
    /// about that size: for twelve megapixels, that takes little more than entropy decoding. Throws `ImagingError` for
    /// lack of memory.
    package func colors(longSides: ClosedRange<Int>) throws(ImagingError) -> PixelBuffer {
        let extent = JPEGPlanes.Extent(.colors(longSide: longSides.lowerBound), of: facts)
        let kept = try withHandle { handle throws(ImagingError) in try handle.planes(extent) }
        let decoded = JPEGPlanes.reduced(size, to: kept.eighths)
        let isSmall = decoded.longSide <= longSides.upperBound
        let target = isSmall ? decoded : decoded.reduced(toLongSide: longSides.upperBound)
        return PixelBuffer(scaling: kept.planes, to: target, colorModel)
    }

    /// Returns a part in colour, perhaps with a small margin, and decodes nothing else. It is a non-empty rectangle of
    /// stored pixels inside the picture; `scale` is the minimum number of pixels per stored pixel along a side, above 0
    /// and at most 1.
    package func colors(of part: PixelRect, scale: Double) throws(ImagingError) -> PicturePart {
        let eighths = JPEGPlanes.eighths { Double($0) / 8 >= scale }
        let grid = JPEGGrid(facts)
        let mcus = grid.mcus(around: part)
        let extent = JPEGPlanes.Extent(count: components.count, eighths: eighths)
        let planes = try withHandle { handle throws(ImagingError) -> JPEGPlanes in
            if let kept = handle.planes, kept.suffice(for: extent) { return kept.cropped(to: mcus, grid) }
            return try handle.planes(of: mcus, grid, eighths: eighths)
        }
        let bounds = grid.pixels(of: mcus).intersection(PixelRect(size))
        let target = JPEGPlanes.reduced(bounds.size, to: planes.eighths)
        return PicturePart(PixelBuffer(scaling: planes.planes, to: target, colorModel), of: Rect(bounds))
    }

    /// Returns the picture's file with `layers` over it, bottom first, without metadata. They are in stored pixels and
    /// clipped to the picture; a grey picture takes their luma. Only blocks with a sample that a layer hides at least
    /// partly change. A chroma block may span four luma blocks, so colours up to 16 pixels from the paint can change by
    /// a rounding error. The result is read back. Throws `ImagingError.damaged` for coefficients that no JPEG can code,
    /// `.encoder` for an unreadable result.
    package func covered(with layers: [Layer]) throws(ImagingError) -> [UInt8] {
        try painted(layers, withAverages: false).jpeg
    }

    /// Returns the same file, and the covered picture at 1/8 of its size: each pixel is a block's average, from the DC
    /// coefficients without decoding. Throws as `covered(with:)`.
    package func coveredAndReduced(
        with layers: [Layer]
    ) throws(ImagingError) -> (jpeg: [UInt8], reduced: PixelBuffer) {
        let covered = try painted(layers, withAverages: true)
        let target = PixelSize(width: (size.width + 7) / 8, height: (size.height + 7) / 8)
        let planes = zip(components, covered.averages).map { component, averages in
            let scale = SampleScale(of: component, among: components)
            return averages.resized(to: scale.pixels(of: averages.size)).cropped(to: PixelRect(target))
        }
        return (covered.jpeg, PixelBuffer(planes: planes, colorModel))
    }

    private func painted(_ layers: [Layer], withAverages: Bool) throws(ImagingError) -> CoveredBlocks {
        let tiled = layers.map { TiledLayer($0, in: size) }
        let painters = components.indices.map {
            ComponentPainter(tiled, index: $0, of: components, colorModel, size)
        }
        return try handle.withLock { place throws(ImagingError) in
            if staysInFile {
                var handle = try taken(from: &place)
                // On failure libjpeg is tried next.
                let covered = try? handle.covered(with: painters, withAverages: withAverages)
                if let covered {
                    if handle.holding == .file { place = consume handle }
                    return covered
                }
            }
            var handle = try taken(from: &place, .coefficients)
            return try handle.covered(with: painters, withAverages: withAverages)
        }
    }

    /// Returns a component's quantised coefficients, block by block from the top left, 64 each. Throws
    /// `ImagingError.damaged` if there is no such component.
    package func coefficients(ofComponent index: Int) throws(ImagingError) -> [Int16] {
        guard components.indices.contains(index) else {
            throw .damaged(.jpeg, message: "there is no component \(index)")
        }
        let blocks = components[index].blocks
        return try withHandle(.coefficients) { handle throws(ImagingError) in
            var all: [Int16] = []
            all.reserveCapacity(blocks.area * 64)
            for row in 0..<blocks.height {
                try handle.withBlocks(of: index, row: row, columns: 0..<blocks.width) { coefficients in
                    for place in coefficients.indices { all.append(coefficients[place]) }
                }
            }
            return all
        }
    }

    /// The blocks in which two pictures differ.
    package struct Difference: Sendable {
        /// The number of blocks in each picture, of all components.
        package let blocks: Int
        /// The number of blocks with equal coefficients.
        package let same: Int
        /// The cells of the other blocks.
        package let cells: ChangedCells
    }

    /// Compares two pictures' coefficient blocks; returns `nil` if size, sampling or quantisation differ. Throws
    /// `ImagingError` if one of them cannot be read.
    package func difference(from other: JPEGPicture) throws(ImagingError) -> Difference? {
        guard size == other.size, colorModel == other.colorModel, components == other.components else {
            return nil
        }
        var cells = ChangedCells(size: size)
        var (blocks, changed) = (0, 0)
        for index in components.indices {
            let (own, others) = (
                try coefficients(ofComponent: index), try other.coefficients(ofComponent: index)
            )
            let columns = components[index].blocks.width
            let scale = SampleScale(of: components[index], among: components)
            let pixels = BlockPixels(of: components[index], scale, in: size)
            blocks += components[index].blocks.area
            for block in 0..<components[index].blocks.area {
                let range = 64 * block..<64 * (block + 1)
                guard own[range] != others[range] else { continue }
                changed += 1
                cells.mark(pixels[block / columns, block % columns])
            }
        }
        return Difference(blocks: blocks, same: blocks - changed, cells: cells)
    }
}
