internal import Synchronization

/// A JPEG picture that can be changed block by block, read once.
///
/// What is drawn on it changes the blocks under the paint and no others: every other coefficient of every
/// component is written back as it was read, with the same quantisation tables, sampling, restart interval
/// and kind of passes. A picture may be shared; calls wait for each other.
///
/// The kind of picture cameras write stays as it lies in its file, and the bits of whatever is not covered are copied.
/// Any other is held as its quantised coefficients, which covering uses up; where they are asked for once more, the file
/// is read once more.
public final class JPEGPicture: Sendable {
    /// Width and height of the stored picture, pixels; orientation not applied.
    public var size: PixelSize { facts.size }
    /// What the components mean.
    public var colorModel: JPEGColorModel { facts.colorModel }
    /// The components, in the order of the file.
    public var components: [JPEGComponent] { facts.components }
    /// Whether the picture is stored in several passes from coarse to fine.
    public var isProgressive: Bool { facts.isProgressive }
    /// MCUs between restart markers; 0 for none.
    public var restartInterval: Int { facts.restartInterval }
    /// What the decoder complained about and could read past, or `nil`.
    public var warning: String? { facts.warning }

    /// What is known of a file's data.
    private struct Reading: ~Copyable {
        /// For the kind of picture cameras write.
        var stream: JPEGStream?
        /// For any other, and where all coefficients are called for; `nil` once they are painted over.
        var coefficients: JPEGCoefficients?
        /// What was decoded last.
        var planes: JPEGPlanes?
    }

    private let facts: JPEGFacts
    private let file: [UInt8]
    private let limits: DecodeLimits
    private let reading: Mutex<Reading>

    /// Reads a file to its end.
    ///
    /// - Parameter view: What is going to be asked for.
    /// - Throws: `ImagingError.tooLarge` or `.implausible` before memory is taken, `.truncated`, `.damaged`,
    ///   or `.unsupported` for CMYK, for other than 8 bits a sample and for lossless coding.
    public init(
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

    /// The coefficients as they are in the file, which is read again where they are gone.
    private func taken(from state: inout Reading) throws(ImagingError) -> JPEGCoefficients {
        if let kept = state.coefficients.take() { return kept }
        return try JPEGCoefficients(file, limits: limits)
    }

    /// Lends the coefficients as they are in the file.
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

    /// The brightness of the picture, decoded without its colours: the first component, or what red, green and
    /// blue come to.
    ///
    /// - Throws: `ImagingError`, for want of memory.
    public func luma() throws(ImagingError) -> GrayBuffer {
        guard colorModel == .rgb else { return try plane(0) }
        let (red, green, blue) = (try plane(0), try plane(1), try plane(2))
        let bytes = red.bytes.indices.map { index in
            Color(red: red.bytes[index], green: green.bytes[index], blue: blue.bytes[index]).luma
        }
        return GrayBuffer(size: size, bytes: bytes.map { UInt8(min(255, $0.rounded())) })
    }

    /// The pixels of the picture, in any colour sampling there is, chroma interpolated between its samples.
    ///
    /// `JPEGCodec.decode` is faster and decodes the usual samplings as other programs do.
    ///
    /// - Throws: `ImagingError`, for want of memory.
    public func pixels() throws(ImagingError) -> PixelBuffer {
        var planes: [GrayBuffer] = []
        for index in components.indices { planes.append(try plane(index)) }
        return PixelBuffer(planes: planes, colorModel)
    }

    /// A component's samples, brought to the size of the picture. The last may reach beyond its edge.
    private func plane(_ index: Int) throws(ImagingError) -> GrayBuffer {
        let samples = try samples(of: index)
        let scale = SampleScale(of: components[index], among: components)
        return samples.resized(to: scale.pixels(of: samples.size)).cropped(to: PixelRect(size))
    }

    private func samples(of index: Int) throws(ImagingError) -> GrayBuffer {
        if index == 0, let luma = streamLuma() { return luma }
        return try withCoefficients { state throws(ImagingError) in try state.samples(of: index) }
    }

    /// Some samples of its components.
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

    /// The average of each block, for each component.
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

    /// The first component of a picture that is a stream, which is read again where its brightness was not kept.
    private func streamLuma() -> GrayBuffer? {
        reading.withLock { state in
            guard state.stream != nil else { return nil }
            return try? planes(for: .brightness, of: &state).planes.first
        }
    }

    /// The samples for a view: those decoded last, where they do, else read again.
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

    /// The picture in colour at a size whose long side is one of these, or as it is where that is smaller. It is decoded
    /// at about that size: of a photograph of twelve megapixels little more than its entropy coding has to be read.
    ///
    /// - Throws: `ImagingError`, for want of memory.
    public func colors(longSides: ClosedRange<Int>) throws(ImagingError) -> PixelBuffer {
        let view = JPEGView.colors(longSide: longSides.lowerBound)
        let kept = try reading.withLock { state throws(ImagingError) -> JPEGPlanes in
            try planes(for: view, of: &state)
        }
        let decoded = JPEGPlanes.reduced(size, to: kept.eighths)
        let isSmall = decoded.longSide <= longSides.upperBound
        let target = isSmall ? decoded : decoded.reduced(toLongSide: longSides.upperBound)
        return PixelBuffer(scaling: kept.planes, to: target, colorModel)
    }

    /// A part of the picture in colour, and perhaps a little more of it; no more of it is decoded.
    ///
    /// - Parameters:
    ///   - part: Pixels of the stored picture; not empty, and in the picture.
    ///   - scale: How many pixels have to be there for each of the picture's along a side, above 0 and at most 1.
    /// - Throws: `ImagingError`, for want of memory.
    public func colors(of part: PixelRect, scale: Double) throws(ImagingError) -> PicturePart {
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

    /// The file of the picture with `layers` laid over it, the first lowest, without metadata.
    ///
    /// Only blocks with a sample that a layer hides at least in part are changed. A chroma block may span four
    /// luma blocks, so the colour of pixels up to 16 from the paint can change by a rounding.
    ///
    /// - Parameter layers: In pixels of the stored picture; parts outside are cut off. A grey picture takes
    ///   their brightness.
    /// What was written is opened again before it is given back.
    ///
    /// - Throws: `ImagingError.damaged` when the source holds coefficients that no JPEG can code, `.encoder` when what
    ///   was written cannot be read.
    public func covered(with layers: [Layer]) throws(ImagingError) -> [UInt8] {
        try painted(layers, withAverages: false).jpeg
    }

    /// The same file, and the covered picture at an eighth of its size: each pixel is the average of a block,
    /// which the first coefficients alone tell, without decoding.
    ///
    /// - Throws: What `covered(with:)` throws.
    public func coveredAndReduced(
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
            // What fails this way may still go the other: libjpeg has the last word.
            if let covered = try? state.stream?.covered(with: painters, withAverages: withAverages) {
                return covered
            }
            let covered = try taken(from: &state).covered(with: painters, withAverages: withAverages)
            try check(covered.jpeg)
            return covered
        }
    }

    /// Opens what libjpeg wrote again and reads it to its end.
    private func check(_ jpeg: [UInt8]) throws(ImagingError) {
        let written = try JPEGPicture(jpeg, limits: limits)
        guard written.warning == nil, written.size == size, written.components == components else {
            throw .encoder(format: "JPEG", message: "what was written cannot be read")
        }
    }

    /// All quantised coefficients of a component, block by block from the top left, 64 each.
    ///
    /// - Throws: `ImagingError.damaged` when there is no such component.
    public func coefficients(ofComponent index: Int) throws(ImagingError) -> [Int16] {
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
