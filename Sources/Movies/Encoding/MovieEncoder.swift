internal import CFFmpeg
internal import Imaging

/// An encoder of frames, each with its own duration; used by one task.
///
/// Frames are not reordered, so decoding order equals presentation order; encoding uses one thread, so that the same
/// frames give the same bytes on every machine. Durations are whole ticks, so times do not drift. In H.264, a frame
/// that equals the previous one costs next to nothing (``SkippedPicture``), and a key frame that equals the first frame
/// and stays for a while is not encoded again.
package struct MovieEncoder: ~Copyable {
    private let format: MovieFormat
    private let handle: VideoCodecHandle
    private var skipped: SkippedPicture?
    /// The encoder's output, in order.
    private var pictures: [(data: [UInt8], isSync: Bool)] = []
    private var frames: [Frame] = []
    private var (first, last): (PlanarFrame?, PlanarFrame?)
    /// A key frame equal to the first frame, until the next frame shows if it stays.
    private var waiting: (picture: PlanarFrame, time: Int64)?
    /// `true` if the encoder's latest picture is not the one shown last, so that the next must not refer to it.
    private var isBehind = false
    private var time: Int64 = 0

    private struct Frame {
        /// The origin of a frame's data.
        enum Origin { case encoded, repeated, opening }

        let ticks: UInt32
        let isSync: Bool
        var origin: Origin
    }

    package init(_ format: MovieFormat) throws(MovieError) {
        handle = try VideoCodecHandle.open(format)
        skipped = handle.skippedPicture
        self.format = format
    }

    /// Adds a frame. `ticks` is its duration in the format's time scale, above 0; `nil` for one frame of its rate.
    package mutating func append(
        _ picture: PlanarFrame,
        lasting ticks: UInt32? = nil,
        isKeyFrame: Bool = false
    ) throws(MovieError) {
        let isRepeated = skipped != nil && !isKeyFrame && picture == last
        // The IDs of adjacent key frames must differ (idr_pic_id, ITU-T H.264 §7.4.3).
        let isOpening = isKeyFrame && frames.last?.isSync == false && picture == first
        if frames.isEmpty, skipped != nil { first = picture }
        last = picture
        if isOpening {
            try settle(staying: false)
            waiting = (picture, time)
            try note(lasting: ticks, isSync: true, .opening)
        } else {
            try unsafe append(lasting: ticks, isKeyFrame: isKeyFrame, isRepeated: isRepeated) {
                unsafe picture.copy(into: $0)
            }
        }
    }

    /// Adds a frame in 4:2:0, of the format's size and bit depth, in the same way.
    mutating func append(
        _ picture: PlanarPicture,
        lasting ticks: UInt32? = nil,
        isKeyFrame: Bool = false
    ) throws(MovieError) {
        precondition(picture.depth == format.depth && picture.size == format.size, "a picture of the format")
        last = nil
        try unsafe append(lasting: ticks, isKeyFrame: isKeyFrame) { unsafe picture.copy(into: $0) }
    }

    private mutating func append(
        lasting ticks: UInt32?,
        isKeyFrame: Bool,
        isRepeated: Bool = false,
        _ copy: (UnsafeMutablePointer<AVFrame>) -> Void
    ) throws(MovieError) {
        try settle(staying: isRepeated)
        let isKeyFrame = isKeyFrame || (isBehind && !isRepeated)
        let now = time
        try note(lasting: ticks, isSync: isKeyFrame, isRepeated ? .repeated : .encoded)
        guard !isRepeated else { return }
        isBehind = false
        try unsafe handle.send(time: now, isKeyFrame: isKeyFrame, copy)
        try drain()
    }

    private mutating func note(
        lasting ticks: UInt32?,
        isSync: Bool,
        _ origin: Frame.Origin
    ) throws(MovieError) {
        let ticks = ticks ?? UInt32((Double(format.timeScale) / format.frameRate.perSecond).rounded())
        guard ticks > 0 else { throw .frameWithoutDuration }
        time += Int64(ticks)
        frames.append(Frame(ticks: ticks, isSync: isSync, origin: origin))
    }

    /// Decides how the waiting key frame is made: a frame that stays is copied from the first.
    private mutating func settle(staying: Bool) throws(MovieError) {
        guard let frame = waiting else { return }
        waiting = nil
        guard !staying else {
            isBehind = true
            return
        }
        frames[frames.count - 1].origin = .encoded
        try unsafe handle.send(time: frame.time, isKeyFrame: true) { unsafe frame.picture.copy(into: $0) }
        try drain()
    }

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

    private func samples() throws(MovieError) -> [EncodedMovie.Sample] {
        var (samples, skipped) = ([EncodedMovie.Sample](), skipped)
        var coded = pictures.makeIterator()
        do throws(HEVCError) {
            for frame in frames {
                guard frame.origin != .repeated else {
                    let data = NALUnits.sample([(skipped?.next() ?? [])[...]])
                    samples.append(.init(data: data, duration: frame.ticks, isSync: false))
                    continue
                }
                guard let picture = frame.origin == .opening ? pictures.first : coded.next() else { continue }
                let data = try skipped?.renumbered(sample: picture.data) ?? picture.data
                samples.append(.init(data: data, duration: frame.ticks, isSync: picture.isSync))
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
