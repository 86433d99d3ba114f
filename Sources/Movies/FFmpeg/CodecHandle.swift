internal import CFFmpeg
internal import Glibc
internal import Imaging
internal import Synchronization

/// The one owner of an FFmpeg encoder or decoder with a frame and a packet; used by one task, freed in `deinit`.
@safe struct CodecHandle: ~Copyable {
    let context: UnsafeMutablePointer<AVCodecContext>
    let frame: UnsafeMutablePointer<AVFrame>
    let packet: UnsafeMutablePointer<AVPacket>

    /// Allocates a codec's context, unopened, with frame and packet; throws `.engine` if memory runs out.
    static func make(_ codec: UnsafePointer<AVCodec>) throws(MovieError) -> CodecHandle {
        guard let context = unsafe avcodec_alloc_context3(codec), let frame = unsafe av_frame_alloc(),
            let packet = unsafe av_packet_alloc()
        else { throw .engine(step: "start", message: "not enough memory") }
        unsafe context.pointee.thread_count = 1
        return unsafe CodecHandle(context: context, frame: frame, packet: packet)
    }

    /// Opens a video encoder; throws `.encoderMissing`, or `.engine` if it does not open.
    ///
    /// - Parameter configure: Sets the layout of samples, the time base, and what else the encoder needs.
    static func encoder(
        _ name: String,
        size: PixelSize,
        aspect: PixelAspect,
        rate: FrameRate,
        color: MovieColor,
        options: [(String, String)],
        _ configure: (UnsafeMutablePointer<AVCodecContext>) -> Void
    ) throws(MovieError) -> CodecHandle {
        let hasRoom = DecodeLimits.isThere(DecodeLimits.encoderRoom)
        try FFmpegStatus.check(hasRoom ? 0 : -ENOMEM, "open \(name)")
        guard let encoder = unsafe avcodec_find_encoder_by_name(name) else { throw .encoderMissing(name) }
        let handle = try unsafe make(encoder)
        let context = unsafe handle.context
        unsafe (context.pointee.width, context.pointee.height) = (Int32(size.width), Int32(size.height))
        unsafe context.pointee.sample_aspect_ratio = aspect.ratio
        unsafe context.pointee.framerate = AVRational(num: Int32(rate.frames), den: Int32(rate.seconds))
        unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        unsafe context.pointee.color_range = color.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        unsafe context.pointee.color_primaries = AVColorPrimaries(UInt32(color.primaries))
        unsafe context.pointee.color_trc = AVColorTransferCharacteristic(UInt32(color.transfer))
        unsafe context.pointee.colorspace = AVColorSpace(UInt32(color.matrix))
        unsafe configure(context)
        for (name, value) in options { _ = unsafe av_opt_set(context.pointee.priv_data, name, value, 0) }
        let status = MovieLibraries.opening.withLock { _ in unsafe avcodec_open2(context, encoder, nil) }
        try FFmpegStatus.check(status, "open \(name)")
        return handle
    }

    deinit {
        var (context, frame, packet) = unsafe (Optional(context), Optional(frame), Optional(packet))
        unsafe av_packet_free(&packet)
        unsafe av_frame_free(&frame)
        unsafe avcodec_free_context(&context)
    }

    /// The encoder's parameter sets or AudioSpecificConfig.
    var configuration: [UInt8] {
        let length = unsafe Int(context.pointee.extradata_size)
        return unsafe [UInt8](UnsafeBufferPointer(start: context.pointee.extradata, count: length))
    }

    /// Returns the encoder's next packet, with its presentation time; `nil` if it needs input or is finished.
    func receive(_ step: String) throws(MovieError) -> (data: [UInt8], isSync: Bool, time: Int64)? {
        let status = unsafe avcodec_receive_packet(context, packet)
        if FFmpegStatus.wantsMore(status) || FFmpegStatus.isEnd(status) { return nil }
        try FFmpegStatus.check(status, step)
        defer { unsafe av_packet_unref(packet) }
        let bytes = unsafe UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
        return unsafe (Array(bytes), packet.pointee.flags & AV_PKT_FLAG_KEY != 0, packet.pointee.pts)
    }
}
