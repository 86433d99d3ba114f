internal import CFFmpeg

/// Lets tests count how often movies are opened.
enum MovieOpening {
    /// Called on the opening task whenever a movie or sound is opened.
    @TaskLocal static var watcher: (@Sendable () -> Void)?
}

/// The owner of an FFmpeg demuxer, which can open nothing but the given bytes; used by one task, freed in `deinit`.
@safe struct MediaInput: ~Copyable {
    /// The demuxer's bytes; its address is passed to FFmpeg's callbacks.
    private final class Source {
        let bytes: MediaBytes
        var position = 0

        init(_ bytes: MediaBytes) { self.bytes = bytes }

        func read(into buffer: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
            let length = min(count, bytes.count - position)
            guard length > 0, let part = bytes.bytes(in: position..<position + length) else { return 0 }
            unsafe part.withUnsafeBufferPointer { part in
                guard let base = part.baseAddress else { return }
                unsafe buffer.update(from: base, count: length)
            }
            position += length
            return length
        }

        /// Moves to a position relative to `whence`, as for `fseek`, and returns it; `nil` if out of range.
        func seek(to offset: Int64, from whence: Int32) -> Int? {
            let start = [0: 0, 1: position, 2: bytes.count][whence]
            guard let start, let distance = Int(exactly: offset) else { return nil }
            let (target, isBeyond) = start.addingReportingOverflow(distance)
            guard !isBeyond, (0...bytes.count).contains(target) else { return nil }
            position = target
            return target
        }
    }

    private static let bufferSize = 32_768

    private let source: Source
    private let io: UnsafeMutablePointer<AVIOContext>
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let packet: UnsafeMutablePointer<AVPacket>

    /// Opens a file's bytes; throws `.unreadable` if FFmpeg does not recognise them. `isWhole` is `true` for every
    /// sample in its track's time, even those that edits leave out.
    init(_ bytes: MediaBytes, isWhole: Bool = false) throws(MovieError) {
        guard !PromisedSamples(in: bytes).areTooMany else {
            throw .unreadable(message: "its tables promise more samples than the file has room for")
        }
        MovieOpening.watcher?()
        try FFmpegLibraries.open(FFMPEG_FILES)
        let source = Source(bytes)
        var io = try unsafe Self.makeIO(source)
        guard let packet = unsafe av_packet_alloc(), let made = unsafe avformat_alloc_context() else {
            unsafe Self.free(&io)
            throw .engine(step: "start", message: "not enough memory")
        }
        unsafe made.pointee.pb = io
        var context = unsafe Optional(made)
        var options: OpaquePointer?
        // A playlist must not lead to other files or into the network.
        unsafe av_dict_set(&options, "protocol_whitelist", "none", 0)
        let codecs = MediaKinds.pictures + MediaKinds.sounds
        unsafe av_dict_set(&options, "format_whitelist", MediaKinds.list(MediaKinds.containers), 0)
        unsafe av_dict_set(&options, "codec_whitelist", MediaKinds.list(codecs), 0)
        if isWhole { unsafe av_dict_set(&options, "ignore_editlist", "1", 0) }
        unsafe av_dict_set(&options, "max_streams", "\(MediaKinds.maximumStreams)", 0)
        var status = unsafe avformat_open_input(&context, nil, nil, &options)
        unsafe av_dict_free(&options)
        if status >= 0 { status = unsafe avformat_find_stream_info(context, nil) }
        guard status >= 0, let opened = unsafe context else {
            var packet = unsafe Optional(packet)
            unsafe av_packet_free(&packet)
            unsafe avformat_close_input(&context)
            unsafe Self.free(&io)
            // The status for a container outside the list.
            let isForeign = status == KAOMASK_AVERROR_EINVAL
            let foreign = "of none of the kinds that telephones, cameras and recorders write"
            throw .unreadable(message: isForeign ? foreign : FFmpegStatus.message(status))
        }
        self.source = source
        unsafe (self.io, self.context, self.packet) = unsafe (io, opened, packet)
    }

    deinit {
        var (context, packet, io) = unsafe (Optional(context), Optional(packet), io)
        unsafe av_packet_free(&packet)
        unsafe avformat_close_input(&context)
        unsafe Self.free(&io)
    }

