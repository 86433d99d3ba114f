internal import CFFmpeg

/// Takes the bytes of a file as it is written.
package protocol FilmSink: AnyObject, Sendable {
    /// Writes bytes from a place on, and returns whether that was possible.
    func write(_ bytes: [UInt8], at place: Int) -> Bool
}

/// A packet in place of one of a film.
package struct FilmReplacement: Sendable {
    package let data: [UInt8]
    /// The difference of its presentation time from the old packet's, in ticks.
    let delay: Int64
    let isKey: Bool

    package init(_ data: [UInt8], delay: Int64, isKey: Bool) {
        (self.data, self.delay, self.isKey) = (data, delay, isKey)
    }
}

/// Writes a film again through libavformat, with some of its pictures replaced. Copies all tracks, chapters, tags and
/// attachments that the format takes.
@safe package struct FilmRemux: ~Copyable {
    /// Where libavformat's callbacks write to.
    private final class Target {
        let sink: any FilmSink
        var (place, end) = (0, 0)

        init(_ sink: any FilmSink) { self.sink = sink }
    }

    private var input: MediaInput
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let io: UnsafeMutablePointer<AVIOContext>
    private let target: Target

    /// Opens a film and its copy in one of libavformat's formats.
    ///
    /// - Parameter isWhole: `true` for every sample in its track's own time, even those that edits leave out.
    package init(
        _ bytes: MediaBytes,
        as format: String,
        to sink: any FilmSink,
        isWhole: Bool = true
    ) throws(MovieError) {
        let input = try MediaInput(bytes, isWhole: isWhole)
        var made: UnsafeMutablePointer<AVFormatContext>?
        try FFmpegStatus.check(
            unsafe avformat_alloc_output_context2(&made, nil, format, nil),
            "open a \(format) file"
        )
        let target = Target(sink)
        guard let context = unsafe made,
            let buffer = unsafe av_malloc(1 << 16)?.assumingMemoryBound(to: UInt8.self),
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
        unsafe context.pointee.flags |= AVFMT_FLAG_BITEXACT
        self.input = input
        self.target = target
        unsafe (self.context, self.io) = unsafe (context, io)
    }

    deinit {
        // Chapters belong to the input.
        unsafe context.pointee.chapters = nil
        unsafe context.pointee.nb_chapters = 0
        unsafe avformat_free_context(context)
        unsafe av_free(io.pointee.buffer)
        var io = unsafe Optional(io)
        unsafe avio_context_free(&io)
    }

    /// Copies the film; throws what `replacement` throws.
    ///
    /// - Parameters:
    ///   - configuration: The decoder configuration of the pictures; `nil` for the old one.
    ///   - codec: Their codec; `nil` for the old one.
    ///   - replacement: Returns the picture in place of one in decoding order; `nil` to keep it.
    package mutating func copy(
        configuration: [UInt8]?,
        codec: FilmCodec?,
        _ replacement: (Int) throws -> FilmReplacement?
    ) throws {
        guard let pictures = input.bestStream(AVMEDIA_TYPE_VIDEO) else { throw MovieError.noVideo }
        let source = unsafe input.opened
        unsafe context.pointee.chapters = source.pointee.chapters
        unsafe context.pointee.nb_chapters = source.pointee.nb_chapters
        unsafe av_dict_copy(&context.pointee.metadata, source.pointee.metadata, 0)
        // Where each stream goes; `nil` for a cover picture, which shows what the film shows.
        var places: [Int?] = []
        for index in 0..<Int(unsafe source.pointee.nb_streams) {
            let old = unsafe input.stream(index)
            let isPicture = unsafe old.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
            // A track that libavformat does not know cannot be described.
            if unsafe old.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_NONE {
                places.append(nil)
                continue
            }
            guard index == pictures || !isPicture else {
                guard unsafe old.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 else {
                    throw MovieError.severalPictureTracks
                }
                places.append(nil)
                continue
            }
            places.append(unsafe Int(context.pointee.nb_streams))
            guard let new = unsafe avformat_new_stream(context, nil),
                let parameters = unsafe new.pointee.codecpar
            else { throw MovieError.engine(step: "add a track", message: "not enough memory") }
            try FFmpegStatus.check(
                unsafe avcodec_parameters_copy(parameters, old.pointee.codecpar),
                "describe a track"
            )
            unsafe parameters.pointee.codec_tag = 0
            unsafe new.pointee.time_base = old.pointee.time_base
            unsafe new.pointee.disposition = old.pointee.disposition
            unsafe new.pointee.sample_aspect_ratio = old.pointee.sample_aspect_ratio
            unsafe new.pointee.avg_frame_rate = old.pointee.avg_frame_rate
            unsafe av_dict_copy(&new.pointee.metadata, old.pointee.metadata, 0)
            var length = 0
            if let matrix = unsafe av_stream_get_side_data(old, AV_PKT_DATA_DISPLAYMATRIX, &length),
                let copy = unsafe av_stream_new_side_data(new, AV_PKT_DATA_DISPLAYMATRIX, length)
            {
                unsafe copy.update(from: matrix, count: length)
            }
            guard index == pictures else { continue }
            if let codec { unsafe parameters.pointee.codec_id = codec.number }
            if let configuration {
                unsafe av_free(parameters.pointee.extradata)
                unsafe parameters.pointee.extradata = nil
                unsafe parameters.pointee.extradata_size = 0
                if !configuration.isEmpty { unsafe parameters.setConfiguration(configuration) }
            }
        }
        try FFmpegStatus.check(unsafe avformat_write_header(context, nil), "begin a file")
        var (number, failure): (Int, (any Error)?) = (0, nil)
        let context = unsafe context
        while unsafe av_read_frame(source, input.readPacket) >= 0, failure == nil {
            let packet = unsafe input.readPacket
            defer { unsafe av_packet_unref(packet) }
            let index = unsafe Int(packet.pointee.stream_index)
            do {
                if index == pictures {
                    if let new = try replacement(number) { try unsafe Self.replace(packet, new) }
                    number += 1
                }
                guard let place = places.indices.contains(index) ? places[index] : nil,
                    let stream = unsafe context.pointee.streams[place]
                else { continue }
                unsafe packet.pointee.stream_index = Int32(place)
                unsafe av_packet_rescale_ts(
                    packet,
                    input.stream(index).pointee.time_base,
                    stream.pointee.time_base
                )
                unsafe packet.pointee.pos = -1
                try FFmpegStatus.check(unsafe av_interleaved_write_frame(context, packet), "write the film")
            } catch { failure = error }
        }
        if let failure { throw failure }
        try FFmpegStatus.check(unsafe av_write_trailer(context), "end a file")
    }

    private static func replace(
        _ packet: UnsafeMutablePointer<AVPacket>,
        _ new: FilmReplacement
    ) throws(MovieError) {
        let (pts, dts, duration, stream) = unsafe (
            packet.pointee.pts, packet.pointee.dts, packet.pointee.duration, packet.pointee.stream_index
        )
        let base = unsafe packet.pointee.time_base
        unsafe av_packet_unref(packet)
        try FFmpegStatus.check(
            unsafe av_new_packet(packet, Int32(new.data.count)),
            "take memory for a packet"
        )
        unsafe packet.pointee.data.update(from: new.data, count: new.data.count)
        unsafe packet.pointee.pts = pts == KAOMASK_NO_TIME ? pts : pts + new.delay
        unsafe (packet.pointee.dts, packet.pointee.duration) = (dts, duration)
        unsafe (packet.pointee.stream_index, packet.pointee.time_base) = (stream, base)
        unsafe packet.pointee.flags = new.isKey ? AV_PKT_FLAG_KEY : 0
    }
}
