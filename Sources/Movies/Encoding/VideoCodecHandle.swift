internal import CFFmpeg
internal import Foundation
internal import Imaging
internal import Synchronization

/// An FFmpeg video encoder; used by one task.
@safe struct VideoCodecHandle: ~Copyable {
    private let format: MovieFormat
    private let handle: CodecHandle
    private var context: UnsafeMutablePointer<AVCodecContext> { unsafe handle.context }
    private var frame: UnsafeMutablePointer<AVFrame> { unsafe handle.frame }

    static func open(_ format: MovieFormat) throws(MovieError) -> VideoCodecHandle {
        try FFmpegLibraries.open()
        let name = format.codec.encoderName
        let hasRoom = DecodeLimits.isThere(DecodeLimits.encoderRoom)
        try FFmpegStatus.check(hasRoom ? 0 : -ENOMEM, "open \(name)")
        guard let encoder = unsafe avcodec_find_encoder_by_name(name) else { throw .encoderMissing(name) }
        let handle = VideoCodecHandle(format: format, handle: try unsafe CodecHandle.make(encoder))
        let (context, frame) = unsafe (handle.context, handle.frame)
        unsafe configure(context, format)
        let status = MovieLibraries.opening.withLock { _ in unsafe avcodec_open2(context, encoder, nil) }
        try FFmpegStatus.check(status, "open \(name)")
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
        return (NALUnits(coded.data, codec: format.codec).sample, coded.isSync)
    }

    private static func configure(_ context: UnsafeMutablePointer<AVCodecContext>, _ format: MovieFormat) {
        unsafe context.pointee.width = Int32(format.codedSize.width)
        unsafe context.pointee.height = Int32(format.codedSize.height)
        unsafe context.pointee.pix_fmt = format.depth > 8 ? AV_PIX_FMT_YUV420P10LE : AV_PIX_FMT_YUV420P
        unsafe context.pointee.sample_aspect_ratio = format.pixelAspect.ratio
        unsafe context.pointee.time_base = AVRational(num: 1, den: Int32(format.timeScale))
        unsafe context.pointee.framerate = AVRational(
            num: Int32(format.frameRate.frames),
            den: Int32(format.frameRate.seconds)
        )
        unsafe context.pointee.max_b_frames = 0
        unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        unsafe context.pointee.color_range = format.color.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        unsafe context.pointee.color_primaries = AVColorPrimaries(UInt32(format.color.primaries))
        unsafe context.pointee.color_trc = AVColorTransferCharacteristic(UInt32(format.color.transfer))
        unsafe context.pointee.colorspace = AVColorSpace(UInt32(format.color.matrix))
        for (name, value) in format.options {
            _ = unsafe av_opt_set(context.pointee.priv_data, name, value, 0)
        }
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
    /// FFmpeg's name of the encoder.
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
            ] + Self.steady
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
