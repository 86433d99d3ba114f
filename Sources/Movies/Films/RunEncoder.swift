internal import CFFmpeg
internal import Imaging

/// The codecs in which pictures of films are coded.
package enum FilmCodec: Codable, Sendable, CaseIterable {
    case h264, hevc, vp9, av1

    init?(_ number: AVCodecID) {
        guard let codec = Self.allCases.first(where: { $0.number == number }) else { return nil }
        self = codec
    }

    /// The codec of the same pictures in movies; `nil` for one without NAL units.
    package var movie: MovieCodec? {
        switch self {
        case .h264: .h264
        case .hevc: .hevc
        case .vp9, .av1: nil
        }
    }

    package var name: String {
        switch self {
        case .h264: "H.264"
        case .hevc: "HEVC"
        case .vp9: "VP9"
        case .av1: "AV1"
        }
    }

    var number: AVCodecID {
        switch self {
        case .h264: AV_CODEC_ID_H264
        case .hevc: AV_CODEC_ID_HEVC
        case .vp9: AV_CODEC_ID_VP9
        case .av1: AV_CODEC_ID_AV1
        }
    }

    fileprivate var encoderName: String {
        switch self {
        case .h264: MovieCodec.h264.encoderName
        case .hevc: MovieCodec.hevc.encoderName
        case .vp9: "libvpx-vp9"
        case .av1: "libsvtav1"
        }
    }

    /// Throws if FFmpeg or its encoder is missing.
    package func check() throws(MovieError) {
        try FFmpegLibraries.open()
        guard unsafe avcodec_find_encoder_by_name(encoderName) != nil else {
            throw .encoderMissing(encoderName)
        }
    }

    /// The rate factor at which pictures look like their source and take about as many bytes, the largest factor, and
    /// the change that halves the bytes.
    package var rate: (usual: Double, most: Double, halving: Double) {
        switch self {
        case .h264: (20, 34, 5.5)
        case .hevc: (22, 34, 5.5)
        case .vp9: (28, 50, 11)
        case .av1: (30, 55, 12)
        }
    }
}

/// How the pictures of a film are re-encoded.
package struct FilmEncoding: Sendable, Hashable {
    package var codec: FilmCodec
    package var rateFactor: Double
    /// The number of pictures by which decoding may run ahead of showing: 0, 1, or 2 and more.
    var reorder: Int
    /// The profile by the encoder's name; `nil` for the encoder's choice.
    package var profile: String?
    /// The level as the encoder takes it; `nil` for the encoder's choice.
    package var level: String?
    var parameters: [String] = []

    package init(_ codec: FilmCodec, reorder: Int) {
        (self.codec, rateFactor, self.reorder) = (codec, codec.rate.usual, reorder)
    }

    /// The options of the encoder. The veryfast preset, in H.264 with the motion search of superfast and steady B pictures:
    /// faster presets make files three times as large, slower ones take as long again (docs/decisions/films.md).
    fileprivate var options: [(String, String)] {
        switch codec {
        case .vp9:
            return [("crf", "\(Int(rateFactor))"), ("deadline", "good"), ("cpu-used", "5")]
        case .av1:
            return [("crf", "\(Int(rateFactor))"), ("preset", "10"), ("svtav1-params", "lp=1")]
        case .h264, .hevc: break
        }
        var options = [("preset", codec == .h264 ? "veryfast" : "superfast"), ("forced-idr", "1")]
        options.append(("crf", "\(rateFactor)"))
        if let profile { options.append(("profile", profile)) }
        // In H.264 none of them refers to another: that would take 23 MB more, and 4 % more time.
        let flat = codec == .h264 ? ":b-pyramid=none" : reorder == 1 ? ":b-pyramid=0" : ""
        let depth = reorder == 0 ? "bframes=0" : "bframes=3" + flat
        var own = ["open-gop=0", "scenecut=0"] + parameters
        switch codec {
        case .h264:
            own += ["keyint=infinite", "rc-lookahead=4", "me=dia", "subme=1", "b-adapt=0", depth]
            own += MovieFormat.steady.map(\.1)
            if let level { own.append("level=\(level)") }
            options.append(("x264-params", own.joined(separator: ":")))
        case .hevc:
            own += ["keyint=-1", depth, "pools=none", "frame-threads=1", "info=0", "log-level=none"]
            if let level { own.append("level-idc=\(level)") }
            options.append(("x265-params", own.joined(separator: ":")))
        case .vp9, .av1: break
        }
        return options
    }
}

/// An encoder of consecutive pictures of a film, in the layout in which they were decoded; used by one task.
@safe package struct RunEncoder: ~Copyable {
    package struct Picture: Sendable {
        /// NAL units, each preceded by its length in four bytes, without parameter sets; in VP9 and AV1 the packet.
        package var data: [UInt8]
        /// The number of the frame, counted from the first one sent.
        package let frame: Int
        package let isKey: Bool
    }

    private let handle: CodecHandle
    private let codec: MovieCodec?
    private var sent = 0

    /// Opens an encoder for frames like those of a film.
    package init(_ facts: FilmFacts, like frame: DecodedFrame, _ encoding: FilmEncoding) throws(MovieError) {
        handle = try unsafe CodecHandle.encoder(
            encoding.codec.encoderName,
            size: facts.size,
            aspect: facts.pixelAspect,
            rate: facts.frameRate,
            color: facts.color,
            options: encoding.options
        ) { context in
            let rate = facts.frameRate
            unsafe context.pointee.pix_fmt = AVPixelFormat(frame.frame.pointee.format)
            unsafe context.pointee.time_base = AVRational(num: Int32(rate.seconds), den: Int32(rate.frames))
            if facts.isInterlaced {
                unsafe context.pointee.flags |= AV_CODEC_FLAG_INTERLACED_DCT | AV_CODEC_FLAG_INTERLACED_ME
            }
        }
        codec = encoding.codec.movie
    }

    /// The parameter sets, without start codes.
    package var parameterSets: [[UInt8]] {
        guard let codec else { return [handle.configuration] }
        return NALUnits(handle.configuration, codec: codec).units.map(Array.init)
    }

    /// The decoder configuration record with them; `nil` if the encoder gave none.
    package func configuration(depth: Int) -> [UInt8]? {
        guard let codec else { return handle.configuration }
        return NALUnits(handle.configuration, codec: codec).configuration(depth: depth)
    }

    /// Takes the next frame, and returns the pictures that are coded.
    ///
    /// - Parameter isKey: `true` if decoding must be able to start there.
    package mutating func send(_ frame: DecodedFrame, isKey: Bool) throws(MovieError) -> [Picture] {
        let own = unsafe frame.frame
        unsafe own.pointee.pts = Int64(sent)
        unsafe own.pointee.pict_type = isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
        try FFmpegStatus.check(unsafe avcodec_send_frame(handle.context, own), "take a frame")
        sent += 1
        return try coded()
    }

    /// Ends the run, and returns the last pictures.
    package mutating func finish() throws(MovieError) -> [Picture] {
        try FFmpegStatus.check(unsafe avcodec_send_frame(handle.context, nil), "end the film")
        return try coded()
    }

    private func coded() throws(MovieError) -> [Picture] {
        var pictures: [Picture] = []
        while let coded = try handle.receive("give a frame") {
            let data = codec.map { NALUnits(coded.data, codec: $0).sample } ?? coded.data
            pictures.append(Picture(data: data, frame: Int(coded.time), isKey: coded.isSync))
        }
        return pictures
    }
}
