internal import Faces
internal import Formats
internal import Imaging
internal import Movies
internal import Pairing

/// A Live Photo's movie after the search for faces.
struct LiveLook: Sendable {
    let source: SourceFile
    let film: FilmLook
    /// The index of the frame that matches the still.
    let stillFrame: Int
    /// The movie's duration, seconds.
    let duration: Double
    /// The still's time, seconds from the movie's start.
    let stillTime: Double
    /// The still's time, seconds, if its file states it.
    let statedTime: Double?

    /// The most frames of a Live Photo's movie: a minute at 30 frames per second; a usual one lasts three seconds.
    static let mostFrames = 1800

    /// Opens a movie; throws if it is too long or unreadable.
    static func open(_ source: SourceFile, _ inspection: MovieInspection) throws(MovieError) -> FilmReader {
        guard inspection.videoFrames <= mostFrames else { throw .tooManyFrames(limit: mostFrames) }
        return try FilmReader(MediaBytes(source.bytes), limits: FilmLook.limits)
    }

    /// Searches a movie.
    ///
    /// - Parameters:
    ///   - stillTime: The still's time, seconds from the movie's start; `nil` for the movie's mark, or its middle.
    ///   - still: The upright still's size, which shows if the movie lies on its side.
    ///   - known: Returns the still's faces in pixels of an upright frame of the given size. They are present at the
    ///     still's moment even if the detector misses them in the movie.
    static func look(
        at source: SourceFile,
        _ inspection: MovieInspection,
        _ reader: inout FilmReader,
        with finder: FaceFinder,
        _ witness: FilmWitness? = nil,
        stillTime stated: Double?,
        still: PixelSize,
        known: (PixelSize) -> [FaceObservation]
    ) throws -> LiveLook {
        let isKnownMoment = stated != nil || inspection.stillImageTime != nil
        let stillTime = stated ?? inspection.stillImageTime ?? (inspection.duration ?? 0) / 2
        let posture = MoviePosture(still: still, frames: inspection.videoFrames)
        let orientation = try posture.orientation(of: source, reader.facts, with: finder)
        let upright = orientation.uprightSize(ofStored: reader.facts.size)
        let halfFrame = 0.5 / reader.facts.frameRate.perSecond
        var stillFrame: Int?
        let film = try FilmLook.look(
            at: &reader,
            with: finder,
            witness,
            orientation: orientation,
            known: { number, time in
                guard stillFrame == nil, time + halfFrame > stillTime else { return [] }
                stillFrame = number
                // If the moment is only assumed, the faces may be elsewhere.
                return isKnownMoment ? known(upright) : []
            }
        )
        return LiveLook(
            source: source,
            film: film,
            stillFrame: stillFrame ?? 0,
            duration: film.seconds(film.stamps.count - 1) + 2 * halfFrame,
            stillTime: stillTime,
            statedTime: stated
        )
    }
}

extension MovieInspection {
    private var video: TrackInspection? { tracks.first { $0.handler == "vide" } }

    fileprivate var videoFrames: Int { video?.sampleCount ?? 0 }

    /// The features that are lost when pictures are re-encoded.
    var lossesOfCovering: [Remark] {
        guard let profile = video?.video?.dolbyVisionProfile else { return [] }
        let rest = [16: "PQ", 18: "HLG"][video?.video?.colour?.transfer ?? 0]
        return [.dolbyVision(Int(profile), rest: rest)]
    }
}

/// Detects movies whose frames lie on their side beside upright stills: some programs omit a movie's rotation.
struct MoviePosture {
    /// The upright still's size.
    let still: PixelSize
    /// The approximate number of frames in the movie.
    let frames: Int

    /// The approximate number of frames to search.
    private static let asked = 5

    /// Returns the orientation of the stored frames: the stated one or, if the still has the other aspect, the one in
    /// which faces are detected with the highest confidence. Throws if frames cannot be decoded or searched.
    func orientation(of movie: SourceFile, _ facts: FilmFacts, with finder: FaceFinder) throws -> Orientation
    {
        let stated = facts.orientation
        let shown = stated.uprightSize(ofStored: facts.size)
        guard (still.width - still.height).signum() * (shown.width - shown.height).signum() < 0 else {
            return stated
        }
        var reader = try FilmReader(MediaBytes(movie.bytes), limits: FilmLook.limits)
        let candidates = [stated, stated.then(.right), stated.then(.left)]
        var sureness = [Double](repeating: 0, count: candidates.count)
        let step = max(1, frames / Self.asked)
        var index = 0
        while let frame = try reader.next() {
            defer { index += 1 }
            guard index % step == 0 else { continue }
            for (place, candidate) in candidates.enumerated() {
                let found = try finder.found(in: UprightFrame(frame: frame, orientation: candidate))
                sureness[place] += found.sureness
            }
        }
        // The stated orientation wins a tie.
        let best = sureness.indices.max { sureness[$0] < sureness[$1] } ?? 0
        return sureness[best] > sureness[0] ? candidates[best] : stated
    }
}
