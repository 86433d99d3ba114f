internal import Faces
internal import Imaging
internal import Metadata
internal import Overlay
internal import Pairing
internal import Reveal

/// The result of covering a Live Photo.
struct CoveredLivePhoto: Sendable {
    let faces: [Face]
    /// The near misses in the still.
    let unsure: [Face]
    /// The results for the movie's faces.
    let search: MovieSearch
    /// The identifier; `nil` for a Motion Photo.
    let identifier: String?
    let stillTime: Double
    let duration: Double
    /// The movie's path; `nil` for both halves in one file.
    let movie: String?
    let remarks: Remarks
    let coding: CodingReport?
}

/// The movie of a Live Photo.
struct LiveMovie: Sendable {
    let source: SourcePhoto
    /// The time in the movie that matches the still, seconds, if the still's file states it.
    let stillTime: Double?
    /// `true` if the movie is embedded behind the picture, in the picture's file.
    let isWithin: Bool

    /// Calls `look`; a failure gets a hint on how to cover the picture alone.
    fileprivate func advised<Value>(_ look: () throws(PipelineError) -> Value) throws(PipelineError) -> Value
    {
        do throws(PipelineError) { return try look() } catch {
            let whose = isWithin ? "its movie: " : ""
            let detail = whose + error.detail + "; --as-still covers the picture alone"
            throw PipelineError(code: error.code, path: error.path, detail: detail)
        }
    }
}

extension Pipeline {
    /// Returns the movie that belongs to a picture, if it is present and wanted, and remarks if it is not.
    func liveMovie(
        of photo: DecodedPhoto,
        _ held: SourcePhoto?
    ) throws(PipelineError) -> (movie: LiveMovie?, remarks: Remarks) {
        let motion = held == nil ? photo.motion : nil
        let identifier = photo.exif?.contentIdentifier.map { ContentIdentifier(stored: $0) }
        let path = photo.source.path
        let beside =
            held == nil && motion == nil
            ? identifier.flatMap { neighbours.movie(of: path, $0) } : nil
        guard held != nil || motion != nil || beside != nil else {
            let isAlone = identifier != nil
            let note = "the movie of this Live Photo is not beside it: only the still was covered"
            return (nil, Remarks(notes: isAlone ? [note] : []))
        }
        let name = beside.map { ", \($0)," } ?? ""
        if cover.asStill {
            let note = "the motion and sound of this Live Photo\(name) were left out (--as-still)"
            return (nil, Remarks(notes: [note]))
        }
        // Only the still can be private, as not every frame of a movie is searched again.
        if cover.isPrivate {
            let note =
                "the motion and sound of this Live Photo\(name) were left out: only a picture can be private"
            return (nil, Remarks(notes: [note]))
        }
        if let motion {
            let movie = photo.source.movie(at: motion.movie)
            return (LiveMovie(source: movie, stillTime: motion.stillTime, isWithin: true), Remarks())
        }
        var movie = held
        if let beside { movie = try SourcePhoto.read(beside) }
        return (movie.map { LiveMovie(source: $0, stillTime: nil, isWithin: false) }, Remarks())
    }

    /// Covers both halves of a Live Photo and writes them with a new identifier.
    ///
    /// - Parameter reveal: The options by which the movie reveals the faces; `nil` for a movie that never does.
    /// - Returns: `nil` if there is no face to cover.
    /// - Throws: `PipelineError` naming the step that failed and the half; neither half is written then.
    func coverLive(
        _ photo: DecodedPhoto,
        _ live: LiveMovie,
        _ plan: PlannedPhoto,
        as format: PictureFormat,
        _ reveal: RevealOptions? = nil
    ) throws(PipelineError) -> CoveredLivePhoto? {
        let plan = try Self.plan(plan, for: live, of: photo.source, format)
        let found = try allFaces(of: photo)
        let all = found.faces
        let wanted = cover.selection.applied(to: all, in: photo.uprightSize)
        let unwanted = all.filter { face in !wanted.contains { $0.id == face.id } }
        let size = photo.uprightSize
        var film = try live.advised { () throws(PipelineError) in
            try LiveFilm.look(at: live.source, with: finder, stillTime: live.stillTime, still: size) {
                upright in
                let framing = MovieFraming(still: size, movie: upright)
                return (wanted + unwanted).map { framing.inMovie(FaceObservation($0)) }
            }
        }
        func cast() -> LiveCast {
            let coversOthers = cover.selection.only == nil
            return LiveCast(
                film,
                still: size,
                wanted: wanted,
                unwanted: unwanted,
                coversOthers: coversOthers
            )
        }
        var people = cast()
        guard !people.parts.isEmpty || !people.stillFaces.isEmpty else { return nil }
        var covered = try self.covered(people, unwanted, film, photo, reveal, isLast: false)
        if covered.film.check.asksForMore {
            // Once more, with whoever the search of the covered frames saw.
            film.see(covered.film.check)
            people = cast()
            covered = try self.covered(people, unwanted, film, photo, reveal, isLast: true)
        }
        return try write(covered, film, photo, plan, format, reveal, unsure: found.unsure)
    }

    /// A Live Photo with covered faces, not yet written.
    private struct CoveredHalves {
        let composed: ComposedPhoto
        let film: CoveredFilm
        let search: MovieSearch
    }

