internal import CFFmpeg
package import Imaging

package struct MovieFrame: Sendable {
    /// The frame as stored, possibly rotated.
    package var picture: PlanarPicture
    /// The presentation time, in ticks of the movie's time scale from its start.
    package let time: Int64
}

/// A reader of a movie's frames, one after the other, in presentation order; used by one task.
///
/// It reads what phones and cameras write (``MediaKinds``), as 4:2:0 in 8 or 10 bits: other depths and chroma are
/// converted. Memory holds a few frames, and the file if it was given as bytes.
@safe package struct MovieDecoder: ~Copyable {
    package let size: PixelSize
    let depth: Int
    let pixelAspect: PixelAspect
    package let orientation: Orientation
    package let timeScale: UInt32
    let frameRate: FrameRate
    package let color: MovieColor
    /// The codec of the frames; `nil` for one that cannot be encoded here.
    package let codec: MovieCodec?
    /// `true` if the frames have a high dynamic range (transfer PQ or HLG).
    package let isHighDynamicRange: Bool

    private let limits: MovieLimits
    private let tick: Int64
    private var input: MediaInput
    private var decoder: DecoderHandle
    private var decoded = 0

    /// Opens the video track in a movie's bytes.
    package init(_ bytes: [UInt8], limits: MovieLimits = .standard) throws(MovieError) {
        try self.init(MediaBytes(bytes), limits: limits)
    }

    /// Opens the video track of a movie that is read while it is decoded.
    package init(_ bytes: MediaBytes, limits: MovieLimits = .standard) throws(MovieError) {
        let input = try MediaInput(bytes)
        guard let index = input.bestStream(AVMEDIA_TYPE_VIDEO),
            let parameters = unsafe input.stream(index).pointee.codecpar
        else { throw .noVideo }
        let stored = unsafe PixelSize(
            width: Int(parameters.pointee.width),
            height: Int(parameters.pointee.height)
        )
        guard stored.width >= 2, stored.height >= 2 else { throw .noVideo }
        guard stored.area <= limits.pixels else { throw .tooLarge(stored, limit: limits.pixels) }
        let decoder = try DecoderHandle.open(input, stream: index, limits: limits)
        let stream = unsafe input.stream(index)
        let base = unsafe stream.pointee.time_base
        let rate = unsafe av_guess_frame_rate(nil, stream, nil)
        size = stored
        depth = unsafe StillFormat.isDeep(parameters) ? 10 : 8
        pixelAspect =
            unsafe PixelAspect(stream.pointee.sample_aspect_ratio) ?? PixelAspect(
                parameters.pointee.sample_aspect_ratio
            ) ?? .square
        orientation = unsafe Orientation(displayMatrixOf: stream)
        timeScale = UInt32(max(1, base.den))
        tick = Int64(max(1, base.num))
        frameRate = FrameRate(Int(rate.num), per: Int(max(1, rate.den))) ?? .thirty
        color = unsafe MovieColor(parameters)
        codec = unsafe [AV_CODEC_ID_H264: .h264, AV_CODEC_ID_HEVC: .hevc][parameters.pointee.codec_id]
        isHighDynamicRange = unsafe [AVCOL_TRC_SMPTE2084, AVCOL_TRC_ARIB_STD_B67].contains(
            parameters.pointee.color_trc
        )
        self.limits = limits
        self.input = input
        self.decoder = decoder
    }

    /// Seeks forward, so that the frame shown at `seconds` follows within a few frames.
    package mutating func seek(to seconds: Double) { decoder.seek(to: seconds, in: &input) }

    /// Returns the frame on screen at `seconds`, later than the frames decoded so far; `nil` for a movie without any.
    package mutating func frame(at seconds: Double) throws(MovieError) -> MovieFrame? {
        seek(to: seconds)
        var found: MovieFrame?
        while let frame = try next() {
            // Tolerates rounding errors of up to half a tick.
            if found != nil, Double(frame.time) - 0.5 > seconds * Double(timeScale) { break }
            found = frame
        }
        return found
    }

    /// Returns the next frame, or `nil` after the last; throws if there are too many, or they grow.
    package mutating func next() throws(MovieError) -> MovieFrame? {
        guard try decoder.decodeNext(from: &input) else { return nil }
        guard decoded < limits.frames else { throw .tooManyFrames(limit: limits.frames) }
        decoded += 1
        let frame = unsafe decoder.frame
        let found = unsafe PixelSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
        guard found.area <= limits.pixels else { throw .tooLarge(found, limit: limits.pixels) }
        let stamp = unsafe frame.pointee.best_effort_timestamp
        return MovieFrame(picture: try picture(found), time: time(stamp))
    }

    /// The duration of a frame in ticks, by the movie's frame rate.
    var frameTicks: Int64 { max(1, Int64((Double(timeScale) / frameRate.perSecond).rounded())) }

    /// The presentation time of the frame decoded last, counted from the number of frames if the file gives none.
    private func time(_ stamp: Int64) -> Int64 {
        let counted = Int64(decoded - 1) * frameTicks
        let (ticks, isBeyond) = stamp.multipliedReportingOverflow(by: tick)
        // The difference of two of these does not overflow, and no movie is that long.
        return stamp == KAOMASK_NO_TIME || isBeyond || ticks.magnitude > 1 << 53 ? counted : ticks
    }

    /// Returns the frame decoded last, at the movie's size.
    private func picture(_ found: PixelSize) throws(MovieError) -> PlanarPicture {
        let frame = unsafe decoder.frame
        let format = AVPixelFormat(unsafe frame.pointee.format)
        let wanted = StillFormat(chroma: .quarter, depth: depth)
        if StillFormat(format) == wanted, found == size, let picture = unsafe PlanarPicture(frame) {
            return picture
        }
        let matrix = color.luma(of: size).matrix
        let scaler = try ScalerHandle(
            from: .init(size: found, format: format, matrix: matrix, isFullRange: color.isFullRange),
            to: .init(
                size: size,
                format: depth > 8 ? AV_PIX_FMT_YUV420P10LE : AV_PIX_FMT_YUV420P,
                matrix: matrix,
                isFullRange: color.isFullRange
            )
        )
        return PlanarPicture(
            size: size,
            chroma: .quarter,
            depth: depth,
            planes: unsafe scaler.samples(of: frame)
        )
    }
}

