internal import CFFmpeg
internal import Imaging

/// An FFmpeg video encoder; used by one task.
@safe struct VideoCodecHandle: ~Copyable {
    private let format: MovieFormat
    private let handle: CodecHandle
    private var context: UnsafeMutablePointer<AVCodecContext> { unsafe handle.context }
    private var frame: UnsafeMutablePointer<AVFrame> { unsafe handle.frame }

    static func open(_ format: MovieFormat) throws(MovieError) -> VideoCodecHandle {
        try FFmpegLibraries.open()
        let codec = try unsafe CodecHandle.encoder(
            format.isExactGrey ? "ffv1" : format.codec.encoderName,
            size: format.isExactGrey ? format.size : format.codedSize,
            aspect: format.pixelAspect,
            rate: format.frameRate,
            color: format.color,
            options: format.isExactGrey ? [] : format.options
        ) { context in
            unsafe context.pointee.pix_fmt = format.depth > 8 ? AV_PIX_FMT_YUV420P10LE : AV_PIX_FMT_YUV420P
            unsafe context.pointee.time_base = AVRational(num: 1, den: Int32(format.timeScale))
            unsafe context.pointee.max_b_frames = 0
            guard format.isExactGrey else { return }
            // Version 3, RFC 9043, of key frames alone.
            unsafe (context.pointee.level, context.pointee.gop_size) = (3, 1)
            unsafe context.pointee.pix_fmt = AV_PIX_FMT_GRAY8
        }
        let handle = VideoCodecHandle(format: format, handle: codec)
        let (context, frame) = unsafe (handle.context, handle.frame)
        unsafe frame.pointee.format = context.pointee.pix_fmt.rawValue
        unsafe frame.pointee.width = context.pointee.width
        unsafe frame.pointee.height = context.pointee.height
        try FFmpegStatus.check(unsafe av_frame_get_buffer(frame, 0), "take memory for a frame")
        return handle
    }

    /// The decoder configuration record, or `nil` when the encoder gave no parameter sets.
    var configuration: [UInt8]? { parameterSets.configuration(depth: format.depth) }

    /// A generator of repeated frames; `nil` if the encoder must encode them.
    var skippedPicture: SkippedPicture? { parameterSets.skippedPicture }

    /// Sets the parameters of the stream.
    func describe(_ parameters: UnsafeMutablePointer<AVCodecParameters>) {
        _ = unsafe avcodec_parameters_from_context(parameters, context)
        if !format.isExactGrey, let configuration { unsafe parameters.setConfiguration(configuration) }
    }

    private var parameterSets: NALUnits { NALUnits(handle.configuration, codec: format.codec) }

    /// Sends a frame with a presentation time in ticks; `copy` writes its samples.
    func send(
        time: Int64,
        isKeyFrame: Bool,
        _ copy: (UnsafeMutablePointer<AVFrame>) -> Void
    ) throws(MovieError) {
        try FFmpegStatus.check(unsafe av_frame_make_writable(frame), "reuse a frame")
        unsafe copy(frame)
        unsafe frame.pointee.repeatEdges(from: format.size, sampleBytes: format.depth > 8 ? 2 : 1)
        unsafe frame.pointee.pts = time
        unsafe frame.pointee.pict_type = isKeyFrame ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
        try FFmpegStatus.check(unsafe avcodec_send_frame(context, frame), "take a frame")
    }

    func sendEnd() throws(MovieError) {
        try FFmpegStatus.check(unsafe avcodec_send_frame(context, nil), "end the movie")
    }

    /// Returns the next compressed frame and whether it is a key frame, or `nil` when the encoder needs more frames or
    /// is finished.
    func receive() throws(MovieError) -> (data: [UInt8], isSync: Bool)? {
        guard let coded = try handle.receive("give a frame") else { return nil }
        let data = format.isExactGrey ? coded.data : NALUnits(coded.data, codec: format.codec).sample
        return (data, coded.isSync)
    }
}

extension AVFrame {
    /// Repeats an odd last column or row of a luma plane of `size`.
    fileprivate func repeatEdges(from size: PixelSize, sampleBytes: Int) {
        guard let luma = unsafe data.0 else { return }
        let (stride, length) = (unsafe Int(linesize.0), size.width * sampleBytes)
        if unsafe Int(width) > size.width {
            for y in 0..<size.height {
                let end = unsafe luma + (y * stride + length)
                unsafe end.update(from: end - sampleBytes, count: sampleBytes)
            }
        }
        if unsafe Int(height) > size.height {
            let last = unsafe luma + (size.height - 1) * stride
            unsafe (last + stride).update(from: last, count: unsafe Int(width) * sampleBytes)
        }
    }
}

extension PlanarFrame {
    /// Writes the samples into a frame of the same size or more.
    func copy(into frame: UnsafeMutablePointer<AVFrame>) {
        let targets = unsafe [frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.2]
        let strides = unsafe [
            frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2,
        ].map(Int.init)
        for plane in 0..<3 {
            let width = plane == 0 ? size.width : size.width / 2
            let height = plane == 0 ? size.height : size.height / 2
            unsafe planes[plane].withUnsafeBufferPointer { source in
                for row in 0..<height {
                    guard let from = unsafe source.baseAddress?.advanced(by: row * width) else { return }
                    unsafe targets[plane]?.advanced(by: row * strides[plane]).update(from: from, count: width)
                }
            }
        }
    }
}

extension MovieCodec {
    var encoderName: String {
        switch self {
        case .h264: "libx264"
        case .hevc: "libx265"
        }
    }
}

extension MovieFormat {
    /// The encoder options: no reordering, one thread, IDR key frames, a rate at which frames look like their source.
    fileprivate var options: [(String, String)] {
        switch codec {
        case .h264:
            return [
                ("preset", "veryfast"),
                ("crf", "\(rateFactor ?? 17)"), ("profile", "high"), ("forced-idr", "1"),
            ] + (isStill ? [("subq", "1")] : []) + Self.steady
        case .hevc:
            return [
                ("preset", "veryfast"), ("crf", "\(rateFactor ?? 21)"),
                ("profile", depth > 8 ? "main10" : "main"), ("forced-idr", "1"),
                (
                    "x265-params",
                    "bframes=0:open-gop=0:pools=none:frame-threads=1:wpp=0:info=0:log-level=none"
                        + (codedSize.width < Self.leastLookedAhead ? ":cutree=0" : "")
                ),
            ]
        }
    }

    /// The width below which `cutree` is off: in frames up to 48 pixels wide, libx265 writes out of bounds when it
    /// follows blocks from frame to frame: docs/decisions/movie-encoding.md.
    private static let leastLookedAhead = 64

    /// Keeps libx264 from AVX-512 code, which reads uninitialised memory, so that the same frames do not always give
    /// the same bytes: docs/decisions/movie-encoding.md.
    static var steady: [(String, String)] {
        #if arch(x86_64)
        if av_get_cpu_flags() & AV_CPU_FLAG_AVX512 != 0 { return [("x264-params", "asm=avx2,fma3")] }
        #endif
        return []
    }
}
