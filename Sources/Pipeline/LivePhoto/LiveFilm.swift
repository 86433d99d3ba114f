internal import Faces
internal import Imaging
internal import Movies
internal import Overlay
internal import Pairing

/// The movie of a Live Photo, looked at: who is in it, and where.
struct LiveFilm: Sendable {
    /// The movie's file.
    let source: SourcePhoto
    /// How a stored frame is turned to stand upright.
    let orientation: Orientation
    /// The size of an upright frame, pixels.
    let uprightSize: PixelSize
    /// Everybody who was seen, in pixels of upright frames.
    private(set) var tracks: [FaceTrack]
    /// When each frame is shown, seconds.
    let times: [Double]
    /// The frame that shows what the still shows.
    let stillFrame: Int
    /// How long the movie is, seconds.
    let duration: Double
    /// When the still was taken, seconds from the movie's start.
    let stillTime: Double
    /// The same, where the still's file said so.
    let statedTime: Double?
    /// How the pictures are compressed; `nil` for something that cannot be made here.
    let sourceCodec: MovieCodec?
    /// Bits of a sample of them.
    let depth: Int
    /// How many bytes they have as they are compressed.
    let codedBytes: Int
    /// What of the movie is not kept when it is covered, in words.
    let losses: [String]
    private var tracker: FaceTracker
    /// What a detector saw in each frame; `nil` where none has looked.
    private let looks: [FoundFaces?]

    /// How often a detector looks that is not quick, seconds; between its looks faces are followed.
    private static let lookInterval = 0.1
    /// A Live Photo is three seconds long; this is a minute at 30 frames a second.
    static let limits = MovieLimits(pixels: MovieLimits.standard.pixels, frames: 1800)

    /// Looks through the movie.
    ///
    /// - Parameters:
    ///   - stillTime: When the still was taken, seconds from the movie's start; `nil` for the moment that the movie
    ///     marks, or its middle.
    ///   - still: The size of the upright still, by which is known whether the movie lies on its side.
    ///   - known: The faces of the still, in pixels of an upright frame of the size that is given: they are there at the still's moment whether the detector sees them in the movie or not.
    /// - Throws: `PipelineError` about the movie.
    static func look(
        at source: SourcePhoto,
        with finder: FaceFinder,
        stillTime: Double?,
        still: PixelSize,
        known: (PixelSize) -> [FaceObservation]
    ) throws(PipelineError) -> LiveFilm {
        let inspection = try source.named { () throws(PairingError) in try MovieInspection(source.bytes) }
        guard inspection.videoFrames <= limits.frames else {
            throw source.failure(
                "too-large",
                MovieError.tooManyFrames(limit: limits.frames).description
            )
        }
        let statedTime = stillTime
        let isKnownMoment = stillTime != nil || inspection.stillImageTime != nil
        let stillTime = stillTime ?? inspection.stillImageTime ?? (inspection.duration ?? 0) / 2
        return try source.named { () throws(FilmError) in
            var decoder = try FilmError.movie { () throws(MovieError) in
                try MovieDecoder(source.bytes, limits: limits)
            }
            let posture = FilmPosture(still: still, frames: inspection.videoFrames)
            let orientation = try posture.orientation(of: source, with: finder)
            let upright = orientation.uprightSize(ofStored: decoder.size)
            let ticks = Double(decoder.timeScale)
            let halfFrame = Double(decoder.frameTicks) / ticks / 2
            var (tracker, times): (FaceTracker, [Double]) = (FaceTracker(), [])
            var (stillFrame, nextLook, end) = (0, -1.0, 0.0)
            var looks: [FoundFaces?] = []
            while let frame = try FilmError.movie({ () throws(MovieError) in try decoder.next() }) {
                let time = Double(frame.time) / ticks
                let shown = WholePicture(frame.picture)
                let image = shown.luma(decoder.color).upright(orientation)
                end = time + 2 * halfFrame
                let isStill = stillFrame == 0 && time + halfFrame > stillTime
                if isStill { stillFrame = times.count }
                var found: FoundFaces?
                if finder.isQuick || time >= nextLook || isStill {
                    nextLook = max(nextLook, time) + lookInterval - halfFrame / 2
                    let pixels = try FilmError.movie { () throws(MovieError) in
                        try shown.pixels(decoder.color)
                    }
                    found = try FilmError.faces { () throws(FaceError) in
                        try finder.found(in: pixels.upright(orientation))
                    }
                }
                // At a moment that is only supposed, the faces may be elsewhere.
                if isStill, isKnownMoment { found = merged(found ?? FoundFaces(), known(upright)) }
                tracker.add(image, at: time, found: found)
                looks.append(found)
                times.append(time)
            }
            guard !times.isEmpty else { throw .movie(.noVideo) }
            return LiveFilm(
                source: source,
                orientation: orientation,
                uprightSize: upright,
                tracks: tracker.tracks(),
                times: times,
                stillFrame: stillFrame,
                duration: end,
                stillTime: stillTime,
                statedTime: statedTime,
                sourceCodec: decoder.codec,
                depth: decoder.depth,
                codedBytes: decoder.codedBytes,
                losses: inspection.lossesOfCovering,
                tracker: tracker,
                looks: looks
            )
        }
    }

