internal import CFFmpeg

/// An FFmpeg decoder of one stream; used by one task.
@safe struct DecoderHandle: ~Copyable {
    private let handle: CodecHandle
    private var context: UnsafeMutablePointer<AVCodecContext> { unsafe handle.context }
    /// The latest frame; its memory belongs to the decoder.
    var frame: UnsafeMutablePointer<AVFrame> { unsafe handle.frame }
    private let stream: Int
    private var isDraining = false

    /// Opens a decoder for a stream. Throws `.notRead` for a codec outside ``MediaKinds``, `.engine` if FFmpeg lacks
    /// it. `threads` is their number for frames that are only looked at: those from which no other is made are not
    /// deblocked.
    static func open(
        _ input: borrowing MediaInput,
        stream index: Int,
        limits: MovieLimits = .standard,
        lookingIn threads: Int? = nil
    ) throws(MovieError) -> DecoderHandle {
        let parameters = unsafe input.stream(index).pointee.codecpar
        guard let parameters = unsafe parameters,
            let decoder = unsafe avcodec_find_decoder(parameters.pointee.codec_id)
        else { throw .engine(step: "decode", message: "no decoder for this kind of media") }
        let name = unsafe String(cString: decoder.pointee.name)
        guard (MediaKinds.pictures + MediaKinds.sounds).contains(name) else { throw .notRead(coding: name) }
        let handle = DecoderHandle(handle: try unsafe CodecHandle.make(decoder), stream: index)
        let context = unsafe handle.context
        // The cropped frame may be smaller than the decoded one; its size is checked later.
        unsafe context.pointee.max_pixels = 2 * Int64(limits.pixels)
        if let threads {
            unsafe context.pointee.thread_count = Int32(threads)
            unsafe context.pointee.skip_loop_filter = AVDISCARD_NONREF
        }
        unsafe context.pointee.pkt_timebase = input.stream(index).pointee.time_base
        try FFmpegStatus.check(unsafe avcodec_parameters_to_context(context, parameters), "open a decoder")
        try FFmpegStatus.check(unsafe avcodec_open2(context, decoder, nil), "open a decoder")
        return handle
    }

    /// Seeks to a frame from which decoding reaches the one shown at a time, seconds.
    mutating func seek(to seconds: Double, in input: inout MediaInput) {
        // Frames are stored in decoding order, so the frame may precede a later key frame.
        guard seconds > 2 else { return }
        input.seek(stream, to: seconds - 1)
        unsafe avcodec_flush_buffers(context)
        isDraining = false
    }

    /// The context for sending packets; it lives as long as this.
    var contextToSend: UnsafeMutablePointer<AVCodecContext> { unsafe handle.context }

    /// Sends a packet; `nil` flushes the last frames.
    func send(_ packet: UnsafeMutablePointer<AVPacket>?) { _ = unsafe avcodec_send_packet(context, packet) }

    /// Returns `true` if `frame` has the next frame; else the decoder wants more packets, or is finished.
    func receive() -> Bool { unsafe avcodec_receive_frame(context, frame) >= 0 }

    /// Decodes the next frame into `frame`, skipping damaged ones; `false` at the end. Throws `.engine` if the decoder
    /// fails, for example for lack of memory.
    mutating func decodeNext(from input: inout MediaInput) throws(MovieError) -> Bool {
        while true {
            let status = unsafe avcodec_receive_frame(context, frame)
            if status >= 0 { return true }
            if FFmpegStatus.isEnd(status) { return false }
            guard FFmpegStatus.wantsMore(status) else {
                if isDraining { return false }
                continue
            }
            guard !isDraining else { return false }
            let context = unsafe context
            let isMore = try unsafe input.nextPacket(of: stream) { packet throws(MovieError) in
                _ = unsafe avcodec_send_packet(context, packet)
            }
            if !isMore {
                isDraining = true
                _ = unsafe avcodec_send_packet(context, nil)
            }
        }
    }
}
