internal import CFFmpeg

/// The one owner of an FFmpeg encoder or decoder, not yet opened, with a frame and a packet; used by one task, freed in
/// `deinit`.
@safe struct CodecHandle: ~Copyable {
    let context: UnsafeMutablePointer<AVCodecContext>
    let frame: UnsafeMutablePointer<AVFrame>
    let packet: UnsafeMutablePointer<AVPacket>

    /// Allocates the codec's context, frame and packet.
    ///
    /// - Throws: `MovieError.engine` if memory runs out.
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
}