    /// Where faces are followed to, or something looks like one, frame by frame; `nil` where no detector has looked.
    var knownPlaces: [[Rect]?] {
        looks.enumerated().map { index, look in
            look.map { look in
                let seen = (look.faces + look.unsure + look.faint).map(\.boundingBox)
                return seen + tracks.compactMap { $0.face(inFrame: index)?.boundingBox }
            }
        }
    }

    /// Takes note of faces that were seen later; they are followed like the others.
    mutating func see(_ check: FilmCheck) {
        for seen in check.faces { tracker.add(seen.face, toFrame: seen.frame) }
        for seen in check.hints { tracker.add(hint: seen.face, toFrame: seen.frame) }
        tracks = tracker.tracks()
    }

    /// What was found, and of what is known that which was not found.
    private static func merged(_ found: FoundFaces, _ known: [FaceObservation]) -> FoundFaces {
        let more = known.filter { face in
            !found.faces.contains { $0.boundingBox.overlap(face.boundingBox) > 0.2 }
        }
        return FoundFaces(faces: found.faces + more, unsure: found.unsure, faint: found.faint)
    }
}

extension MovieInspection {
    fileprivate var video: TrackInspection? { tracks.first { $0.handler == "vide" } }

    /// How many pictures the video track has.
    fileprivate var videoFrames: Int { video?.sampleCount ?? 0 }

    /// What does not outlast that the pictures are coded again.
    fileprivate var lossesOfCovering: [String] {
        guard let profile = video?.video?.dolbyVisionProfile else { return [] }
        let rest: String? =
            switch video?.video?.colour?.transfer {
            case 16: "PQ"
            case 18: "HLG"
            default: nil
            }
        let left = rest.map { ": what is left is \($0), which the same screens show" } ?? ""
        return ["Dolby Vision \(profile) was left out, because it describes the pictures as they were" + left]
    }
}

/// Why a movie could not be looked through or covered.
enum FilmError: CodedError {
    case movie(MovieError)
    case faces(FaceError)
    case drawing(OverlayError)

    static func movie<Value: ~Copyable>(
        _ step: () throws(MovieError) -> Value
    ) throws(FilmError) -> Value {
        do throws(MovieError) { return try step() } catch { throw .movie(error) }
    }

    static func faces<Value>(_ step: () throws(FaceError) -> Value) throws(FilmError) -> Value {
        do throws(FaceError) { return try step() } catch { throw .faces(error) }
    }

    private var cause: any CodedError {
        switch self {
        case .movie(let error): error
        case .faces(let error): error
        case .drawing(let error): error
        }
    }

    func code(for source: SourcePhoto) -> String { cause.code(for: source) }
    var sentence: String { cause.sentence }
}

extension FilmError: OverlayFailure {
    init(_ error: OverlayError) { self = .drawing(error) }
}
