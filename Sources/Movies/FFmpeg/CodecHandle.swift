internal import CFFmpeg

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

    /// Returns the encoder's next packet; `nil` if it needs input or is finished.
    func receive(_ step: String) throws(MovieError) -> (data: [UInt8], isSync: Bool)? {
        let status = unsafe avcodec_receive_packet(context, packet)
        if FFmpegStatus.wantsMore(status) || FFmpegStatus.isEnd(status) { return nil }
        try FFmpegStatus.check(status, step)
        defer { unsafe av_packet_unref(packet) }
        let bytes = unsafe UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
        return unsafe (Array(bytes), packet.pointee.flags & AV_PKT_FLAG_KEY != 0)
    }
}
