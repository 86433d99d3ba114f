internal import CFFmpeg
internal import Imaging

/// The one owner of an FFmpeg encoder with its frame and packet; used by one task, freed in `deinit`.
@safe struct H264Codec: ~Copyable {
    /// The constant rate factor: 17 looks like the picture it came from.
    private static let rateFactor = "17"
    private static let preset = "veryfast"

    private let context: UnsafeMutablePointer<AVCodecContext>
    private let frame: UnsafeMutablePointer<AVFrame>
    private let packet: UnsafeMutablePointer<AVPacket>

    /// A codec for frames of `size`, opened and ready.
    static func open(
        size: PixelSize,
        framesPerSecond: Int,
        color: MovieColor
    ) throws(RevealError) -> H264Codec {
        av_log_set_level(AV_LOG_ERROR)
        guard let encoder = unsafe avcodec_find_encoder_by_name("libx264") else {
            throw .encoderMissing("libx264")
        }
        guard let context = unsafe avcodec_alloc_context3(encoder), let frame = unsafe av_frame_alloc(),
            let packet = unsafe av_packet_alloc()
        else { throw .engine(step: "start", message: "not enough memory") }
        let codec = unsafe H264Codec(context: context, frame: frame, packet: packet)
        unsafe configure(context, size: size, framesPerSecond: framesPerSecond, color: color)
        try check(unsafe avcodec_open2(context, encoder, nil), "open")
        unsafe frame.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        unsafe frame.pointee.width = Int32(size.width)
        unsafe frame.pointee.height = Int32(size.height)
        try check(unsafe av_frame_get_buffer(frame, 0), "take memory for a frame")
        return codec
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

    /// The parameter sets, as a byte stream.
    var parameterSets: [UInt8] {
        let length = unsafe Int(context.pointee.extradata_size)
        return unsafe [UInt8](UnsafeBufferPointer(start: context.pointee.extradata, count: length))
    }

    func send(_ picture: borrowing PlanarFrame, number: Int64, startsAnew: Bool) throws(RevealError) {
        try Self.check(unsafe av_frame_make_writable(frame), "reuse a frame")
        copy(picture)
        unsafe frame.pointee.pts = number
        unsafe frame.pointee.pict_type = startsAnew ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
        try Self.check(unsafe avcodec_send_frame(context, frame), "take a frame")
    }

    func sendEnd() throws(RevealError) {
        try Self.check(unsafe avcodec_send_frame(context, nil), "end the movie")
    }

    /// The next compressed picture, or `nil` when the encoder wants more frames or has given all.
    func receive() throws(RevealError) -> EncodedMovie.Sample? {
        let status = unsafe avcodec_receive_packet(context, packet)
        if status == KAOMASK_AVERROR_EAGAIN || status == KAOMASK_AVERROR_EOF { return nil }
        try Self.check(status, "give a frame")
        defer { unsafe av_packet_unref(packet) }
        let bytes = unsafe [UInt8](
            UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
        )
        let isSync = unsafe packet.pointee.flags & AV_PKT_FLAG_KEY != 0
        return EncodedMovie.Sample(data: AVCBitstream.sample(of: bytes), isSync: isSync)
    }

    private static func configure(
        _ context: UnsafeMutablePointer<AVCodecContext>,
        size: PixelSize,
        framesPerSecond: Int,
        color: MovieColor
    ) {
        unsafe context.pointee.width = Int32(size.width)
        unsafe context.pointee.height = Int32(size.height)
        unsafe context.pointee.pix_fmt = AV_PIX_FMT_YUV420P
        unsafe context.pointee.time_base = AVRational(num: 1, den: Int32(framesPerSecond))
        unsafe context.pointee.framerate = AVRational(num: Int32(framesPerSecond), den: 1)
        unsafe context.pointee.max_b_frames = 0
        unsafe context.pointee.thread_count = 1
        unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        unsafe context.pointee.color_range = AVCOL_RANGE_MPEG
        unsafe context.pointee.color_primaries = AVColorPrimaries(UInt32(color.primaries))
        unsafe context.pointee.color_trc = AVColorTransferCharacteristic(UInt32(color.transfer))
        unsafe context.pointee.colorspace = AVColorSpace(UInt32(color.matrix))
        let options = [
            ("preset", preset), ("crf", rateFactor), ("profile", "high"), ("forced-idr", "1"),
        ]
        for (name, value) in options { _ = unsafe av_opt_set(context.pointee.priv_data, name, value, 0) }
    }

    private func copy(_ picture: borrowing PlanarFrame) {
        let targets = unsafe [frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.2]
        let strides = unsafe [
            frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2,
        ].map(Int.init)
        for plane in 0..<3 {
            let width = plane == 0 ? picture.size.width : picture.size.width / 2
            let height = plane == 0 ? picture.size.height : picture.size.height / 2
            unsafe picture.planes[plane].withUnsafeBufferPointer { source in
                for row in 0..<height {
                    guard let from = unsafe source.baseAddress?.advanced(by: row * width) else { return }
                    unsafe targets[plane]?.advanced(by: row * strides[plane]).update(from: from, count: width)
                }
            }
        }
    }

    private static func check(_ status: Int32, _ step: String) throws(RevealError) {
        guard status < 0 else { return }
        var text = [CChar](repeating: 0, count: 128)
        _ = unsafe av_strerror(status, &text, text.count)
        let message = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        throw .engine(step: step, message: message)
    }
}
