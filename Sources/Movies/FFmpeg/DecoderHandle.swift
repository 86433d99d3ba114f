internal import CFFmpeg

/// The one owner of an FFmpeg decoder with the frame it decodes into; used by one task, freed in `deinit`.
@safe struct DecoderHandle: ~Copyable {
    private let context: UnsafeMutablePointer<AVCodecContext>
    /// What was decoded last; its memory is the decoder's.
    let frame: UnsafeMutablePointer<AVFrame>
    private let stream: Int
    private var isDraining = false
    /// How many bytes were decoded so far.
    private(set) var codedBytes = 0

    /// A decoder for one stream of `input`.
    ///
    /// - Parameter limits: How large its frames may be.
    /// - Throws: `MovieError.notRead` when it is none of ``MediaKinds``, `.engine` when FFmpeg has none for it.
    static func open(
        _ input: borrowing MediaInput,
        stream index: Int,
        limits: MovieLimits = .standard
    ) throws(MovieError) -> DecoderHandle {
        let parameters = unsafe input.stream(index).pointee.codecpar
        guard let parameters = unsafe parameters,
            let decoder = unsafe avcodec_find_decoder(parameters.pointee.codec_id)
        else { throw .engine(step: "decode", message: "no decoder for this kind of media") }
        let name = unsafe String(cString: decoder.pointee.name)
        guard (MediaKinds.pictures + MediaKinds.sounds).contains(name) else { throw .notRead(coding: name) }
        guard let context = unsafe avcodec_alloc_context3(decoder), let frame = unsafe av_frame_alloc() else {
            throw .engine(step: "start", message: "not enough memory")
        }
        let handle = unsafe DecoderHandle(context: context, frame: frame, stream: index)
        unsafe context.pointee.thread_count = 1
        // The picture may be smaller than what is decoded; that is looked at afterwards.
        unsafe context.pointee.max_pixels = 2 * Int64(limits.pixels)
        unsafe context.pointee.pkt_timebase = input.stream(index).pointee.time_base
        try FFmpegStatus.check(unsafe avcodec_parameters_to_context(context, parameters), "open a decoder")
        try FFmpegStatus.check(unsafe avcodec_open2(context, decoder, nil), "open a decoder")
        return handle
    }

    private init(
        context: UnsafeMutablePointer<AVCodecContext>,
        frame: UnsafeMutablePointer<AVFrame>,
        stream: Int
    ) {
        unsafe (self.context, self.frame, self.stream) = unsafe (context, frame, stream)
    }

    deinit {
        var (context, frame) = unsafe (Optional(context), Optional(frame))
        unsafe av_frame_free(&frame)
        unsafe avcodec_free_context(&context)
    }

    /// Goes to a frame from which decoding reaches the one shown at a time, seconds.
    mutating func seek(to seconds: Double, in input: inout MediaInput) {
        // Frames are stored in the order of decoding, so the one looked for may stand before a later key frame.
        guard seconds > 2 else { return }
        input.seek(stream, to: seconds - 1)
        unsafe avcodec_flush_buffers(context)
        isDraining = false
    }

    /// Decodes the next frame into `frame`; what is damaged is passed over.
    ///
    /// - Returns: `false` when there are no more.
    /// - Throws: `MovieError.engine` when the decoder fails for want of memory or the like.
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
            var count = 0
            let isMore = try unsafe input.nextPacket(of: stream) { packet throws(MovieError) in
                count = unsafe Int(packet.pointee.size)
                _ = unsafe avcodec_send_packet(context, packet)
            }
            codedBytes += max(0, count)
            if !isMore {
                isDraining = true
                _ = unsafe avcodec_send_packet(context, nil)
            }
        }
    }
}
