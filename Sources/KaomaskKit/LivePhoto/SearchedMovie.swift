internal import Faces
internal import Formats
internal import Imaging
internal import Movies
internal import Pairing

/// A Live Photo's movie with the people found in it and their positions.
struct SearchedMovie: Sendable {
    /// The movie's file.
    let source: SourceFile
    /// The orientation that turns stored frames upright.
    let orientation: Orientation
    /// The size of an upright frame, pixels.
    let uprightSize: PixelSize
    /// The tracks of everybody seen, in pixels of upright frames.
    private(set) var tracks: [FaceTrack]
    /// The presentation time of each frame, seconds.
    let times: [Double]
    /// The index of the frame that matches the still.
    let stillFrame: Int
    /// The movie's duration, seconds.
    let duration: Double
    /// The time of the still, seconds from the movie's start.
    let stillTime: Double
    /// The time of the still, seconds, if the still's file states it.
    let statedTime: Double?
    /// The source's codec; `nil` if it cannot be encoded here.
    let sourceCodec: MovieCodec?
    /// The bit depth of the source's samples.
    let depth: Int
    /// The size of the source's encoded pictures, bytes.
    let codedBytes: Int
    /// The features of the movie that are lost when it is covered, in words.
    let losses: [Remark]
    private var tracker: FaceTracker
    /// The faces detected in each frame; `nil` for frames that were not searched.
    private let looks: [FoundFaces?]

    /// The interval between searches by a slow detector, seconds; in between, faces are tracked.
    private static let lookInterval = 0.1
    /// The decoder's limits. A Live Photo lasts three seconds; this allows a minute at 30 frames per second.
    static let limits = MovieLimits(pixels: MovieLimits.standard.pixels, frames: 1800)

    /// Opens a movie, which is then read several times over: searched, covered, compared.
    ///
    /// - Throws: `MovieError` for one that is too long or cannot be decoded.
    static func open(_ source: SourceFile, _ inspection: MovieInspection) throws(MovieError) -> MovieDecoder {
        guard inspection.videoFrames <= limits.frames else { throw .tooManyFrames(limit: limits.frames) }
        return try MovieDecoder(source.bytes, limits: limits)
    }