extension MovieColor {
    /// Creates the description that a stream's parameters give.
    init(_ parameters: UnsafeMutablePointer<AVCodecParameters>) {
        unsafe self.init(
            primaries: Int(parameters.pointee.color_primaries.rawValue),
            transfer: Int(parameters.pointee.color_trc.rawValue),
            matrix: Int(parameters.pointee.color_space.rawValue),
            isFullRange: parameters.pointee.color_range == AVCOL_RANGE_JPEG
        )
    }
}

extension Orientation {
    /// Creates the orientation of a movie's display matrix; upright without one, or if it is no quarter turn.
    init(displayMatrixOf stream: UnsafeMutablePointer<AVStream>) {
        var length = 0
        let side = unsafe av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &length)
        guard let side = unsafe side, length >= 36 else {
            self = .up
            return
        }
        let signs = unsafe side.withMemoryRebound(to: Int32.self, capacity: 9) { matrix in
            unsafe [matrix[0], matrix[1], matrix[3], matrix[4]].map { $0.signum() }
        }
        // Both use the same order of a, b, c, d: x' = a x + c y, y' = b x + d y.
        self =
            Orientation.allCases.first { orientation in
                let map = orientation.uprightFromStored(PixelSize(width: 1, height: 1))
                return [map.a, map.b, map.c, map.d].map { Int32($0) } == signs
            } ?? .up
    }
}
