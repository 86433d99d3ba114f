internal import Synchronization

/// A JPEG picture that can be changed block by block.
///
/// Drawing on it changes only the blocks under the paint: all other coefficients are written back unchanged, with the
/// same quantisation tables, sampling, restart interval and kind of scans. A picture may be shared; calls wait for each
/// other.
///
/// Sequential pictures, as cameras write them, stay in their file's bytes, and the bits of everything that is not
/// covered are copied. Other pictures are held as quantised coefficients, which covering consumes; if they are needed
/// again, the file is read again.
package final class JPEGPicture: Sendable {
    /// The size of the stored picture in pixels, before orientation.
    package var size: PixelSize { facts.size }
    /// The colour model of the components.
    package var colorModel: JPEGColorModel { facts.colorModel }
    /// The components, in the order of the file.
    package var components: [JPEGComponent] { facts.components }
    /// `true` for a progressive picture.
    package var isProgressive: Bool { facts.isProgressive }
    /// The number of MCUs between restart markers; 0 for none.
    package var restartInterval: Int { facts.restartInterval }
    /// A decoder warning about an error that it could recover from, or `nil`.
    package var warning: String? { facts.warning }

    /// The state of a file that has been read.
    private struct Reading: ~Copyable {
        /// The stream of a sequential picture, as cameras write them.
        var stream: JPEGStream?
        /// The coefficients of other pictures, or of any picture whose coefficients were needed; `nil` once they are
        /// painted over.
        var coefficients: JPEGCoefficients?
        /// The planes decoded last.
        var planes: JPEGPlanes?
    }

    private let facts: JPEGFacts
    private let file: [UInt8]
    private let limits: DecodeLimits
    private let reading: Mutex<Reading>

    /// Reads a file to its end.
    ///
    /// - Parameter view: The view that will be requested.
    /// - Throws: `ImagingError.tooLarge` or `.implausible` before memory is allocated, `.truncated`, `.damaged`, or
    ///   `.unsupported` for CMYK, for bit depths other than 8 and for lossless coding.
    package init(
        _ jpeg: [UInt8],
        limits: DecodeLimits = .standard,
        decoding view: JPEGView? = nil
    ) throws(ImagingError) {
        (file, self.limits) = (jpeg, limits)
        if let stream = JPEGStream(jpeg, limits: limits, decoding: view) {
            facts = stream.facts
            let planes = stream.planes
            reading = Mutex(Reading(stream: consume stream, coefficients: nil, planes: planes))
        } else {
            let coefficients = try JPEGCoefficients(jpeg, limits: limits)
            facts = coefficients.facts
            reading = Mutex(Reading(stream: nil, coefficients: consume coefficients, planes: nil))
        }
    }

    /// Takes the coefficients of the file, which is read again if they are gone.
    private func taken(from state: inout Reading) throws(ImagingError) -> JPEGCoefficients {
        if let kept = state.coefficients.take() { return kept }
        return try JPEGCoefficients(file, limits: limits)
    }

    /// Passes the coefficients of the file to a closure.
    private func withCoefficients<Value: Sendable>(
        _ body: (borrowing JPEGCoefficients) throws(ImagingError) -> Value
    ) throws(ImagingError) -> Value {
        try reading.withLock { state throws(ImagingError) in
            let read = try taken(from: &state)
            let value = try body(read)
            state.coefficients = consume read
            return value
        }
    }

    /// Returns the luma of the picture, decoded without chroma: the first component, or luma computed from red, green
    /// and blue.
    ///
    /// - Throws: `ImagingError` for lack of memory.
    package func luma() throws(ImagingError) -> GrayBuffer {
        guard colorModel == .rgb else { return try plane(0) }
        let (red, green, blue) = (try plane(0), try plane(1), try plane(2))
        let bytes = red.bytes.indices.map { index in
            Color(red: red.bytes[index], green: green.bytes[index], blue: blue.bytes[index]).luma
        }
        return GrayBuffer(size: size, bytes: bytes.map { UInt8(min(255, $0.rounded())) })
    }

    /// Returns the pixels of the picture, at any chroma subsampling, with interpolated chroma.
    ///
    /// `JPEGCodec.decode` is faster and decodes the usual samplings like other programs.
    ///
    /// - Throws: `ImagingError` for lack of memory.
    package func pixels() throws(ImagingError) -> PixelBuffer {
        var planes: [GrayBuffer] = []
        for index in components.indices { planes.append(try plane(index)) }
        return PixelBuffer(planes: planes, colorModel)
    }

    /// Returns a component's samples at the size of the picture. The last sample may extend beyond its edge.
    private func plane(_ index: Int) throws(ImagingError) -> GrayBuffer {
        let samples = try samples(of: index)
        let scale = SampleScale(of: components[index], among: components)
        return samples.resized(to: scale.pixels(of: samples.size)).cropped(to: PixelRect(size))
    }

    private func samples(of index: Int) throws(ImagingError) -> GrayBuffer {
        if index == 0, let luma = streamLuma() { return luma }
        return try withCoefficients { state throws(ImagingError) in try state.samples(of: index) }
    }

    /// Returns some samples of the components.
    func samples(of parts: [JPEGSampleRect]) throws(ImagingError) -> [GrayBuffer] {
        try reading.withLock { state throws(ImagingError) in
            if let samples = try state.stream?.samples(of: parts) { return samples }
            var read = try taken(from: &state)
            var samples: [GrayBuffer] = []
            for part in parts { samples.append(try read.samples(of: part)) }
            state.coefficients = consume read
            return samples
        }
    }

    /// Returns the average of each block, for each component.
    func averages() throws(ImagingError) -> [GrayBuffer] {
        try reading.withLock { state throws(ImagingError) in
            var all: [GrayBuffer] = []
            if state.stream != nil {
                for index in components.indices {
                    if let averages = try state.stream?.averages(of: index) { all.append(averages) }
                }
                return all
            }
            let read = try taken(from: &state)
            for index in components.indices { all.append(try read.averages(of: index)) }
            state.coefficients = consume read
            return all
        }
    }

    /// Returns the first component of a picture held as a stream, which is read again if its luma was not kept.
    private func streamLuma() -> GrayBuffer? {
        reading.withLock { state in
            guard state.stream != nil else { return nil }
            return try? planes(for: .brightness, of: &state).planes.first
        }
    }

    /// Returns the samples for a view: those decoded last if they suffice, otherwise read again.
    private func planes(for view: JPEGView, of state: inout Reading) throws(ImagingError) -> JPEGPlanes {
        let count = JPEGPlanes.count(for: view, of: facts)
        let eighths = JPEGPlanes.eighths(for: view, of: size)
        if let kept = state.planes, kept.eighths >= eighths, kept.planes.count >= count { return kept }
        if state.stream != nil {
            state.stream = JPEGStream(file, limits: limits, decoding: view)
            state.planes = state.stream?.planes
        }
        if let planes = state.planes, planes.eighths >= eighths, planes.planes.count >= count {
            return planes
        }
        let read = try taken(from: &state)
        let planes = try read.planes(count, eighths: eighths)
        state.coefficients = consume read
        state.planes = planes
        return planes
    }

    /// Returns the picture in colour at a size whose long side is in this range, or at its own size if it is smaller.
    /// It is decoded at about that size: for a photo of twelve megapixels, that takes little more than entropy
    /// decoding.
    ///
    /// - Throws: `ImagingError` for lack of memory.
    package func colors(longSides: ClosedRange<Int>) throws(ImagingError) -> PixelBuffer {
        let view = JPEGView.colors(longSide: longSides.lowerBound)
        let kept = try reading.withLock { state throws(ImagingError) -> JPEGPlanes in
            try planes(for: view, of: &state)
        }
        let decoded = JPEGPlanes.reduced(size, to: kept.eighths)
        let isSmall = decoded.longSide <= longSides.upperBound
        let target = isSmall ? decoded : decoded.reduced(toLongSide: longSides.upperBound)
        return PixelBuffer(scaling: kept.planes, to: target, colorModel)
    }

    /// Returns a part of the picture in colour, perhaps with a small margin; nothing else is decoded.
    ///
    /// - Parameters:
    ///   - part: A rectangle in pixels of the stored picture, not empty and inside the picture.
    ///   - scale: The minimum number of pixels per pixel of the picture along a side, above 0 and at most 1.
    /// - Throws: `ImagingError` for lack of memory.
    package func colors(of part: PixelRect, scale: Double) throws(ImagingError) -> PicturePart {
        let eighths = JPEGPlanes.eighths { Double($0) / 8 >= scale }
        let grid = JPEGGrid(facts)
        let mcus = grid.mcus(around: part)
        let planes = try reading.withLock { state throws(ImagingError) -> JPEGPlanes in
            if let kept = state.planes, kept.eighths >= eighths, kept.planes.count == components.count {
                return kept.cropped(to: mcus, grid)
            }
            if let seen = try state.stream?.planesAgain(of: mcus, grid, eighths: eighths) { return seen }
            let read = try taken(from: &state)
            let planes = try read.planes(of: mcus, grid, eighths: eighths)
            state.coefficients = consume read
            return planes
        }
        let bounds = grid.pixels(of: mcus).intersection(PixelRect(size))
        let target = JPEGPlanes.reduced(bounds.size, to: planes.eighths)
        return PicturePart(PixelBuffer(scaling: planes.planes, to: target, colorModel), of: Rect(bounds))
    }

    /// Returns the file of the picture with `layers` over it, bottom first, without metadata.
    ///
    /// Only blocks with a sample that a layer hides at least partly are changed. A chroma block may span four luma
    /// blocks, so the colour of pixels up to 16 from the paint can change by a rounding error. The result is read again
    /// before it is returned.
    ///
    /// - Parameter layers: The layers, in pixels of the stored picture; parts outside are clipped. A grey picture takes
    ///   their luma.
    /// - Throws: `ImagingError.damaged` if the source has coefficients that no JPEG can code, `.encoder` if the result
    ///   cannot be read.
    package func covered(with layers: [Layer]) throws(ImagingError) -> [UInt8] {
        try painted(layers, withAverages: false).jpeg
    }

    /// Returns the same file, and the covered picture at 1/8 of its size: each pixel is the average of a block,
    /// computed from the DC coefficients without decoding.
    ///
    /// - Throws: As `covered(with:)`.
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
        return try reading.withLock { state throws(ImagingError) in
            // A failure here is not final: libjpeg is tried next.
            if let covered = try? state.stream?.covered(with: painters, withAverages: withAverages) {
                return covered
            }
            let covered = try taken(from: &state).covered(with: painters, withAverages: withAverages)
            try check(covered.jpeg)
            return covered
        }
    }

    /// Reads libjpeg's output to its end.
    private func check(_ jpeg: [UInt8]) throws(ImagingError) {
        let written = try JPEGPicture(jpeg, limits: limits)
        guard written.warning == nil, written.size == size, written.components == components else {
            throw .encoder(format: "JPEG", message: "what was written cannot be read")
        }
    }

    /// Returns all quantised coefficients of a component, block by block from the top left, 64 each.
    ///
    /// - Throws: `ImagingError.damaged` if there is no such component.
    package func coefficients(ofComponent index: Int) throws(ImagingError) -> [Int16] {
        guard components.indices.contains(index) else {
            throw .damaged(format: "JPEG", message: "there is no component \(index)")
        }
        let blocks = components[index].blocks
        return try withCoefficients { state throws(ImagingError) in
            var all: [Int16] = []
            all.reserveCapacity(blocks.area * 64)
            for row in 0..<blocks.height {
                all += try state.blocks(of: index, row: row, columns: 0..<blocks.width)
            }
            return all
        }
    }
}
