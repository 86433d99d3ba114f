public import Formats

/// A movie file's properties that matter for a Live Photo.
public struct MovieInspection: Sendable, Hashable {
    enum IdentifierPlace: String, Sendable, Hashable {
        case movie = "moov/meta"
        /// The movie's user data, where Apple's software does not look.
        case userData = "moov/udta/meta"
    }

    /// A track that marks the still image time.
    public struct StillImageMark: Sendable, Hashable {
        /// The time in seconds from the movie's start; `nil` if no edit shows it.
        public let time: Double?
        /// The value, -1 by convention; `nil` if the sample is unreadable.
        let value: Int8?
        /// The described track; `nil` without a reference.
        let describedTrackID: UInt32?
        let trackOffset: Int?
        /// The sample's range in the file by the track's tables; `nil` without one.
        let sample: Range<Int>?
        /// Ticks per second of the track's media, by which some players divide the movie's ticks; `nil` if unspecified.
        let timeScale: UInt32?
        /// `true` if the sample also holds the difference in framing between still and movie.
        var hasTransform: Bool { (sample?.count ?? 0) > StillImageTimeTrack.sample.count }
    }

    /// `mov` or `mp4`.
    public let format: FileFormat
    /// The major brand; `nil` without a file type atom.
    let majorBrand: FourCharCode?
    /// The first video track's width on screen in pixels, after its matrix; `nil` without one.
    public let width: Int?
    /// The first video track's height on screen in pixels, after its matrix; `nil` without one.
    public let height: Int?
    /// The codec of the first video track.
    public let codec: FourCharCode?
    let frameCount: Int?
    let timeScale: UInt32
    /// The duration in seconds; `nil` if the time scale is 0.
    public let duration: Double?
    /// The creation time in seconds since 1904-01-01 UTC; `nil` if unspecified.
    package let creationTime: UInt64?
    /// The creation date as text, from `com.apple.quicktime.creationdate`.
    package let creationDate: String?
    /// The identifier shared with the still; `nil` without one.
    public let contentIdentifier: ContentIdentifier?
    let identifierPlace: IdentifierPlace?
    let identifierOffset: Int?
    /// The tracks that mark the still image time; a Live Photo's movie has one.
    public let stillImageMarks: [StillImageMark]
    /// Every track, in stored order.
    package let tracks: [TrackInspection]

    /// The still image time in seconds from the start; `nil` without a mark.
    public var stillImageTime: Double? { stillImageMarks.first?.time }
    /// The value of the mark, -1 by convention; `nil` without a mark.
    package var stillImageTimeValue: Int8? { stillImageMarks.first?.value }

    /// Inspects a movie file; damaged atoms other than the header count as absent.
    ///
    /// - Throws: The errors of parsing the file, and `bad-movie` without a movie header.
    public init(_ bytes: [UInt8]) throws(ContainerError) { try self.init(MovieData(bytes)) }

    /// Inspects a movie file without reading its media. Throws the errors of parsing the file, and `bad-movie` without
    /// a movie header.
    package init(_ data: MovieData) throws(ContainerError) {
        let file = try AtomFile(reading: data)
        let (movie, header, _) = try file.movie()
        let head = try data.bytes(in: 0..<min(256, data.count))
        format = FileFormat(sniffing: head) == .mov ? .mov : .mp4
        majorBrand = file["ftyp"]?.payload.flatMap { try? FileTypeAtom(payload: $0) }?.majorBrand
        timeScale = header.timeScale
        duration = header.timeScale == 0 ? nil : Double(header.duration) / Double(header.timeScale)
        creationTime = header.creationTime == 0 ? nil : header.creationTime

        let tracks = movie.children("trak").map { TrackReading($0, movieTimeScale: header.timeScale) }
        let video = tracks.first { $0.handler == "vide" }
        (width, height) = (video?.size?.width, video?.size?.height)
        codec = video?.description?.format
        frameCount = video?.sampleCount
        stillImageMarks = tracks.compactMap { $0.stillImageMark(in: data) }
        self.tracks = tracks.map { TrackInspection($0) }

        let (own, user) = (Self.metadata(movie), Self.metadata(movie["udta"]))
        creationDate = own.lazy.compactMap { $0.metadata.text(MovieMetadata.creationDateKey) }.first
        let places = own.map { (IdentifierPlace.movie, $0) } + user.map { (.userData, $0) }
        let found = places.lazy.compactMap { place, found in
            found.metadata.text(MovieMetadata.contentIdentifierKey).map { (place, found.offset, $0) }
        }.first
        (identifierPlace, identifierOffset) = (found?.0, found?.1)
        contentIdentifier = found.map { ContentIdentifier(stored: $0.2) }
    }