    private func covered(
        _ cast: LiveCast,
        _ unwanted: [Face],
        _ film: LiveFilm,
        _ photo: DecodedPhoto,
        _ reveal: RevealOptions?,
        isLast: Bool
    ) throws(PipelineError) -> CoveredHalves {
        let chosen = try composer.kaomoji(
            for: cast.stillFaces + cast.otherFaces,
            of: photo.source,
            seenAs: try composer.views(of: cast.stillFaces, in: photo)
        )
        var faces = cast.stillFaces
        for index in faces.indices { faces[index].kaomoji = chosen[index].text }
        let composed = try composer.compose(photo, faces: faces, others: unwanted)
        let covers = cast.parts.map { part in
            let placement =
                composed.placements.indices.contains(part.face) ? composed.placements[part.face] : nil
            return FilmCover(
                track: part.track,
                kaomoji: chosen[part.face],
                appearance: placement?.appearance ?? cover.appearance,
                complexion: placement?.complexion ?? .studio
            )
        }
        let timeline = reveal.map {
            LiveRevealTimeline(
                duration: film.duration,
                stillTime: film.stillTime,
                transition: $0.timeline.transition
            )
        }
        let checker = FrameChecker(
            finder: finder,
            leftAlone: cast.leftAlone,
            only: cover.selection.only == nil ? nil : cast.parts.map(\.track),
            known: film.knownPlaces,
            covered: cast.parts.map(\.track)
        )
        let result = try film.covered(with: covers, composer.renderers, checker: checker, isLast: isLast) {
            timeline?.pose(at: $0) ?? .covered
        }
        let followed = Set(cast.parts.map(\.face)).count
        return CoveredHalves(
            composed: composed,
            film: result,
            search: MovieSearch(
                result.check,
                supposed: cast.parts.flatMap(\.track.doubtful),
                faces: followed,
                times: film.times
            )
        )
    }

    /// Returns the output files of a Live Photo: as planned; an input in two files, or in one picture's file, keeps
    /// its layout.
    private static func plan(
        _ plan: PlannedPhoto,
        for live: LiveMovie,
        of source: SourcePhoto,
        _ format: PictureFormat
    ) throws(PipelineError) -> PlannedPhoto {
        let plan = live.isWithin ? plan.asMotionPhoto : plan
        let isMotionPhoto = plan.shape == .motionPhoto
        let formats: [PictureFormat] = isMotionPhoto ? [.jpeg, .heic] : [.jpeg, .heic, .png]
        guard formats.contains(format) else {
            let what =
                isMotionPhoto
                ? "the picture of a Motion Photo is a JPEG or HEIC"
                : "the still of a Live Photo is a JPEG, HEIC or PNG"
            throw source.failure(
                .unsupportedFormat,
                what + "; take one of these, or its picture alone with --as-still"
            )
        }
        guard plan.shape == .pair else { return plan }
        let target = plan.movie ?? plan.liveMovie
        if let identity = FileIdentity(path: target), identity == FileIdentity(path: live.source.path) {
            throw PipelineError(
                code: .outputIsInput,
                path: plan.input,
                detail: "would overwrite \(target), its own movie; choose another -o"
            )
        }
        return PlannedPhoto(input: plan.input, still: plan.still, movie: target)
    }

    private func write(
        _ covered: CoveredHalves,
        _ film: LiveFilm,
        _ photo: DecodedPhoto,
        _ plan: PlannedPhoto,
        _ format: PictureFormat,
        _ reveal: RevealOptions?,
        unsure: [Face]
    ) throws(PipelineError) -> CoveredLivePhoto {
        let composed = covered.composed
        let identifier = ContentIdentifier(orFresh: reveal?.identifier)
        let encoded = try encoder.encode(
            composed,
            as: format,
            keepsIdentifier: plan.shape.hasIdentifier
        )
        let (movie, hidden) = try film.source.named {
            try covered.film.movie.hiding(encoded.hidden)
        }
        let isMotionPhoto = plan.shape == .motionPhoto
        let retagging = MovieRetagging(contentIdentifier: identifier, stillImageTime: film.statedTime)
        let tagged = try film.source.named {
            isMotionPhoto ? movie : try retagging.movie(movie)
        }
        let still = try photo.source.named {
            try plan.shape.still(encoded.still, identifier: identifier)
        }
        try writer.write(
            still: still.bytes,
            movie: tagged,
            as: plan,
            stillTime: film.stillTime,
            like: [film.source.path]
        )
        try saveFaces(composed, plan)
        let search = covered.search
        return CoveredLivePhoto(
            faces: composed.faces,
            unsure: unsure,
            search: search,
            identifier: isMotionPhoto ? nil : identifier.text,
            stillTime: film.stillTime,
            duration: film.duration,
            movie: plan.movie,
            remarks: search.remarks(isRevealed: reveal != nil) + encoded.remarksBesideMovie
                + Remarks(
                    notes: (film.losses + covered.film.notes + hidden.notes).map { "its movie: " + $0 },
                    warnings: hidden.warnings
                )
                + Remarks(notes: still.notes)
                + NameSidecars.remarks(on: encoded, beside: plan.still),
            coding: encoded.coding
        )
    }
}

extension [UInt8] {
    /// Returns a movie without the names of hidden people, and a record of the changes.
    fileprivate func hiding(
        _ people: PeopleToHide?
    ) throws(PairingError) -> (movie: [UInt8], done: HiddenNames) {
        guard let people, !people.names.isEmpty else { return (self, HiddenNames()) }
        let hidden = try MovieFile(parsing: self).hiding(people)
        return hidden.done.isChange ? (hidden.movie.serialized(), hidden.done) : (self, hidden.done)
    }
}

extension FaceObservation {
    /// Converts a picture's face for the tracker.
    init(_ face: Face) {
        self.init(
            boundingBox: face.bounds,
            confidence: face.confidence ?? 1,
            landmarks: face.landmarks
        )
        (roll, points, turn) = (face.roll, face.points, face.turn)
        (seenBy, isThin) = (face.seenBy, face.isThin)
    }
}
