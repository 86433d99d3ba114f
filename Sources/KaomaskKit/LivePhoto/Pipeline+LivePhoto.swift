internal import Faces
import Formats
internal import Imaging
internal import Movies
internal import Overlay
internal import Pairing

struct LiveMovie: Sendable {
    let source: SourceFile
    /// The time that matches the still, seconds, if the still's file states it.
    let stillTime: Double?
    /// `true` if the movie follows the picture in the picture's file.
    let isWithin: Bool

    /// Adds the movie's name and a hint on covering the picture alone to failures of `look`.
    fileprivate func advised<Value: ~Copyable>(_ look: () throws -> Value) throws(PipelineError) -> Value {
        do throws(PipelineError) { return try source.named(look) } catch {
            let whose = isWithin ? "its movie: " : ""
            let detail = whose + error.detail + "; --as-still covers the picture alone"
            throw PipelineError(code: error.code, path: error.path, detail: detail)
        }
    }
}

extension Pipeline {
    /// Returns the picture's movie if it is present and wanted, and remarks if not.
    func liveMovie(
        of photo: DecodedPhoto,
        _ held: SourceFile?,
        _ surroundings: Surroundings,
        asStill: Bool
    ) throws(PipelineError) -> (movie: LiveMovie?, remarks: Remarks) {
        let motion = held == nil ? photo.motion : nil
        let identifier = photo.exif?.contentIdentifier.map { ContentIdentifier(stored: $0) }
        let isWanted = !cover.asStill && cover.metadata != .private
        var beside: SourceFile?
        if held == nil, motion == nil, let identifier {
            beside = try surroundings.movie(identifier, isWanted)
        }
        guard held != nil || motion != nil || beside != nil else {
            let isAlone = identifier != nil
            return (nil, Remarks(notes: isAlone ? [.movieNotFound] : []))
        }
        if cover.asStill || asStill {
            return (nil, Remarks(notes: [.motionDropped(beside?.path, isPosted: asStill)]))
        }
        // Only the still can be private, as not every frame of a movie is searched again.
        if cover.metadata == .private { return (nil, Remarks(notes: [.motionDroppedPrivate(beside?.path)])) }
        if let motion {
            let movie = photo.source.movie(at: motion.movie)
            return (LiveMovie(source: movie, stillTime: motion.stillTime, isWithin: true), Remarks())
        }
        let movie = held ?? beside
        return (movie.map { LiveMovie(source: $0, stillTime: nil, isWithin: false) }, Remarks())
    }

    /// Covers both halves of a Live Photo and gives them a new identifier; `nil` without a face to cover.
    func covered(_ taken: TakenPhoto, _ live: LiveMovie) throws -> MadePhoto? {
        try Self.check(taken, live)
        var taken = taken
        let (wanted, size) = (taken.wanted, taken.photo.uprightSize)
        let inspection = try live.advised { try MovieInspection(live.source.bytes) }
        var reader = try live.advised { try LiveLook.open(live.source, inspection) }
        let movie = try live.advised {
            try LiveLook.look(
                at: live.source,
                inspection,
                &reader,
                with: finder,
                persons?.known.persons.isEmpty == false ? persons?.witness : nil,
                stillTime: live.stillTime,
                still: size
            ) { upright in
                let framing = MovieFraming(still: size, movie: upright)
                return (wanted.faces + wanted.others).map { framing.inMovie($0.observation) }
            }
        }
        taken.wanted.doubt(in: movie, still: size)
        let people = LiveCast(movie, still: size, taken.wanted, coversOthers: cover.selection.only == nil)
        guard !people.parts.isEmpty || !people.stillFaces.isEmpty else { return nil }
        var halves = try covered(people, movie, &reader, taken)
        halves.losses = inspection.lossesOfCovering
        return try finished(halves, movie, taken)
    }

    private struct CoveredHalves {
        let composed: ComposedPhoto
        let movie: FilmMaker.Film
        let search: MovieSearch
        var losses: [Remark] = []
    }

