internal import CFFmpeg
internal import Imaging
internal import Synchronization

/// How the pictures of a film are coded anew.
package struct FilmEncoding: Sendable, Hashable {
    /// The codec.
    package var codec: MovieCodec
    /// The constant rate factor.
    package var rateFactor: Double
    /// The number of pictures by which decoding may run ahead of showing: 0, 1, or 2 and more.
    var reorder: Int
    /// The profile by the encoder's name; `nil` for the encoder's choice.
    package var profile: String?
    /// The level as the encoder takes it; `nil` for the encoder's choice.
    package var level: String?
    /// Parameters in the encoder's own form.
    package var parameters: [String] = []

    /// Creates an encoding.
    package init(_ codec: MovieCodec, rateFactor: Double, reorder: Int) {
        (self.codec, self.rateFactor, self.reorder) = (codec, rateFactor, reorder)
    }

    fileprivate var encoderName: String { codec == .h264 ? "libx264" : "libx265" }

    /// The options of the encoder. The veryfast preset: faster ones make files three times as large, slower ones take as
    /// long again (docs/decisions/films.md).
    fileprivate var options: [(String, String)] {
        var options = [("preset", codec == .h264 ? "veryfast" : "superfast"), ("forced-idr", "1")]
        options.append(("crf", "\(rateFactor)"))
        if let profile { options.append(("profile", profile)) }
        let flat = codec == .h264 ? "b-pyramid=none" : "b-pyramid=0"
        let depth = reorder == 0 ? "bframes=0" : reorder == 1 ? "bframes=3:" + flat : "bframes=3"
        var own = ["open-gop=0", "scenecut=0"] + parameters
        switch codec {
        case .h264:
            own += ["keyint=infinite", depth] + MovieFormat.steady.map(\.1)
            if let level { own.append("level=\(level)") }
            options.append(("x264-params", own.joined(separator: ":")))
        case .hevc:
            own += [
                "keyint=-1", depth, "pools=none", "frame-threads=1", "info=0", "log-level=none",
            ]
            if let level { own.append("level-idc=\(level)") }
            options.append(("x265-params", own.joined(separator: ":")))
        }
        return options
    }
}

/// An encoder of consecutive pictures of a film, in the layout in which they were decoded; used by one task.
@safe package struct RunEncoder: ~Copyable {
    /// A coded picture.
    package struct Picture: Sendable {
        /// NAL units, each preceded by its length in four bytes, without parameter sets.
        package var data: [UInt8]
        /// The number of the frame, counted from the first one sent.
        package let frame: Int
        /// `true` if decoding can start here.
        package let isKey: Bool
    }

    private let handle: CodecHandle
    private let codec: MovieCodec
    private var sent = 0

    /// Opens an encoder for frames like those of a film.
    ///
    /// - Throws: `MovieError.encoderMissing` or `.engine`.
    package init(_ facts: FilmFacts, like frame: DecodedFrame, _ encoding: FilmEncoding) throws(MovieError) {
        let name = encoding.encoderName
        guard let encoder = unsafe avcodec_find_encoder_by_name(name) else { throw .encoderMissing(name) }
        let handle = try unsafe CodecHandle.make(encoder)
        let context = unsafe handle.context
        unsafe context.pointee.width = Int32(facts.size.width)
        unsafe context.pointee.height = Int32(facts.size.height)
        unsafe context.pointee.pix_fmt = AVPixelFormat(frame.frame.pointee.format)
        unsafe context.pointee.sample_aspect_ratio = facts.pixelAspect.ratio
        let rate = facts.frameRate
        unsafe context.pointee.framerate = AVRational(num: Int32(rate.frames), den: Int32(rate.seconds))
        unsafe context.pointee.time_base = AVRational(num: Int32(rate.seconds), den: Int32(rate.frames))
        unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        unsafe context.pointee.color_range = facts.color.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        unsafe context.pointee.color_primaries = AVColorPrimaries(UInt32(facts.color.primaries))
        unsafe context.pointee.color_trc = AVColorTransferCharacteristic(UInt32(facts.color.transfer))
        unsafe context.pointee.colorspace = AVColorSpace(UInt32(facts.color.matrix))
        if facts.isInterlaced {
            unsafe context.pointee.flags |= AV_CODEC_FLAG_INTERLACED_DCT | AV_CODEC_FLAG_INTERLACED_ME
        }
        for (name, value) in encoding.options {
            _ = unsafe av_opt_set(context.pointee.priv_data, name, value, 0)
        }
        let status = MovieLibraries.opening.withLock { _ in unsafe avcodec_open2(context, encoder, nil) }
        try FFmpegStatus.check(status, "open \(name)")
        self.handle = handle
        codec = encoding.codec
    }

    /// The parameter sets, without start codes.
    package var parameterSets: [[UInt8]] {
        NALUnits(handle.configuration, codec: codec).units.map(Array.init)
    }

    /// The decoder configuration record with them; `nil` if the encoder gave none.
    package func configuration(depth: Int) -> [UInt8]? {
        NALUnits(handle.configuration, codec: codec).configuration(depth: depth)
    }

    /// Takes the next frame.
    ///
    /// - Parameter isKey: `true` if decoding must be able to start there.
    /// - Throws: `MovieError.engine`, and what `take` throws.
    package mutating func send(_ frame: DecodedFrame, isKey: Bool, _ take: (Picture) throws -> Void) throws {
        let own = unsafe frame.frame
        unsafe own.pointee.pts = Int64(sent)
        unsafe own.pointee.pict_type = isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
        try FFmpegStatus.check(unsafe avcodec_send_frame(handle.context, own), "take a frame")
        sent += 1
        try receive(take)
    }

    /// Ends the run.
    ///
    /// - Throws: `MovieError.engine`, and what `take` throws.
    package mutating func finish(_ take: (Picture) throws -> Void) throws {
        try FFmpegStatus.check(unsafe avcodec_send_frame(handle.context, nil), "end the film")
        try receive(take)
    }

    private func receive(_ take: (Picture) throws -> Void) throws {
        let (context, packet) = unsafe (handle.context, handle.packet)
        while true {
            let status = unsafe avcodec_receive_packet(context, packet)
            if FFmpegStatus.wantsMore(status) || FFmpegStatus.isEnd(status) { return }
            try FFmpegStatus.check(status, "give a frame")
            defer { unsafe av_packet_unref(packet) }
            let bytes = unsafe UnsafeBufferPointer(
                start: packet.pointee.data,
                count: Int(packet.pointee.size)
            )
            let picture = Picture(
                data: NALUnits(unsafe Array(bytes), codec: codec).sample,
                frame: unsafe Int(packet.pointee.pts),
                isKey: unsafe packet.pointee.flags & AV_PKT_FLAG_KEY != 0
            )
            try take(picture)
        }
    }
}
