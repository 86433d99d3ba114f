internal import CFFmpeg

/// A writer of one of libavformat's formats into memory. It owns the format's context and the output; used by one task.
@safe struct ContainerWriter: ~Copyable {
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let packet: UnsafeMutablePointer<AVPacket>

    /// Opens a writer for a format, by libavformat's name.
    static func open(_ format: String) throws(MovieError) -> ContainerWriter {
        try FFmpegLibraries.open(FFMPEG_FILES)
        var made: UnsafeMutablePointer<AVFormatContext>?
        try FFmpegStatus.check(
            unsafe avformat_alloc_output_context2(&made, nil, format, nil),
            "open a \(format) file"
        )
        guard let context = unsafe made, let packet = unsafe av_packet_alloc() else {
            unsafe avformat_free_context(made)
            throw .engine(step: "open a \(format) file", message: "not enough memory")
        }
        let writer = unsafe ContainerWriter(context: context, packet: packet)
        unsafe context.pointee.flags |= AVFMT_FLAG_BITEXACT
        try FFmpegStatus.check(unsafe avio_open_dyn_buf(&context.pointee.pb), "take memory for a file")
        return writer
    }

    private init(
        context: UnsafeMutablePointer<AVFormatContext>,
        packet: UnsafeMutablePointer<AVPacket>
    ) {
        unsafe (self.context, self.packet) = unsafe (context, packet)
    }

    deinit {
        var packet = unsafe Optional(packet)
        unsafe av_packet_free(&packet)
        if unsafe context.pointee.pb != nil {
            var bytes: UnsafeMutablePointer<UInt8>?
            unsafe avio_close_dyn_buf(context.pointee.pb, &bytes)
            unsafe av_free(bytes)
        }
        unsafe avformat_free_context(context)
    }

    /// Adds a stream with times in fractions of a second, and returns its index. `describe` sets its codec parameters.
    func addStream(
        timeScale: Int,
        _ describe: (UnsafeMutablePointer<AVCodecParameters>) -> Void
    ) throws(MovieError) -> Int {
        guard let stream = unsafe avformat_new_stream(context, nil),
            let parameters = unsafe stream.pointee.codecpar
        else { throw .engine(step: "add a stream", message: "not enough memory") }
        unsafe stream.pointee.time_base = AVRational(num: 1, den: Int32(timeScale))
        unsafe describe(parameters)
        return unsafe Int(stream.pointee.index)
    }

    func begin(_ options: [String: String] = [:]) throws(MovieError) {
        var dictionary: OpaquePointer?
        defer { unsafe av_dict_free(&dictionary) }
        for (name, value) in options { unsafe av_dict_set(&dictionary, name, value, 0) }
        try FFmpegStatus.check(unsafe avformat_write_header(context, &dictionary), "begin a file")
    }

    /// Writes a packet; `start` is its presentation time, both are in ticks of `timeScale`.
    func write(
        _ data: [UInt8],
        stream index: Int,
        start: Int64,
        ticks: Int64,
        timeScale: Int,
        isSync: Bool
    ) throws(MovieError) {
        try FFmpegStatus.check(unsafe av_new_packet(packet, Int32(data.count)), "take memory for a packet")
        unsafe packet.pointee.data.update(from: data, count: data.count)
        unsafe packet.pointee.pts = start
        unsafe packet.pointee.dts = start
        unsafe packet.pointee.duration = ticks
        unsafe packet.pointee.stream_index = Int32(index)
        unsafe packet.pointee.flags = isSync ? AV_PKT_FLAG_KEY : 0
        guard let stream = unsafe context.pointee.streams[index] else { return }
        let scale = AVRational(num: 1, den: Int32(timeScale))
        unsafe av_packet_rescale_ts(packet, scale, stream.pointee.time_base)
        try FFmpegStatus.check(unsafe av_interleaved_write_frame(context, packet), "write a packet")
    }

    /// Ends the file and returns its bytes.
    func finish() throws(MovieError) -> [UInt8] {
        try FFmpegStatus.check(unsafe av_write_trailer(context), "end a file")
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = unsafe avio_close_dyn_buf(context.pointee.pb, &bytes)
        unsafe context.pointee.pb = nil
        defer { unsafe av_free(bytes) }
        guard let bytes = unsafe bytes, count > 0 else {
            throw .engine(step: "end a file", message: "nothing was written")
        }
        return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}

extension UnsafeMutablePointer where Pointee == AVCodecParameters {
    /// Sets the codec's extradata, with the padding FFmpeg requires.
    func setConfiguration(_ bytes: [UInt8]) {
        let length = bytes.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
        guard let copy = unsafe av_mallocz(length)?.assumingMemoryBound(to: UInt8.self) else { return }
        unsafe copy.update(from: bytes, count: bytes.count)
        unsafe pointee.extradata = unsafe copy
        unsafe pointee.extradata_size = Int32(bytes.count)
    }
}