    private func covered(
        _ cast: LiveCast,
        _ movie: LiveLook,
        _ reader: inout FilmReader,
        _ taken: TakenPhoto
    ) throws -> CoveredHalves {
        let composed = try composer.compose(taken, faces: cast.stillFaces, elsewhere: cast.otherFaces)
        let covers = cast.parts.map { part in
            let placement =
                composed.placements.indices.contains(part.face) ? composed.placements[part.face] : nil
            return FilmCover(
                parts: part.tracks,
                kaomoji: composed.kaomoji[part.face],
                candy: composed.candies[part.face],
                appearance: placement?.appearance ?? cover.appearance,
                look: placement?.look ?? .studio
            )
        }
        let timeline = taken.reveal.map {
            LiveRevealTimeline(
                duration: movie.duration,
                stillTime: movie.stillTime,
                transition: $0.timeline.transition.suiting(cover.appearance.style)
            )
        }
        var pose: FilmPose?
        if let timeline { pose = { timeline.pose(at: $0, turn: $1, of: $2) } }
        let maker = FilmMaker(
            look: movie.film,
            covers: covers,
            data: MovieData(movie.source.bytes),
            container: .movie,
            target: nil,
            finder: finder,
            renderers: composer.renderers,
            leftAlone: cast.leftAlone,
            coversSome: cover.selection.only != nil,
            pose: pose
        )
        let film = try movie.source.named { try maker.film(&reader) }
        return CoveredHalves(
            composed: composed,
            movie: film,
            search: MovieSearch(
                bare: film.coded.bare.map(\.frame),
                searched: film.coded.searched,
                faces: Set(cast.parts.map(\.face)).count,
                frames: movie.film.stamps.count,
                seconds: movie.film.seconds
            )
        )
    }

    /// Refuses a plan for another format or standard output, and one that would overwrite the movie.
    private static func check(_ taken: TakenPhoto, _ live: LiveMovie) throws(PipelineError) {
        let (plan, source) = (taken.plan, taken.photo.source)
        guard plan.mask == nil, taken.wanted.faces.allSatisfy(\.isFace) else {
            let detail =
                plan.mask != nil
                ? "a Live Photo gets no mask; cover the picture alone with --as-still"
                : "what is no face cannot be followed through its movie; cover the picture alone with --as-still"
            throw source.failure(.unsupportedFormat, detail)
        }
        let isMotionPhoto = taken.shape == .motionPhoto
        let formats: [PictureFormat] = isMotionPhoto ? [.jpeg, .heic] : [.jpeg, .heic, .png]
        guard formats.contains(taken.format) else {
            let what =
                isMotionPhoto
                ? "the picture of a Motion Photo is a JPEG or HEIC"
                : "the still of a Live Photo is a JPEG, HEIC or PNG"
            throw source.failure(
                .unsupportedFormat,
                what + "; choose one of these, or cover the picture alone with --as-still"
            )
        }
        guard taken.shape == .pair, let target = plan.movie(in: .pair) else { return }
        guard plan.still != StandardOutput.name else {
            throw source.failure(
                .unsupportedFormat,
                "a Live Photo is two files; standard output (-o -) takes one: add --as-still for the picture alone"
            )
        }
        if let identity = FileIdentity(path: target), identity == FileIdentity(path: live.source.path) {
            throw PipelineError(
                code: .outputIsInput,
                path: plan.input,
                detail: "would overwrite \(target), its own movie; choose another -o"
            )
        }
    }

    /// Encodes the still and gives both halves one identifier.
    private func finished(
        _ covered: CoveredHalves,
        _ movie: LiveLook,
        _ taken: TakenPhoto
    ) throws -> MadePhoto {
        let (composed, plan, shape) = (covered.composed, taken.plan, taken.shape)
        let identifier = ContentIdentifier(orFresh: taken.reveal?.identifier)
        let encoded = try encoder.encode(composed, as: taken.format, keepsIdentifier: shape.hasIdentifier)
        let finished = try movie.finished(covered.movie.movie, in: shape, identifier)
        let still = try shape.still(encoded.still, identifier: identifier)
        let ofMovie = Remarks(notes: (covered.losses + covered.movie.removed.map(Remark.init)).map(\.ofMovie))
        let outcome = CoverOutcome(
            taken,
            encoded,
            covered.search.remarks(isRevealed: taken.reveal != nil) + encoded.remarksBesideMovie + ofMovie
                + Remarks(notes: still.notes),
            movie: CoverOutcome.Movie(
                path: plan.movie(in: shape),
                identifier: shape.hasIdentifier ? identifier.text : nil,
                stillTime: movie.stillTime,
                duration: movie.duration,
                search: covered.search
            )
        )
        return try MadePhoto(
            outcome,
            still: still.bytes,
            MadePhoto.Movie(bytes: try finished.bytes(), shape: shape, stillTime: movie.stillTime),
            of: plan,
            originals: [movie.source.path],
            size: composed.photo.uprightSize
        )
    }
}

extension LiveLook {
    /// The covered movie as written: with an identifier if the shape has one.
    fileprivate func finished(
        _ movie: MovieData,
        in shape: LivePhotoShape,
        _ identifier: ContentIdentifier
    ) throws(PipelineError) -> MovieData {
        guard shape.hasIdentifier else { return movie }
        return try source.named {
            try MovieRetagging(contentIdentifier: identifier, stillImageTime: statedTime).movie(movie)
        }
    }
}
