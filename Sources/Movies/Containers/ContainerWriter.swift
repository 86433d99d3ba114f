internal import CFFmpeg
internal import Synchronization

/// Takes the bytes of a file as it is written.
package protocol FilmSink: AnyObject, Sendable {
    /// Writes bytes from a place on, and returns whether that was possible.
    func write(_ bytes: [UInt8], at place: Int) -> Bool
}

/// A file in memory.
package final class MemoryFile: FilmSink {
    private let contents = Mutex<[UInt8]>([])

    /// Creates an empty file.
    package init() {}

    /// The bytes written so far.
    var bytes: [UInt8] { contents.withLock(\.self) }

    /// Returns the bytes in a range; `nil` if any is missing.
    package func bytes(in range: Range<Int>) -> [UInt8]? {
        contents.withLock { range.upperBound <= $0.count ? Array($0[range]) : nil }
    }

    package func write(_ bytes: [UInt8], at place: Int) -> Bool {
        contents.withLock { contents in
            contents += repeatElement(0, count: max(0, place + bytes.count - contents.count))
            contents.replaceSubrange(place..<place + bytes.count, with: bytes)
        }
        return true
    }
}

/// A writer of one of libavformat's formats. It owns the format's context and the output; used by one task.
@safe struct ContainerWriter: ~Copyable {
    /// Where libavformat's callbacks write to.
    private final class Target {
        let sink: any FilmSink
        var (place, end) = (0, 0)

        init(_ sink: any FilmSink) { self.sink = sink }
    }

    let context: UnsafeMutablePointer<AVFormatContext>
    private let packet: UnsafeMutablePointer<AVPacket>
    private let target: Target

    /// Opens a writer for a format, by libavformat's name.
    static func open(_ format: String, to sink: any FilmSink) throws(MovieError) -> ContainerWriter {
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
        let target = Target(sink)
        let writer = unsafe ContainerWriter(context: context, packet: packet, target: target)
        unsafe context.pointee.flags |= AVFMT_FLAG_BITEXACT
        guard let buffer = unsafe av_malloc(1 << 16)?.assumingMemoryBound(to: UInt8.self),
            let io = unsafe avio_alloc_context(
                buffer,
                1 << 16,
                1,
                Unmanaged.passUnretained(target).toOpaque(),
                nil,
                { opaque, bytes, count in
                    guard let opaque = unsafe opaque, let bytes = unsafe bytes else {
                        return KAOMASK_AVERROR_EIO
                    }
                    let target = unsafe Unmanaged<Target>.fromOpaque(opaque).takeUnretainedValue()
                    let data = unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
                    guard target.sink.write(data, at: target.place) else { return KAOMASK_AVERROR_EIO }
                    target.place += Int(count)
                    target.end = max(target.end, target.place)
                    return count
                },
                { opaque, offset, whence in
                    guard let opaque = unsafe opaque else { return Int64(KAOMASK_AVERROR_EIO) }
                    let target = unsafe Unmanaged<Target>.fromOpaque(opaque).takeUnretainedValue()
                    if whence & KAOMASK_AVSEEK_SIZE != 0 { return Int64(target.end) }
                    let start = [0: 0, 1: target.place, 2: target.end][whence] ?? 0
                    guard start + Int(offset) >= 0 else { return Int64(KAOMASK_AVERROR_EINVAL) }
                    target.place = start + Int(offset)
                    return Int64(target.place)
                }
            )
        else { throw .engine(step: "open a \(format) file", message: "not enough memory") }
        unsafe context.pointee.pb = unsafe io
        return writer
    }

    private init(
        context: UnsafeMutablePointer<AVFormatContext>,
        packet: UnsafeMutablePointer<AVPacket>,
        target: Target
    ) {
        unsafe (self.context, self.packet, self.target) = unsafe (context, packet, target)
    }

    deinit {
        var packet = unsafe Optional(packet)
        unsafe av_packet_free(&packet)
        var io = unsafe context.pointee.pb
        unsafe av_free(io?.pointee.buffer)
        unsafe avio_context_free(&io)
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

    /// Writes a packet. Its presentation time, its decoding time, unless it is the same, and its duration are in ticks of
    /// `base`.
    func write(
        _ data: [UInt8],
        stream index: Int,
        start: Int64,
        decoded: Int64? = nil,
        ticks: Int64,
        base: AVRational,
        isSync: Bool
    ) throws(MovieError) {
        try FFmpegStatus.check(unsafe av_new_packet(packet, Int32(data.count)), "take memory for a packet")
        unsafe packet.pointee.data.update(from: data, count: data.count)
        unsafe packet.pointee.pts = start
        unsafe packet.pointee.dts = decoded ?? start
        unsafe packet.pointee.duration = ticks
        unsafe packet.pointee.stream_index = Int32(index)
        unsafe packet.pointee.flags = isSync ? AV_PKT_FLAG_KEY : 0
        guard let stream = unsafe context.pointee.streams[index] else { return }
        unsafe av_packet_rescale_ts(packet, base, stream.pointee.time_base)
        try FFmpegStatus.check(unsafe av_interleaved_write_frame(context, packet), "write a packet")
    }

    /// Ends the file.
    func end() throws(MovieError) { try FFmpegStatus.check(unsafe av_write_trailer(context), "end a file") }
}

extension UnsafeMutablePointer where Pointee == AVCodecParameters {
    /// The codec's extradata.
    var configuration: [UInt8] {
        let length = unsafe Int(pointee.extradata_size)
        return unsafe [UInt8](UnsafeBufferPointer(start: pointee.extradata, count: length))
    }

    /// Sets the codec's extradata, with the padding FFmpeg requires.
    func setConfiguration(_ bytes: [UInt8]) {
        let length = bytes.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
        guard let copy = unsafe av_mallocz(length)?.assumingMemoryBound(to: UInt8.self) else { return }
        unsafe copy.update(from: bytes, count: bytes.count)
        unsafe av_free(pointee.extradata)
        unsafe pointee.extradata = unsafe copy
        unsafe pointee.extradata_size = Int32(bytes.count)
    }
}