    private static func makeIO(_ source: Source) throws(MovieError) -> UnsafeMutablePointer<AVIOContext> {
        let buffer = unsafe av_malloc(bufferSize)?.assumingMemoryBound(to: UInt8.self)
        let io = unsafe avio_alloc_context(
            buffer,
            Int32(bufferSize),
            0,
            Unmanaged.passUnretained(source).toOpaque(),
            { opaque, buffer, count in
                guard let opaque = unsafe opaque, let buffer = unsafe buffer else {
                    return KAOMASK_AVERROR_EIO
                }
                let source = unsafe Unmanaged<Source>.fromOpaque(opaque).takeUnretainedValue()
                let length = unsafe source.read(into: buffer, count: Int(count))
                return length > 0 ? Int32(length) : KAOMASK_AVERROR_EOF
            },
            nil,
            { opaque, offset, whence in
                guard let opaque = unsafe opaque else { return Int64(KAOMASK_AVERROR_EIO) }
                let source = unsafe Unmanaged<Source>.fromOpaque(opaque).takeUnretainedValue()
                if whence & KAOMASK_AVSEEK_SIZE != 0 { return Int64(source.bytes.count) }
                return source.seek(to: offset, from: whence).map { Int64($0) } ?? Int64(KAOMASK_AVERROR_EIO)
            }
        )
        guard let io = unsafe io else {
            unsafe av_free(buffer)
            throw .engine(step: "start", message: "not enough memory")
        }
        return unsafe io
    }

    private static func free(_ io: inout UnsafeMutablePointer<AVIOContext>) {
        unsafe av_free(io.pointee.buffer)
        var freed = unsafe Optional(io)
        unsafe avio_context_free(&freed)
    }

    /// Returns the index of the best stream of a kind, or `nil`. Cover art does not count as video.
    func bestStream(_ kind: AVMediaType) -> Int? {
        let index = unsafe Int(av_find_best_stream(context, kind, -1, -1, nil, 0))
        guard index >= 0 else { return nil }
        let stream = unsafe stream(index)
        return unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 ? nil : index
    }

    /// The demuxer and its packet, for copying all streams; they live as long as this.
    var opened: UnsafeMutablePointer<AVFormatContext> { unsafe context }
    var readPacket: UnsafeMutablePointer<AVPacket> { unsafe packet }

    /// Returns a stream; its memory belongs to the demuxer.
    func stream(_ index: Int) -> UnsafeMutablePointer<AVStream> {
        guard let stream = unsafe context.pointee.streams[index] else {
            preconditionFailure("FFmpeg names a stream that it does not have")
        }
        return unsafe stream
    }

    /// Seeks to a packet from which a stream can be decoded at or before a time, seconds; no-op without an index.
    mutating func seek(_ index: Int, to seconds: Double) {
        let base = unsafe stream(index).pointee.time_base
        let ticks = Int64(min(max(0, seconds) * Double(base.den) / Double(max(1, base.num)), 1e18))
        _ = unsafe av_seek_frame(context, Int32(index), ticks, AVSEEK_FLAG_BACKWARD)
    }

    /// Seeks to the last key packet at or before a time, in ticks of its stream.
    mutating func seek(_ index: Int, toTicks ticks: Int64) {
        _ = unsafe av_seek_frame(context, Int32(index), ticks, AVSEEK_FLAG_BACKWARD)
    }

    /// Seeks to a stream's first packet; throws `.engine` if the file has no index.
    mutating func rewind(_ index: Int) throws(MovieError) {
        let status = unsafe av_seek_frame(context, Int32(index), -1 << 53, AVSEEK_FLAG_BACKWARD)
        try FFmpegStatus.check(status, "rewind")
    }

    /// Passes the next packet of a stream to `body`, skipping others; `false` at the end of the file. Throws the errors
    /// of `body`. Damage counts as the end.
    mutating func nextPacket(
        of index: Int,
        _ body: (UnsafeMutablePointer<AVPacket>) throws(MovieError) -> Void
    ) throws(MovieError) -> Bool {
        while unsafe av_read_frame(context, packet) >= 0 {
            defer { unsafe av_packet_unref(packet) }
            guard unsafe Int(packet.pointee.stream_index) == index else { continue }
            try unsafe body(packet)
            return true
        }
        return false
    }
}
