public import Formats

/// The properties of a movie file that matter for a Live Photo.
public struct MovieInspection: Sendable, Hashable {
    enum IdentifierPlace: String, Sendable, Hashable {
        case movie = "moov/meta"
        /// The movie's user data, where Apple's software does not look.
        case userData = "moov/udta/meta"
    }

    /// A track that marks the still image time.
    public struct StillImageMark: Sendable, Hashable {
        /// The mark's time in seconds from the start of the movie; `nil` if no edit shows it.
        public let time: Double?
        /// The mark's value, -1 by convention; `nil` if the sample cannot be read.
        package let value: Int8?
        /// The track the mark describes; `nil` without a reference.
        let describedTrackID: UInt32?
        let trackOffset: Int?
        /// The range of the sample in the file, according to its tables; `nil` if the track has none.
        package let sample: Range<Int>?
        /// Ticks per second of the track's media, by which some players divide the movie's ticks; `nil` if
        /// the track does not specify it.
        let timeScale: UInt32?
        /// `true` if the sample holds more than the mark: the difference in framing between still and movie.
        var hasTransform: Bool { (sample?.count ?? 0) > StillImageTimeTrack.sample.count }
    }

    /// `mov` or `mp4`.
    public let format: FileFormat
    /// The major brand; `nil` without a file type atom.
    package let majorBrand: FourCharCode?
    /// Width on screen in pixels of the first video track, after its matrix; `nil` without one.
    public let width: Int?
    /// Height on screen in pixels of the first video track, after its matrix; `nil` without one.
    public let height: Int?
    /// The codec of the first video track.
    public let codec: FourCharCode?
    let frameCount: Int?
    /// Ticks per second of the movie.
    let timeScale: UInt32
    /// The movie's duration in seconds; `nil` if its time scale is 0.
    public let duration: Double?
    /// The creation time in seconds since 1904-01-01 UTC; `nil` if the movie does not specify it.
    package let creationTime: UInt64?
    /// The creation date as text, as stored under `com.apple.quicktime.creationdate`.
    package let creationDate: String?
    /// The identifier that pairs the movie with a still; `nil` without one.
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
    /// - Throws: The errors of parsing the file, and `bad-movie` if it has no `moov` atom with a movie
    ///   header.
    public init(_ bytes: [UInt8]) throws(ContainerError) { try self.init(MovieData(bytes)) }

    /// Inspects a movie file without reading its media.
    ///
    /// - Throws: The errors of parsing the file, and `bad-movie` if it has no `moov` atom with a movie
    ///   header.
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

    /// Reads the `meta` atoms of a container, each with its offset in the file.
    private static func metadata(_ container: AtomNode?) -> [(metadata: MovieMetadata, offset: Int?)] {
        (container?.children("meta") ?? []).compactMap { meta in
            (try? MovieMetadata(meta: meta)).map { ($0, meta.offset) }
        }
    }

    /// `true` if exactly one track marks the still image time, with a camera's value, at a time within the
    /// movie.
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
}
