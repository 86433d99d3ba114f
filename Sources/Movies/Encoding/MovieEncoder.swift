internal import CFFmpeg
internal import HEVC

/// An encoder of frames, each with its own duration; used by one task.
///
/// Frames are not reordered, so decoding order equals presentation order; encoding uses one thread, so that the same
/// frames give the same bytes on every machine. Durations are whole ticks, so times do not drift. In H.264, a frame
/// that equals the previous one costs next to nothing (``SkippedPicture``).
package struct MovieEncoder: ~Copyable {
    private let format: MovieFormat
    private let handle: VideoCodecHandle
    private var skipped: SkippedPicture?
    /// The encoder's output, in order.
    private var pictures: [(data: [UInt8], isSync: Bool)] = []
    /// The duration of each frame, and whether it repeats the previous one.
    private var frames: [(ticks: UInt32, isRepeated: Bool)] = []
    private var last: PlanarFrame?
    private var time: Int64 = 0

    /// Creates an encoder for frames of this format.
    ///
    /// - Throws: `MovieError.encoderMissing` or `.engine`.
    package init(_ format: MovieFormat) throws(MovieError) {
        handle = try VideoCodecHandle.open(format)
        skipped = handle.skippedPicture
        self.format = format
    }

    /// Adds a frame.
    ///
    /// - Parameters:
    ///   - ticks: The duration, in ticks of the format's time scale; `nil` for one frame of its rate.
    ///   - startsAnew: `true` if the frame must be a key frame.
    /// - Throws: `MovieError.engine`, or `.frameWithoutDuration` for 0 ticks.
    package mutating func append(
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

    /// Adds a frame in 4:2:0, of the format's size and bit depth, in the same way.
    ///
    /// - Throws: `MovieError.engine`, or `.frameWithoutDuration` for 0 ticks.
    package mutating func append(
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

    /// Ends the movie and returns it.
    ///
    /// - Throws: `MovieError.engine` or `.noParameterSets`.
    package mutating func finish() throws(MovieError) -> EncodedMovie {
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

    /// Returns the encoded frames, with the repeated frames inserted between them.
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
    /// Returns a sample of the encoder with its frame numbers advanced.
    fileprivate mutating func renumbered(sample: [UInt8]) throws(HEVCError) -> [UInt8] {
        var units: [ArraySlice<UInt8>] = []
        for unit in try NALUnit.units(inSample: sample[...], lengthSize: 4) {
            units.append(try renumbered(unit)[...])
        }
        return NALUnits.sample(units)
    }
}
