public import Metadata

/// What a movie file says about itself.
public struct MovieInspection: Sendable, Hashable {
    /// Where a content identifier was found.
    public enum IdentifierPlace: String, Sendable, Hashable {
        /// The movie's own metadata, where it belongs.
        case movie = "moov/meta"
        /// The movie's user data, where Apple's software does not look.
        case userData = "moov/udta/meta"
    }

    /// A track that marks when the still was taken.
    public struct StillImageMark: Sendable, Hashable {
        /// When the mark is shown, in seconds from the start of the movie; `nil` when no edit shows it.
        public let time: Double?
        /// The mark's value, -1 by convention; `nil` when the sample cannot be read.
        public let value: Int8?
        /// Which track the mark describes; `nil` without a reference.
        public let describedTrackID: UInt32?
        /// Where the track's atom is in the file.
        public let trackOffset: Int?
        /// Where the sample should be in the file; `nil` when the track has none.
        public let sample: Range<Int>?
        /// Ticks per second of the track's media, by which some players divide the movie's ticks; `nil` when the track
        /// does not say.
        public let timeScale: UInt32?
        /// Whether the sample says more than that this is the moment: how the framing of still and movie differ.
        var hasTransform: Bool { (sample?.count ?? 0) > StillImageTimeTrack.sample.count }
    }

    /// `mov` or `mp4`.
    public let format: FileFormat
    /// The major brand; `nil` without a file type atom.
    public let majorBrand: FourCharCode?
    /// Width on screen in pixels of the first video track, after its matrix; `nil` without one.
    public let width: Int?
    /// Height on screen in pixels of the first video track, after its matrix; `nil` without one.
    public let height: Int?
    /// How the first video track is coded.
    public let codec: FourCharCode?
    /// How many pictures the first video track has.
    public let frameCount: Int?
    /// Ticks per second of the movie.
    public let timeScale: UInt32
    /// The movie's duration in seconds; `nil` when its time scale is 0.
    public let duration: Double?
    /// The creation time in seconds since 1904-01-01 UTC; `nil` when the movie does not say.
    public let creationTime: UInt64?
    /// The creation date in words, as stored under `com.apple.quicktime.creationdate`.
    public let creationDate: String?
    /// The identifier that pairs the movie with a still, as stored; `nil` without one.
    public let contentIdentifier: String?
    /// Where the identifier was found.
    public let identifierPlace: IdentifierPlace?
    /// Where the metadata atom with the identifier is in the file.
    public let identifierOffset: Int?
    /// The tracks that mark when the still was taken; a Live Photo's movie has one.
    public let stillImageMarks: [StillImageMark]
    /// Whether the camera decided that this is a Live Photo (`live-photo.auto`); `nil` where the movie does not say.
    public let isLiveAuto: Bool?
    /// Every track, in stored order.
    public let tracks: [TrackInspection]

    /// When the still was taken, in seconds from the start; `nil` without a mark.
    public var stillImageTime: Double? { stillImageMarks.first?.time }
    /// The value of the mark, -1 by convention; `nil` without a mark.
    public var stillImageTimeValue: Int8? { stillImageMarks.first?.value }

    /// Inspects a movie file. Throws what parsing the file throws, and `bad-movie` when it has no `moov` atom
    /// with a movie header; other atoms that are damaged count as absent.
    public init(_ bytes: [UInt8]) throws(PairingError) { try self.init(MovieData(bytes)) }

    /// Inspects a movie file without reading its media. Throws as above.
    public init(_ data: MovieData) throws(PairingError) {
        let file = try MovieFile(reading: data)
        guard let movie = file["moov"], let header = try movie.reading(MovieHeaderAtom.self) else {
            throw PairingError(.badMovie, "the movie has no movie header", path: ["moov"])
        }
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
        contentIdentifier = found?.2
        isLiveAuto = own.lazy.flatMap(\.metadata.items).first { $0.key == MovieMetadata.liveAutoKey }
            .map { $0.value.last == 1 }
    }

    /// The `meta` atoms of a container, read, each with its place in the file.
    private static func metadata(_ container: AtomNode?) -> [(metadata: MovieMetadata, offset: Int?)] {
        (container?.children("meta") ?? []).compactMap { meta in
            (try? MovieMetadata(meta: meta)).map { ($0, meta.offset) }
        }
    }

    /// Whether one track marks when the still was taken, with a camera's value, at a time within the movie.
    public var hasGoodMark: Bool {
        guard stillImageMarks.count == 1, let mark = stillImageMarks.first, mark.value == -1 else {
            return false
        }
        return isWithin(mark.time)
    }

    func isWithin(_ time: Double?) -> Bool {
        guard let time, let duration else { return false }
        return time >= 0 && time < duration
    }
}
