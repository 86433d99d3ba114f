import Containers
internal import Faces
internal import FileJobs
internal import Imaging
internal import Movies
internal import Overlay
internal import Pairing

/// The movie of a Live Photo.
struct LiveMovie: Sendable {
    let source: SourceFile
    /// The time in the movie that matches the still, seconds, if the still's file states it.
    let stillTime: Double?
    /// `true` if the movie is embedded behind the picture, in the picture's file.
    let isWithin: Bool

    /// Calls `look`; its failure gets the movie's name and a hint on how to cover the picture alone.
    fileprivate func advised<Value>(_ look: () throws -> Value) throws(PipelineError) -> Value {
        do throws(PipelineError) { return try source.named(look) } catch {
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
        _ held: SourceFile?
    ) throws(PipelineError) -> (movie: LiveMovie?, remarks: Remarks) {
        let motion = held == nil ? photo.motion : nil
        let identifier = photo.exif?.contentIdentifier.map { ContentIdentifier(stored: $0) }
        let path = photo.source.path
        let beside =
            held == nil && motion == nil
            ? identifier.flatMap { neighbours.movie(of: path, $0) } : nil
        guard held != nil || motion != nil || beside != nil else {
            let isAlone = identifier != nil
            return (nil, Remarks(notes: isAlone ? [.movieNotFound] : []))
        }
        if cover.asStill { return (nil, Remarks(notes: [.motionDropped(beside)])) }
        // Only the still can be private, as not every frame of a movie is searched again.
        if cover.metadata == .private { return (nil, Remarks(notes: [.motionDroppedPrivate(beside)])) }
        if let motion {
            let movie = photo.source.movie(at: motion.movie)
            return (LiveMovie(source: movie, stillTime: motion.stillTime, isWithin: true), Remarks())
        }
        var movie = held
        if let beside { movie = try SourceFile.read(beside) }
        return (movie.map { LiveMovie(source: $0, stillTime: nil, isWithin: false) }, Remarks())
    }

    /// Covers both halves of a Live Photo and writes them with a new identifier.
    ///
    /// - Parameter reveal: The options of a movie that shows the faces in between; `nil` for one that never does.
    /// - Returns: `nil` when there is no face to cover.
    /// - Throws: `PipelineError` about the movie, and the error of a step that fails on the still; neither is written then.
    func covered(
        _ taken: TakenPhoto,
        _ live: LiveMovie,
        _ plan: PlannedPhoto,
        as format: PictureFormat,
        _ reveal: RevealOptions?
    ) throws -> CoveredPhoto? {
        let plan = try Self.plan(plan, for: live, of: taken.photo.source, format)
        let (wanted, size) = (taken.wanted, taken.photo.uprightSize)
        var movie = try live.advised {
            try SearchedMovie.look(at: live.source, with: finder, stillTime: live.stillTime, still: size) {
                upright in
                let framing = MovieFraming(still: size, movie: upright)
                return (wanted.faces + wanted.others).map { framing.inMovie(FaceObservation($0)) }
            }
        }
        func cast() -> LiveCast {
            LiveCast(
                movie,
                still: size,
                wanted: wanted.faces,
                unwanted: wanted.others,
                coversOthers: cover.selection.only == nil
            )
        }
        var people = cast()
        guard !people.parts.isEmpty || !people.stillFaces.isEmpty else { return nil }
        var halves = try covered(people, movie, taken, reveal)
        let check = halves.movie.check
        if check.asksForMore {
            // Once more, with whoever the search of the covered frames saw.
            movie.see(check)
            people = cast()
            halves = try covered(people, movie, taken, reveal, after: check)
        }
        return try written(halves, movie, taken, plan, as: format, reveal)
    }

    /// A Live Photo with covered faces, not yet written.
    private struct CoveredHalves {
        let composed: ComposedPhoto
        let movie: CoveredMovie
        let search: MovieSearch
    }

    /// Covers both halves.
    ///
    /// - Parameter earlier: The search of the first round, which is followed by a last one.
    private func covered(
        _ cast: LiveCast,
        _ movie: SearchedMovie,
        _ taken: TakenPhoto,
        _ reveal: RevealOptions?,
        after earlier: FrameCheck? = nil
    ) throws -> CoveredHalves {
        let composed = try composer.compose(
            taken.photo,
            faces: cast.stillFaces,
            others: taken.wanted.others,
            elsewhere: cast.otherFaces
        )
        let covers = cast.parts.map { part in
            let placement =
                composed.placements.indices.contains(part.face) ? composed.placements[part.face] : nil
            return MovieCover(
                track: part.track,
                kaomoji: composed.kaomoji[part.face],
                appearance: placement?.appearance ?? cover.appearance,
                complexion: placement?.complexion ?? .studio
            )
        }
        let timeline = reveal.map {
            LiveRevealTimeline(
                duration: movie.duration,
                stillTime: movie.stillTime,
                transition: $0.timeline.transition
            )
        }
        let checker = FrameChecker(
            finder: finder,
            leftAlone: cast.leftAlone,
            only: cover.selection.only == nil ? nil : cast.parts.map(\.track),
            known: movie.knownPlaces,
            covered: cast.parts.map(\.track),
            earlier: earlier?.looks ?? [:]
        )
        let result = try movie.source.named {
            try movie.covered(with: covers, composer.renderers, checker: checker, isLast: earlier != nil) {
                timeline?.pose(at: $0) ?? .covered
            }
        }
        let followed = Set(cast.parts.map(\.face)).count
        let overlooked = cover.selection.only == nil ? movie.overlooked : []
        return CoveredHalves(
            composed: composed,
            movie: result,
            search: MovieSearch(
                result.check,
                supposed: cast.parts.flatMap(\.track.doubtful)
                    + overlooked.filter { result.check.looks[$0] != nil },
                faces: followed,
                times: movie.times
            )
        )
    }

    /// Returns the output files of a Live Photo: as planned; an input in two files, or in one picture's file, keeps
    /// its layout.
    private static func plan(
        _ plan: PlannedPhoto,
        for live: LiveMovie,
        of source: SourceFile,
        _ format: PictureFormat
    ) throws -> PlannedPhoto {
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
                what + "; choose one of these, or cover the picture alone with --as-still"
            )
        }
        guard plan.shape == .pair else { return plan }
        guard plan.still != StandardOutput.name else {
            throw source.failure(
                .unsupportedFormat,
                "a Live Photo is two files; standard output (-o -) takes one: add --as-still for the picture alone"
            )
        }
        let target = plan.movie ?? plan.liveMovie
        if let identity = FileIdentity(path: target), identity == FileIdentity(path: live.source.path) {
            throw PipelineError(
                code: .outputIsInput,
                path: plan.input,
                detail: "would overwrite \(target), its own movie; choose another -o"
            )
        }
        return PlannedPhoto(
            input: plan.input,
            still: plan.still,
            movie: target,
            sidecarStem: plan.sidecarStem
        )
    }

    /// Encodes the still, gives both halves one identifier, and writes them.
    private func written(
        _ covered: CoveredHalves,
        _ movie: SearchedMovie,
        _ taken: TakenPhoto,
        _ plan: PlannedPhoto,
        as format: PictureFormat,
        _ reveal: RevealOptions?
    ) throws -> CoveredPhoto {
        let composed = covered.composed
        let identifier = ContentIdentifier(orFresh: reveal?.identifier)
        let encoded = try encoder.encode(composed, as: format, keepsIdentifier: plan.shape.hasIdentifier)
        let finished = try movie.finished(
            covered.movie.bytes,
            in: plan.shape,
            identifier,
            hiding: encoded.hidden
        )
        let still = try plan.shape.still(encoded.still, identifier: identifier)
        try savingFaces(of: composed, plan) {
            try writer.write(
                still: still.bytes,
                movie: finished.bytes,
                as: plan,
                stillTime: movie.stillTime,
                like: [movie.source.path]
            )
        }
        let ofMovie = Remarks(
            notes: (movie.losses + covered.movie.notes + finished.hidden.notes
                + finished.removed.map(Remark.init))
                .map(\.ofMovie),
            warnings: finished.hidden.warnings
        )
        return CoveredPhoto(
            taken,
            encoded,
            taken.remarks + covered.search.remarks(isRevealed: reveal != nil) + encoded.remarksBesideMovie
                + ofMovie + Remarks(notes: still.notes)
                + NameSidecars.remarks(on: encoded, beside: plan.still),
            movie: CoveredPhoto.Movie(
                path: plan.movie,
                identifier: plan.shape.hasIdentifier ? identifier.text : nil,
                stillTime: movie.stillTime,
                duration: movie.duration,
                search: covered.search
            )
        )
    }
}

