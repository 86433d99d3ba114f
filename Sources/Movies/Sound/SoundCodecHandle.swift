internal import CFFmpeg

@safe struct SoundCodecHandle: ~Copyable {
    private static let bitsPerChannel: Int64 = 96_000

    private let handle: CodecHandle
    private var context: UnsafeMutablePointer<AVCodecContext> { unsafe handle.context }
    private var frame: UnsafeMutablePointer<AVFrame> { unsafe handle.frame }

    static func open(sampleRate: Int, channels: Int) throws(MovieError) -> SoundCodecHandle {
        guard let encoder = unsafe avcodec_find_encoder_by_name("aac") else { throw .encoderMissing("aac") }
        let handle = SoundCodecHandle(handle: try unsafe CodecHandle.make(encoder))
        let (context, frame) = unsafe (handle.context, handle.frame)
        unsafe context.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
        unsafe context.pointee.sample_rate = Int32(sampleRate)
        unsafe av_channel_layout_default(&context.pointee.ch_layout, Int32(channels))
        unsafe context.pointee.bit_rate = bitsPerChannel * Int64(channels)
        unsafe context.pointee.time_base = AVRational(num: 1, den: Int32(sampleRate))
        // Omits the encoder's name from the first packet.
        unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
        try FFmpegStatus.check(unsafe avcodec_open2(context, encoder, nil), "open the AAC encoder")
        unsafe frame.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        unsafe frame.pointee.sample_rate = Int32(sampleRate)
        unsafe frame.pointee.nb_samples = Int32(EncodedSound.samplesPerPacket)
        unsafe av_channel_layout_default(&frame.pointee.ch_layout, Int32(channels))
        try FFmpegStatus.check(unsafe av_frame_get_buffer(frame, 0), "take memory for sound")
        return handle
    }

    /// The samples of silence before the first input sample.
    var priming: Int { unsafe Int(context.pointee.initial_padding) }

    var configuration: [UInt8] { handle.configuration }

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

    /// Returns the next packet; `nil` if the encoder needs input or is finished.
    func receive() throws(MovieError) -> [UInt8]? { try handle.receive("give sound")?.data }
}