    /// Searches the movie for faces.
    ///
    /// - Parameters:
    ///   - inspection: What its atoms say of it.
    ///   - decoder: The movie, at its first frame.
    ///   - stillTime: The time of the still, seconds from the movie's start; `nil` for the moment that the movie
    ///     marks, or its middle.
    ///   - still: The size of the upright still, which shows if the movie lies on its side.
    ///   - known: Returns the faces of the still, in pixels of an upright frame of the given size: they are present
    ///     at the still's moment even if the detector misses them in the movie.
    static func look(
        at source: SourceFile,
        _ inspection: MovieInspection,
        _ decoder: inout MovieDecoder,
        with finder: FaceFinder,
        stillTime: Double?,
        still: PixelSize,
        known: (PixelSize) -> [FaceObservation]
    ) throws -> SearchedMovie {
        let statedTime = stillTime
        let isKnownMoment = stillTime != nil || inspection.stillImageTime != nil
        let stillTime = stillTime ?? inspection.stillImageTime ?? (inspection.duration ?? 0) / 2
        let posture = MoviePosture(still: still, frames: inspection.videoFrames)
        let orientation = try posture.orientation(of: &decoder, with: finder)
        let upright = orientation.uprightSize(ofStored: decoder.size)
        let ticks = Double(decoder.timeScale)
        let halfFrame = Double(decoder.frameTicks) / ticks / 2
        var (tracker, times): (FaceTracker, [Double]) = (FaceTracker(), [])
        var search = RolledSearch(finder)
        var (stillFrame, nextLook, end) = (0, -1.0, 0.0)
        var looks: [FoundFaces?] = []
        while let frame = try decoder.next() {
            let time = Double(frame.time) / ticks
            let shown = WholePicture(frame.picture)
            let image = shown.luma(decoder.color).upright(orientation)
            end = time + 2 * halfFrame
            let isStill = stillFrame == 0 && time + halfFrame > stillTime
            if isStill { stillFrame = times.count }
            try tracker.add(image, at: time) { roll in
                var found: FoundFaces?
                if finder.isQuick || time >= nextLook || isStill {
                    nextLook = max(nextLook, time) + lookInterval - halfFrame / 2
                    let pixels = try shown.pixels(decoder.color).upright(orientation)
                    found = try search.found(in: pixels, rolled: roll)
                }
                // If the moment is only assumed, the faces may be elsewhere.
                if isStill, isKnownMoment { found = merged(found ?? FoundFaces(), known(upright)) }
                looks.append(found)
                return found
            }
            times.append(time)
        }
        guard !times.isEmpty else { throw MovieError.noVideo }
        return SearchedMovie(
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

    /// The bounding boxes of tracked faces, detected faces and near misses, per frame; `nil` for frames that were
    /// not searched.
    var knownPlaces: [[Rect]?] {
        looks.enumerated().map { index, look in
            look.map { look in
                let seen = (look.faces + look.unsure + look.faint).map(\.boundingBox)
                return seen + tracks.compactMap { $0.face(inFrame: index)?.boundingBox }
            }
        }
    }

    /// The frames that may show somebody who is not followed.
    var overlooked: [Int] { tracker.overlooked(apartFrom: tracks) }

    /// Takes note of faces that were seen later; they are followed like the others.
    mutating func see(_ check: FrameCheck) {
        for seen in check.faces { tracker.add(seen.face, toFrame: seen.frame) }
        for seen in check.hints { tracker.add(hint: seen.face, toFrame: seen.frame) }
        tracks = tracker.tracks()
    }

    /// Returns the faces found, with the known faces that were not found.
    private static func merged(_ found: FoundFaces, _ known: [FaceObservation]) -> FoundFaces {
        let more = known.filter { face in
            !found.faces.contains { $0.boundingBox.overlap(face.boundingBox) > 0.2 }
        }
        return FoundFaces(faces: found.faces + more, unsure: found.unsure, faint: found.faint)
    }
}

extension MovieInspection {
    fileprivate var video: TrackInspection? { tracks.first { $0.handler == "vide" } }

    /// The number of pictures in the video track.
    fileprivate var videoFrames: Int { video?.sampleCount ?? 0 }

    /// The features that do not survive re-encoding the pictures.
    fileprivate var lossesOfCovering: [Remark] {
        guard let profile = video?.video?.dolbyVisionProfile else { return [] }
        let rest: String? =
            switch video?.video?.colour?.transfer {
            case 16: "PQ"
            case 18: "HLG"
            default: nil
            }
        return [.dolbyVision(Int(profile), rest: rest)]
    }
}

/// Detects movies whose frames lie on their side. Programs that omit a movie's rotation leave such movies beside
/// upright stills.
struct MoviePosture {
    /// The size of the upright still.
    let still: PixelSize
    /// The approximate number of frames in the movie.
    let frames: Int

    /// The approximate number of frames to search.
    private static let asked = 5

    /// Returns the orientation of the movie's stored frames: the stated one or, if the still has the other aspect,
    /// the one in which faces are detected with the highest confidence.
    ///
    /// - Parameter movie: The movie at its first frame, as it is left.
    /// - Throws: `MovieError` when frames cannot be decoded, and `FaceError` when they cannot be searched.
    func orientation(of movie: inout MovieDecoder, with finder: FaceFinder) throws -> Orientation {
        let stated = movie.orientation
        let shown = stated.uprightSize(ofStored: movie.size)
        guard (still.width - still.height).signum() * (shown.width - shown.height).signum() < 0 else {
            return stated
        }
        let candidates = [stated, stated.then(.right), stated.then(.left)]
        var sureness = [Double](repeating: 0, count: candidates.count)
        let step = max(1, frames / Self.asked)
        var index = 0
        while let frame = try movie.next() {
            defer { index += 1 }
            guard index % step == 0 else { continue }
            let pixels = try WholePicture(frame.picture).pixels(movie.color)
            for (place, candidate) in candidates.enumerated() {
                let found = try finder.found(in: pixels.upright(candidate))
                sureness[place] += found.faces.reduce(0) { $0 + $1.confidence }
            }
        }
        try movie.rewind()
        // A tie goes to the stated orientation.
        let best = sureness.indices.max { sureness[$0] < sureness[$1] } ?? 0
        return sureness[best] > sureness[0] ? candidates[best] : stated
    }
}

/// The search of a movie's frames while the camera rolls: a frame is searched as it is held or turned back, most of them
/// in the way that shows more.
struct RolledSearch {
    /// The roll of the camera, in degrees, from which frames are turned back.
    private static let leastRoll = 15.0
    /// One search in so many goes the other way.
    private static let period = 4

    private let finder: FaceFinder
    /// The number of searches since the camera rolled.
    private var count = 0
    /// The sums of the confidences that the last search of each kind found.
    private var (asHeld, turnedBack) = (0.0, 0.0)

    init(_ finder: FaceFinder) { self.finder = finder }

    /// Returns what a frame shows, in its pixels.
    ///
    /// - Parameter roll: The roll of the camera, in degrees: what was upright leans by so much, clockwise positive.
    /// - Throws: `FaceError` when the frame cannot be searched.
    mutating func found(in frame: PixelBuffer, rolled roll: Double) throws(FaceError) -> FoundFaces {
        guard abs(roll) >= Self.leastRoll else {
            (count, asHeld, turnedBack) = (0, 0, 0)
            return try finder.found(in: frame)
        }
        count += 1
        let isOther = count.isMultiple(of: Self.period)
        if (turnedBack >= asHeld) != isOther {
            let found = try finder.found(in: frame, leaning: roll)
            turnedBack = found.sureness
            return found
        }
        let found = try finder.found(in: frame)
        asHeld = found.sureness
        return found
    }
}

extension FoundFaces {
    /// The sum of the faces' confidences.
    fileprivate var sureness: Double { faces.reduce(0) { $0 + $1.confidence } }
}
