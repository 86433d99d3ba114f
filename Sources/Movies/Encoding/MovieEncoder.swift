internal import CFFmpeg

/// Compresses frames, one after the other, each lasting as long as it says; used by one task.
///
/// No pictures are reordered, so decoding order is showing order; one thread, so that the same frames give
/// the same bytes on every machine. Times are whole ticks that add up, so nothing drifts.
public struct MovieEncoder: ~Copyable {
    private let format: MovieFormat
    private let handle: VideoCodecHandle
    private var samples: [EncodedMovie.Sample] = []
    private var durations: [UInt32] = []
    private var time: Int64 = 0

    /// An encoder for frames of this format.
    ///
    /// - Throws: `MovieError.encoderMissing` or `.engine`.
    public init(_ format: MovieFormat) throws(MovieError) {
        handle = try VideoCodecHandle.open(format)
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
        try unsafe append(lasting: ticks, startsAnew: startsAnew) { unsafe picture.copy(into: $0) }
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
        try unsafe append(lasting: ticks, startsAnew: startsAnew) { unsafe picture.copy(into: $0) }
    }

    private mutating func append(
        lasting ticks: UInt32?,
        startsAnew: Bool,
        _ copy: (UnsafeMutablePointer<AVFrame>) -> Void
    ) throws(MovieError) {
        let ticks = ticks ?? UInt32((Double(format.timeScale) / format.frameRate.perSecond).rounded())
        guard ticks > 0 else { throw .frameWithoutDuration }
        try unsafe handle.send(time: time, startsAnew: startsAnew, copy)
        time += Int64(ticks)
        durations.append(ticks)
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
            samples: samples
        )
    }

    private mutating func drain() throws(MovieError) {
        while let (data, isSync) = try handle.receive() {
            let sample = EncodedMovie.Sample(
                data: data,
                duration: durations[samples.count],
                isSync: isSync
            )
            samples.append(sample)
        }
    }
}
