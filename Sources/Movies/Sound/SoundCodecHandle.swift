internal import CFFmpeg

/// The one owner of FFmpeg's AAC encoder with its frame and packet; used by one task, freed in `deinit`.
@safe struct SoundCodecHandle: ~Copyable {
    private static let bitsPerChannel: Int64 = 96_000

    private let context: UnsafeMutablePointer<AVCodecContext>
    private let frame: UnsafeMutablePointer<AVFrame>
    private let packet: UnsafeMutablePointer<AVPacket>

    /// Opens an encoder for a number of channels.
    static func open(sampleRate: Int, channels: Int) throws(MovieError) -> SoundCodecHandle {
        guard let encoder = unsafe avcodec_find_encoder_by_name("aac") else { throw .encoderMissing("aac") }
        guard let context = unsafe avcodec_alloc_context3(encoder), let frame = unsafe av_frame_alloc(),
            let packet = unsafe av_packet_alloc()
        else { throw .engine(step: "start", message: "not enough memory") }
        let handle = unsafe SoundCodecHandle(context: context, frame: frame, packet: packet)
        unsafe context.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
        unsafe context.pointee.sample_rate = Int32(sampleRate)
        unsafe av_channel_layout_default(&context.pointee.ch_layout, Int32(channels))
        unsafe context.pointee.bit_rate = bitsPerChannel * Int64(channels)
        unsafe context.pointee.time_base = AVRational(num: 1, den: Int32(sampleRate))
        // Without the encoder's name in the first packet.
        unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
        try FFmpegStatus.check(unsafe avcodec_open2(context, encoder, nil), "open the AAC encoder")
        unsafe frame.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        unsafe frame.pointee.sample_rate = Int32(sampleRate)
        unsafe frame.pointee.nb_samples = Int32(EncodedSound.samplesPerPacket)
        unsafe av_channel_layout_default(&frame.pointee.ch_layout, Int32(channels))
        try FFmpegStatus.check(unsafe av_frame_get_buffer(frame, 0), "take memory for sound")
        return handle
    }

    private init(
        context: UnsafeMutablePointer<AVCodecContext>,
        frame: UnsafeMutablePointer<AVFrame>,
        packet: UnsafeMutablePointer<AVPacket>
    ) {
        unsafe (self.context, self.frame, self.packet) = unsafe (context, frame, packet)
    }

    deinit {
        var (context, frame, packet) = unsafe (Optional(context), Optional(frame), Optional(packet))
        unsafe av_packet_free(&packet)
        unsafe av_frame_free(&frame)
        unsafe avcodec_free_context(&context)
    }

    /// The samples of silence that precede the first input sample.
    var priming: Int { unsafe Int(context.pointee.initial_padding) }

    /// The AudioSpecificConfig.
    var configuration: [UInt8] {
        let length = unsafe Int(context.pointee.extradata_size)
        return unsafe [UInt8](UnsafeBufferPointer(start: context.pointee.extradata, count: length))
    }

    /// Sends one packet's samples of each channel.
    func send(_ block: [[Float]], time: Int) throws(MovieError) {
        try FFmpegStatus.check(unsafe av_frame_make_writable(frame), "reuse a block of sound")
        for (channel, samples) in block.enumerated() {
            guard let plane = unsafe frame.pointee.extended_data[channel] else { continue }
            unsafe plane.withMemoryRebound(to: Float.self, capacity: samples.count) { target in
                unsafe samples.withUnsafeBufferPointer { source in
                    guard let source = source.baseAddress else { return }
                    unsafe target.update(from: source, count: samples.count)
                }
            }
        }
        unsafe frame.pointee.pts = Int64(time)
        try FFmpegStatus.check(unsafe avcodec_send_frame(context, frame), "take sound")
    }

    func sendEnd() throws(MovieError) {
        try FFmpegStatus.check(unsafe avcodec_send_frame(context, nil), "end the sound")
    }

    /// Returns the next packet, or `nil` when the encoder needs more input or is finished.
    func receive() throws(MovieError) -> [UInt8]? {
        let status = unsafe avcodec_receive_packet(context, packet)
        if FFmpegStatus.wantsMore(status) || FFmpegStatus.isEnd(status) { return nil }
        try FFmpegStatus.check(status, "give sound")
        defer { unsafe av_packet_unref(packet) }
        return unsafe [UInt8](
            UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
        )
    }
}
