internal import CFFmpeg

/// A packet in place of one of a film.
package struct FilmReplacement: Sendable {
    let data: [UInt8]
    /// The difference of its presentation time from the old packet's, in ticks.
    let delay: Int64
    let isKey: Bool

    package init(_ data: [UInt8], delay: Int64, isKey: Bool) {
        (self.data, self.delay, self.isKey) = (data, delay, isKey)
    }
}

/// Writes a film again through libavformat, with some of its pictures replaced. Copies all tracks, chapters, tags and
/// attachments that the format takes, or pictures and sound alone.
@safe package struct FilmRemux: ~Copyable {
    private var input: MediaInput
    private let writer: ContainerWriter
    private let isStripped, isMatroska: Bool
    private var context: UnsafeMutablePointer<AVFormatContext> { unsafe writer.context }

    /// Opens a film and its copy in one of libavformat's formats.
    ///
    /// - Parameters:
    ///   - isWhole: `true` for every sample in its track's own time, even those that edits leave out.
    ///   - isStripped: `true` for pictures and sound with what is needed to play them, and nothing that tells of them.
    package init(
        _ bytes: MediaBytes,
        as format: String,
        to sink: any FilmSink,
        isWhole: Bool = true,
        isStripped: Bool = false
    ) throws(MovieError) {
        let input = try MediaInput(bytes, isWhole: isWhole)
        writer = try ContainerWriter.open(format, to: sink)
        isMatroska = ["matroska", "webm"].contains(format)
        self.input = input
        self.isStripped = isStripped
    }

    deinit {
        // Chapters belong to the input.
        unsafe context.pointee.chapters = nil
        unsafe context.pointee.nb_chapters = 0
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
        if !isStripped {
            unsafe context.pointee.chapters = source.pointee.chapters
            unsafe context.pointee.nb_chapters = source.pointee.nb_chapters
            unsafe av_dict_copy(&context.pointee.metadata, source.pointee.metadata, 0)
        }
        var coding = FilmCoding(nil, configuration: [])
        // Where each stream goes, and how much later. A cover picture, which shows what the film shows, goes nowhere.
        var places: [Int: (stream: Int, delay: Int64)] = [:]
        for index in 0..<Int(unsafe source.pointee.nb_streams) {
            let old = unsafe input.stream(index)
            let kind = unsafe old.pointee.codecpar.pointee.codec_type
            let isPicture = kind == AVMEDIA_TYPE_VIDEO
            if isStripped, !isPicture, kind != AVMEDIA_TYPE_AUDIO { continue }
            // A track that libavformat does not know cannot be described.
            if unsafe old.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_NONE { continue }
            guard index == pictures || !isPicture else {
                guard unsafe old.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 else {
                    throw MovieError.severalPictureTracks
                }
                continue
            }
            guard let new = unsafe avformat_new_stream(context, nil),
                let parameters = unsafe new.pointee.codecpar
            else { throw MovieError.engine(step: "add a track", message: "not enough memory") }
            try FFmpegStatus.check(
                unsafe avcodec_parameters_copy(parameters, old.pointee.codecpar),
                "describe a track"
            )
            // Matroska's reader subtracts from times of sound what the decoder holds back; its writer adds nothing.
            let padding = unsafe Double(parameters.pointee.initial_padding)
            let held = unsafe padding / Double(parameters.pointee.sample_rate)
            let delay = unsafe isMatroska && held > 0 ? held / av_q2d(old.pointee.time_base) : 0
            places[index] = unsafe (Int(new.pointee.index), Int64(min(1e9, delay).rounded()))
            unsafe parameters.pointee.codec_tag = 0
            unsafe new.pointee.time_base = old.pointee.time_base
            unsafe new.pointee.disposition = old.pointee.disposition
            unsafe new.pointee.sample_aspect_ratio = old.pointee.sample_aspect_ratio
            unsafe new.pointee.avg_frame_rate = old.pointee.avg_frame_rate
            if !isStripped { unsafe av_dict_copy(&new.pointee.metadata, old.pointee.metadata, 0) }
            var length = 0
            if let matrix = unsafe av_stream_get_side_data(old, AV_PKT_DATA_DISPLAYMATRIX, &length),
                let copy = unsafe av_stream_new_side_data(new, AV_PKT_DATA_DISPLAYMATRIX, length)
            {
                unsafe copy.update(from: matrix, count: length)
            }
            guard index == pictures else { continue }
            if let codec { unsafe parameters.pointee.codec_id = codec.number }
            if let configuration { unsafe parameters.setConfiguration(configuration) }
            guard isStripped else { continue }
            let film = unsafe FilmCodec(parameters.pointee.codec_id)?.movie
            let record = unsafe parameters.configuration
            coding = FilmCoding(film, configuration: record)
            unsafe parameters.setConfiguration(try coding.withoutMessages(inRecord: record))
        }
        // Times stay to the tick: none is moved, and what QuickTime counts in the movie's ticks is in the pictures'.
        let ticks = unsafe input.stream(pictures).pointee.time_base.den
        try writer.begin(["avoid_negative_ts": "disabled", "movie_timescale": "\(ticks)"])
        var number = 0
        while unsafe av_read_frame(source, input.readPacket) >= 0 {
            let packet = unsafe input.readPacket
            defer { unsafe av_packet_unref(packet) }
            let index = unsafe Int(packet.pointee.stream_index)
            var new = index == pictures ? try replacement(number) : nil
            if index == pictures, new == nil, isStripped {
                let data = unsafe UnsafeBufferPointer(
                    start: packet.pointee.data,
                    count: Int(packet.pointee.size)
                )
                let isKey = unsafe packet.pointee.flags & AV_PKT_FLAG_KEY != 0
                new = FilmReplacement(try coding.withoutMessages(unsafe Array(data)), delay: 0, isKey: isKey)
            }
            if index == pictures { number += 1 }
            guard let (place, delay) = places[index],
                let stream = unsafe context.pointee.streams[place]
            else { continue }
            let base = unsafe input.stream(index).pointee.time_base
            if let new {
                let pts = unsafe packet.pointee.pts
                try unsafe writer.write(
                    new.data,
                    stream: place,
                    start: pts == KAOMASK_NO_TIME ? pts : pts + new.delay,
                    decoded: packet.pointee.dts,
                    ticks: packet.pointee.duration,
                    base: base,
                    isSync: new.isKey
                )
                continue
            }
            unsafe packet.pointee.stream_index = Int32(place)
            if unsafe packet.pointee.pts != KAOMASK_NO_TIME { unsafe packet.pointee.pts &+= delay }
            if unsafe packet.pointee.dts != KAOMASK_NO_TIME { unsafe packet.pointee.dts &+= delay }
            unsafe av_packet_rescale_ts(packet, base, stream.pointee.time_base)
            unsafe packet.pointee.pos = -1
            try FFmpegStatus.check(unsafe av_interleaved_write_frame(context, packet), "write the film")
        }
        try writer.end()
    }
}