extension SearchedMovie {
    /// A covered movie as it is written: without pictures in its metadata and the names of those who are covered, and
    /// with an identifier where the shape has one.
    fileprivate func finished(
        _ movie: [UInt8],
        in shape: LivePhotoShape,
        _ identifier: ContentIdentifier,
        hiding people: PeopleToHide?
    ) throws(PipelineError) -> (bytes: [UInt8], hidden: HiddenNames, removed: [MetadataChange]) {
        try source.named {
            let (bare, removed) = try AtomFile(parsing: movie).removingPictures()
            let (movie, hidden) = try (removed.isEmpty ? movie : bare.serialized()).hiding(people)
            guard shape.hasIdentifier else { return (movie, hidden, removed) }
            let retagging = MovieRetagging(contentIdentifier: identifier, stillImageTime: statedTime)
            return (try retagging.movie(movie), hidden, removed)
        }
    }
}

extension [UInt8] {
    /// Returns a movie without the names of hidden people, and a record of the changes.
    fileprivate func hiding(
        _ people: PeopleToHide?
    ) throws(ContainerError) -> (movie: [UInt8], done: HiddenNames) {
        guard let people, !people.names.isEmpty else { return (self, HiddenNames()) }
        let hidden = try AtomFile(parsing: self).hiding(people)
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
