internal import CFFmpeg
internal import HEVC
public import Imaging

/// A decoded frame of a movie.
public struct MovieFrame: Sendable {
    /// The frame as it is stored, which may have to be turned to stand upright.
    public var picture: PlanarPicture
    /// When it is shown, in ticks of the movie's time scale from its start.
    public let time: Int64
}

/// Reads the frames of a movie, one after the other, in the order in which they are shown; used by one task.
///
/// What telephones and cameras write: MOV, MP4, WebM and more, in H.264, HEVC, VP9, AV1 and more (``MediaKinds``).
/// Memory holds a few frames, and the file where that is given so. Frames come with 8 bits or with 10, as they are stored, in 4:2:0; those with
/// more bits or finer colours are brought to it.
@safe public struct MovieDecoder: ~Copyable {
    /// The size of a stored frame, pixels.
    public let size: PixelSize
    /// Bits of a sample of the frames: 8, or 10 for a movie with more than 8.
    public let depth: Int
    /// How wide a pixel is for its height.
    public let pixelAspect: PixelAspect
    /// How a stored frame is turned to stand upright.
    public let orientation: Orientation
    /// Ticks in a second.
    public let timeScale: UInt32
    /// About how many frames a second has.
    public let frameRate: FrameRate
    /// What the numbers of the frames mean.
    public let color: MovieColor
    /// How the frames are compressed; `nil` for something else than can be made here.
    public let codec: MovieCodec?
    /// Whether the frames have more brightness than paper (transfer PQ or HLG).
    public let isHighDynamicRange: Bool

    private let limits: MovieLimits
    private let tick: Int64
    private var input: MediaInput
    private var decoder: DecoderHandle
    private var decoded = 0

    /// Looks for the pictures in a movie's bytes.
    ///
    /// - Throws: `MovieError.unreadable`, `.noVideo`, `.tooLarge` or `.engine`.
    public init(_ bytes: [UInt8], limits: MovieLimits = .standard) throws(MovieError) {
        try self.init(MediaBytes(bytes), limits: limits)
    }

    /// Looks for the pictures in a movie that is read as it is decoded.
    ///
    /// - Throws: As above.
    public init(_ bytes: MediaBytes, limits: MovieLimits = .standard) throws(MovieError) {
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
        color = unsafe MovieColor(
            primaries: Int(parameters.pointee.color_primaries.rawValue),
            transfer: Int(parameters.pointee.color_trc.rawValue),
            matrix: Int(parameters.pointee.color_space.rawValue),
            isFullRange: parameters.pointee.color_range == AVCOL_RANGE_JPEG
        )
        codec = unsafe [AV_CODEC_ID_H264: .h264, AV_CODEC_ID_HEVC: .hevc][parameters.pointee.codec_id]
        isHighDynamicRange = unsafe [AVCOL_TRC_SMPTE2084, AVCOL_TRC_ARIB_STD_B67].contains(
            parameters.pointee.color_trc
        )
        self.limits = limits
        self.input = input
        self.decoder = decoder
    }

    /// Goes forward, so that a few frames on comes the one that is on screen at `seconds`.
    public mutating func seek(to seconds: Double) { decoder.seek(to: seconds, in: &input) }

    /// The next frame, or `nil` after the last.
    ///
    /// - Throws: `MovieError.tooManyFrames` beyond the limit, `.tooLarge` when frames grow on the way, or `.engine`.
    public mutating func next() throws(MovieError) -> MovieFrame? {
        guard try decoder.decodeNext(from: &input) else { return nil }
        guard decoded < limits.frames else { throw .tooManyFrames(limit: limits.frames) }
        decoded += 1
        let frame = unsafe decoder.frame
        let found = unsafe PixelSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
        guard found.area <= limits.pixels else { throw .tooLarge(found, limit: limits.pixels) }
        let stamp = unsafe frame.pointee.best_effort_timestamp
        return MovieFrame(picture: try picture(found), time: time(stamp))
    }

    /// How long a frame lasts, in ticks, by the movie's rate.
    public var frameTicks: Int64 { max(1, Int64((Double(timeScale) / frameRate.perSecond).rounded())) }

    /// When the frame decoded last is shown; where the file does not say, or nonsense, after the one before.
    private func time(_ stamp: Int64) -> Int64 {
        let counted = Int64(decoded - 1) * frameTicks
        let (ticks, isBeyond) = stamp.multipliedReportingOverflow(by: tick)
        // A difference of two of these fits as well, and no movie lasts that long.
        return stamp == KAOMASK_NO_TIME || isBeyond || ticks.magnitude > 1 << 53 ? counted : ticks
    }

    /// What was decoded last, at the movie's size.
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

    /// How many bytes the pictures have that were decoded so far, as they are compressed.
    public var codedBytes: Int { decoder.codedBytes }
}

extension Orientation {
    /// The turn that a movie's display matrix asks for; upright when there is none, or one that is no quarter turn.
    fileprivate init(displayMatrixOf stream: UnsafeMutablePointer<AVStream>) {
        var length = 0
        let side = unsafe av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &length)
        guard let side = unsafe side, length >= 36 else {
            self = .up
            return
        }
        let signs = unsafe side.withMemoryRebound(to: Int32.self, capacity: 9) { matrix in
            unsafe [matrix[0], matrix[1], matrix[3], matrix[4]].map { $0.signum() }
        }
        // Both count a, b, c, d alike: x' = a x + c y, y' = b x + d y.
        self =
            Orientation.allCases.first { orientation in
                let map = orientation.uprightFromStored(PixelSize(width: 1, height: 1))
                return [map.a, map.b, map.c, map.d].map { Int32($0) } == signs
            } ?? .up
    }
}
