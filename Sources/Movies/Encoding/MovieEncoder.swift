internal import CFFmpeg
internal import HEVC

/// Compresses frames, one after the other, each lasting as long as it says; used by one task.
///
/// No pictures are reordered, so decoding order is showing order; one thread, so that the same frames give
/// the same bytes on every machine. Times are whole ticks that add up, so nothing drifts. A frame that is like the one
/// before it costs next to nothing in H.264 (``SkippedPicture``).
public struct MovieEncoder: ~Copyable {
    private let format: MovieFormat
    private let handle: VideoCodecHandle
    private var skipped: SkippedPicture?
    /// What the encoder gave, in order.
    private var pictures: [(data: [UInt8], isSync: Bool)] = []
    /// How long each frame lasts, and whether it shows what the one before it shows.
    private var frames: [(ticks: UInt32, isRepeated: Bool)] = []
    private var last: PlanarFrame?
    private var time: Int64 = 0

    /// An encoder for frames of this format.
    ///
    /// - Throws: `MovieError.encoderMissing` or `.engine`.
    public init(_ format: MovieFormat) throws(MovieError) {
        handle = try VideoCodecHandle.open(format)
        skipped = handle.skippedPicture
        self.format = format
    }

    /// Adds a frame.
    ///
    /// - Parameters:
    ///   - ticks: How long it is shown, in ticks of the format's time scale; `nil` for one frame of its rate.
    ///   - startsAnew: Whether decoding must be able to start at this frame.
    /// - Throws: `MovieError.engine`, or `.frameWithoutDuration` for 0 ticks.
    public mutating func append(
        _ picture: PlanarFrame,
        lasting ticks: UInt32? = nil,
        startsAnew: Bool = false
    ) throws(MovieError) {
        let isRepeated = skipped != nil && !startsAnew && picture == last
        last = picture
        try unsafe append(lasting: ticks, startsAnew: startsAnew, isRepeated: isRepeated) {
            unsafe picture.copy(into: $0)
        }
    }

    /// Adds a picture of 4:2:0 and of the format's size and depth, in the same way.
    ///
    /// - Throws: As above.
    public mutating func append(
        _ picture: PlanarPicture,
        lasting ticks: UInt32? = nil,
        startsAnew: Bool = false
    ) throws(MovieError) {
        precondition(picture.depth == format.depth && picture.size == format.size, "a picture of the format")
        last = nil
        try unsafe append(lasting: ticks, startsAnew: startsAnew) { unsafe picture.copy(into: $0) }
    }

    private mutating func append(
        lasting ticks: UInt32?,
        startsAnew: Bool,
        isRepeated: Bool = false,
        _ copy: (UnsafeMutablePointer<AVFrame>) -> Void
    ) throws(MovieError) {
        let ticks = ticks ?? UInt32((Double(format.timeScale) / format.frameRate.perSecond).rounded())
        guard ticks > 0 else { throw .frameWithoutDuration }
        if !isRepeated { try unsafe handle.send(time: time, startsAnew: startsAnew, copy) }
        time += Int64(ticks)
        frames.append((ticks, isRepeated))
        try drain()
    }

    /// Ends the movie and gives what was encoded.
    ///
    /// - Throws: `MovieError.engine` or `.noParameterSets`.
    public mutating func finish() throws(MovieError) -> EncodedMovie {
        try handle.sendEnd()
        try drain()
        guard let configuration = handle.configuration else { throw .noParameterSets }
        return EncodedMovie(
            size: format.size,
            codec: format.codec,
            color: format.color,
            timeScale: format.timeScale,
            configuration: configuration,
            samples: try samples()
        )
    }

    private mutating func drain() throws(MovieError) {
        while let picture = try handle.receive() { pictures.append(picture) }
    }

    /// The pictures that were encoded, with those between them that repeat one.
    private func samples() throws(MovieError) -> [EncodedMovie.Sample] {
        var (samples, skipped) = ([EncodedMovie.Sample](), skipped)
        var coded = pictures.makeIterator()
        do throws(HEVCError) {
            for frame in frames {
                if frame.isRepeated {
                    let unit = skipped?.next() ?? []
                    samples.append(
                        .init(data: NALUnits.sample([unit[...]]), duration: frame.ticks, isSync: false)
                    )
                } else if let picture = coded.next() {
                    let data = try skipped?.renumbered(sample: picture.data) ?? picture.data
                    samples.append(.init(data: data, duration: frame.ticks, isSync: picture.isSync))
                }
            }
        } catch { throw .engine(step: "repeat a frame", message: error.description) }
        return samples
    }
}

extension SkippedPicture {
    /// A sample that the encoder gave, with later numbers.
    fileprivate mutating func renumbered(sample: [UInt8]) throws(HEVCError) -> [UInt8] {
        var units: [ArraySlice<UInt8>] = []
        for unit in try NALUnit.units(inSample: sample[...], lengthSize: 4) {
            units.append(try renumbered(unit)[...])
        }
        return NALUnits.sample(units)
    }
}
