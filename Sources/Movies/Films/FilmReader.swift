internal import CFFmpeg
package import Imaging

/// Facts about the pictures of a film.
package struct FilmFacts: Codable, Sendable {
    package let size: PixelSize
    package let depth: Int
    let pixelAspect: PixelAspect
    /// The orientation that turns a stored frame upright.
    package let orientation: Orientation
    package let color: MovieColor
    /// The codec; `nil` for one that cannot be encoded here.
    package let codec: FilmCodec?
    package let coding: String
    package let frameRate: FrameRate
    package let tick: Double
    let configuration: [UInt8]
    /// `true` if pictures are made of two fields.
    let isInterlaced: Bool
    /// The expected number of pictures; 0 if the file does not say.
    package let expectedCount: Int
    let (profile, level): (Int, Int)
}

/// A reader of a film's pictures of any length, which keeps none of them; used by one task.
///
/// All samples of the track are read, also those that edits leave out, in the track's own time.
@safe package struct FilmReader: ~Copyable {
    package let facts: FilmFacts
    /// The packets read since the beginning, while all are read in order.
    package private(set) var packets: [FilmPacket] = []

    private let limits: MovieLimits
    private let stream: Int
    private var input: MediaInput
    private var decoder: DecoderHandle
    private let scalers = FrameScalers()
    private let coding: FilmCoding
    /// The number of the next packet, and that of the first behind those to decode; `nil` for all.
    private var (place, end): (Int, Int?) = (0, nil)
    private var isDraining = false
    /// The time of the packet to begin with, and how often it was sought.
    private var sought: Int64?

    /// `true` until the first seek if the frames are only looked at.
    private var looksOnly: Bool

    /// Opens the pictures of a film; `threads` decode those that are only looked at, until the first seek, and not quite
    /// exactly.
    package init(
        _ bytes: MediaBytes,
        limits: MovieLimits = .standard,
        lookingIn threads: Int? = nil
    ) throws(MovieError) {
        let input = try MediaInput(bytes, isWhole: true)
        guard let index = input.bestStream(AVMEDIA_TYPE_VIDEO) else { throw .noVideo }
        let facts = try FilmFacts(input, stream: index)
        guard facts.size.width >= 2, facts.size.height >= 2 else { throw .noVideo }
        guard facts.size.area <= limits.pixels else { throw .tooLarge(facts.size, limit: limits.pixels) }
        decoder = try DecoderHandle.open(input, stream: index, limits: limits, lookingIn: threads)
        coding = FilmCoding(facts.codec?.movie, configuration: facts.configuration)
        (self.facts, self.limits, stream, looksOnly) = (facts, limits, index, threads != nil)
        self.input = input
    }

    /// Returns the next frame in order of presentation, or `nil` after the last; throws if frames change their size.
    package mutating func next() throws(MovieError) -> DecodedFrame? {
        while !decoder.receive() {
            guard !isDraining else { return nil }
            if end.map({ place >= $0 }) ?? false {
                drain()
                continue
            }
            let context = unsafe decoder.contextToSend
            let coding = coding
            var found: FilmPacket?
            var isEarly = false
            let sought = sought
            let isMore = try unsafe input.nextPacket(of: stream) { packet throws(MovieError) in
                let one = unsafe FilmPacket(packet, coding)
                if let sought, one.decoded < sought {
                    isEarly = true
                    return
                }
                found = one
                _ = unsafe avcodec_send_packet(context, packet)
            }
            if isEarly { continue }
            guard isMore, let found else {
                drain()
                continue
            }
            guard sought == nil || sought == found.decoded else {
                throw .engine(
                    step: "go to a part of the film",
                    message: "its pictures are not where they were"
                )
            }
            self.sought = nil
            if end == nil, packets.count == place { packets.append(found) }
            place += 1
        }
        let frame = unsafe decoder.frame
        let stamp = unsafe frame.pointee.best_effort_timestamp
        let made = try unsafe DecodedFrame(taking: frame, time: stamp, facts.color, scalers)
        guard made.size == facts.size else { throw .sizeChanges(from: facts.size, to: made.size) }
        return made
    }

    private mutating func drain() {
        isDraining = true
        unsafe decoder.send(nil)
    }

    /// Frees the memory for decoded frames until the next seek.
    package mutating func rest() throws(MovieError) {
        decoder = try DecoderHandle.open(input, stream: stream, limits: limits)
        isDraining = true
    }

    /// Goes to a packet from which decoding can start; throws if the file has no way to it.
    ///
    /// - Parameters:
    ///   - range: The numbers of the packets to decode, counted from the film's first.
    ///   - first: The first of them.
    package mutating func seek(to range: Range<Int>, _ first: FilmPacket) throws(MovieError) {
        if place != range.lowerBound || isDraining || sought != nil || looksOnly {
            if range.lowerBound == 0 {
                try input.rewind(stream)
            } else {
                input.seek(stream, toTicks: first.decoded)
            }
            decoder = try DecoderHandle.open(input, stream: stream, limits: limits)
        }
        (place, end, isDraining, sought) = (range.lowerBound, range.upperBound, false, first.decoded)
        looksOnly = false
    }
}

extension FilmFacts {
    init(_ input: borrowing MediaInput, stream index: Int) throws(MovieError) {
        let stream = unsafe input.stream(index)
        guard let parameters = unsafe stream.pointee.codecpar else { throw .noVideo }
        let rate = unsafe av_guess_frame_rate(nil, stream, nil)
        let base = unsafe stream.pointee.time_base
        size = unsafe PixelSize(width: Int(parameters.pointee.width), height: Int(parameters.pointee.height))
        depth = unsafe StillFormat.isDeep(parameters) ? 10 : 8
        pixelAspect =
            unsafe PixelAspect(stream.pointee.sample_aspect_ratio)
            ?? PixelAspect(parameters.pointee.sample_aspect_ratio) ?? .square
        orientation = unsafe Orientation(displayMatrixOf: stream)
        color = unsafe MovieColor(parameters)
        codec = FilmCodec(unsafe parameters.pointee.codec_id)
        coding =
            unsafe avcodec_find_decoder(parameters.pointee.codec_id).map {
                unsafe String(cString: $0.pointee.name)
            } ?? "?"
        frameRate = FrameRate(Int(rate.num), per: Int(max(1, rate.den))) ?? .thirty
        tick = Double(base.num) / Double(max(1, base.den))
        configuration = unsafe parameters.configuration
        isInterlaced = unsafe ![AV_FIELD_UNKNOWN, AV_FIELD_PROGRESSIVE].contains(
            parameters.pointee.field_order
        )
        let frames = unsafe Int(stream.pointee.nb_frames)
        let lasting = unsafe Double(max(0, stream.pointee.duration)) * tick * frameRate.perSecond
        expectedCount = frames > 0 ? frames : Int(min(1e9, lasting))
        (profile, level) = unsafe (Int(parameters.pointee.profile), Int(parameters.pointee.level))
    }
}

extension FilmFacts {
    /// The level as encoders take it: 40 for 4.0.
    package var levelName: String? {
        switch codec {
        case .h264 where (9...62).contains(level): "\(level)"
        case .hevc where (30...186).contains(level): "\(level / 3)"
        default: nil
        }
    }

    /// The profile by the encoder's name, not above the source's.
    package var profileName: String? {
        guard codec == .h264 else { return nil }
        switch profile & 0xFF {
        case 66: return "baseline"
        case 77, 88: return "main"
        case 100: return "high"
        default: return nil
        }
    }
}