    /// Reads a container's `meta` atoms, each with its file offset.
    private static func metadata(_ container: AtomNode?) -> [(metadata: MovieMetadata, offset: Int?)] {
        (container?.children("meta") ?? []).compactMap { meta in
            (try? MovieMetadata(meta: meta)).map { ($0, meta.offset) }
        }
    }

    /// `true` if exactly one track marks the still image time, within the movie and with a camera's value.
    var hasGoodMark: Bool {
        guard stillImageMarks.count == 1, let mark = stillImageMarks.first, mark.value == -1 else {
            return false
        }
        return isWithin(mark.time)
    }

    func isWithin(_ time: Double?) -> Bool {
        guard let time, let duration else { return false }
        return time >= 0 && time < duration
    }

    /// The longest movie, in seconds, that galleries accept in a Live Photo.
    package static let longestDuration = 3.0
    /// The tolerance for the last frame, in seconds.
    private static let lastFrame = 0.05
    /// The highest frame rate, per second, that phones accept in a Live Photo.
    private static let highestFrameRate = 60.0

    /// Returns `true` if galleries reject a Live Photo's movie of this duration, in seconds.
    package static func isTooLong(_ duration: Double) -> Bool { duration > longestDuration + lastFrame }

    /// Warnings about properties that keep phones from playing a Live Photo's movie, each with a remedy.
    public var playbackFindings: [PairFinding] {
        let video = tracks.first { $0.handler == "vide" }
        let sounds = tracks.filter { $0.handler == "soun" }
        return [video.flatMap(codecFinding), sounds.lazy.compactMap(soundFinding).first, durationFinding]
            .compactMap { $0 } + [video.flatMap(rateFinding)].compactMap { $0 }
    }

    private func warning(_ code: PairFinding.Code, _ message: String, _ path: [String]) -> PairFinding {
        PairFinding(.warning, code, message, in: .movie, path: path)
    }

    private static let description = ["moov", "trak", "mdia", "minf", "stbl", "stsd"]

    private func codecFinding(_ track: TrackInspection) -> PairFinding? {
        guard let name = track.codecName else { return nil }
        if track.codec == "hev1" || track.codec == "dvhe" {
            let message =
                "the movie's HEVC video is tagged hev1, which Apple software does not play; "
                + "ffmpeg -i MOVIE -c copy -tag:v hvc1 OUT.mov retags it without re-encoding"
            return warning(.labelNotPlayed, message, Self.description)
        }
        guard !track.isPlayed else { return nil }
        let kind = name == "H.264" ? track.video.flatMap(Self.kind) : nil
        let message =
            "the movie's video is \(name)\(kind.map { " " + $0 } ?? ""), which phones do not play in a Live Photo; "
            + "ffmpeg -i MOVIE -c:v libx264 -pix_fmt yuv420p -c:a copy OUT.mov converts it to H.264"
        return warning(.codecNotPlayed, message, Self.description)
    }

    /// Returns the profile, and the chroma subsampling unless implied; `nil` if neither is known.
    private static func kind(_ video: VideoDescription) -> String? {
        guard let profile = video.profile else { return nil }
        let chroma = video.chroma.flatMap { $0 == "4:2:0" || profile.contains($0) ? nil : " " + $0 }
        return profile + (chroma ?? "")
    }

    private func soundFinding(_ track: TrackInspection) -> PairFinding? {
        guard let name = track.codecName, !track.isPlayed else { return nil }
        let message =
            "the movie's sound is \(name), which phones do not play in a Live Photo; "
            + "ffmpeg -i MOVIE -c:v copy -c:a aac OUT.mov converts it to AAC"
        return warning(.soundNotPlayed, message, Self.description)
    }

    private var durationFinding: PairFinding? {
        guard let duration, Self.isTooLong(duration) else { return nil }
        let longest = Self.longestDuration.inWords
        let message =
            "the movie lasts \(duration.inWords) s; galleries accept at most \(longest) s as a Live Photo; "
            + "kaomask pair --from MOVIE --window \(longest) keeps \(longest) s of it"
        return warning(.movieTooLong, message, ["moov", "mvhd"])
    }

    private func rateFinding(_ track: TrackInspection) -> PairFinding? {
        guard let rate = track.frameRate, rate > Self.highestFrameRate + 0.5 else { return nil }
        let message =
            "the movie has \(rate.inWords) frames per second; phones accept at most 60 in a Live Photo; "
            + "ffmpeg -i MOVIE -r 60 OUT.mov limits it"
        return warning(.frameRateTooHigh, message, ["moov", "trak", "mdia", "minf", "stbl", "stts"])
    }
}
