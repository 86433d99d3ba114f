internal import Faces
internal import Imaging
internal import Metadata
internal import Overlay
internal import Pairing
internal import Reveal

/// What became of a Live Photo.
struct CoveredLivePhoto: Sendable {
    let faces: [Face]
    let identifier: ContentIdentifier
    let stillTime: Double
    let duration: Double
    let movie: String
    let notes: [String]
}

extension Pipeline {
    /// The movie of a picture that is the still of a Live Photo, where it is wanted and there, and what to say where it
    /// is not.
    func liveMovie(of photo: DecodedPhoto) -> (path: String?, notes: [String]) {
        guard let identifier = photo.exif?.contentIdentifier else { return (nil, []) }
        let path = photo.source.path
        guard let movie = liveMovies.movie(of: path, identifier: identifier) else {
            return (nil, ["the movie of this Live Photo is not beside it: only the still was covered"])
        }
        if cover.asStill {
            return (nil, ["the motion and sound of this Live Photo, \(movie), were left out (--as-still)"])
        }
        return (movie, [])
    }

    /// Covers both halves of a Live Photo and writes them, with a new identifier.
    ///
    /// - Parameter reveal: How the movie shows the faces between; `nil` for a movie that never does.
    /// - Returns: `nil` when there is no face to cover.
    /// - Throws: `PipelineError` saying which step failed on which half; neither is written then.
    func coverLive(
        _ photo: DecodedPhoto,
        movie path: String,
        _ plan: PlannedPhoto,
        as format: PictureFormat,
        _ reveal: RevealOptions? = nil
    ) throws(PipelineError) -> CoveredLivePhoto? {
        guard format == .jpeg || format == .heic else {
            throw photo.source.failure(
                "unsupported-format",
                "the still of a Live Photo is a JPEG or HEIC; take one of these, or its picture alone with --as-still"
            )
        }
        let target = plan.movie ?? plan.liveMovie
        let plan = PlannedPhoto(input: plan.input, still: plan.still, movie: target)
        if let identity = FileIdentity(path: target), identity == FileIdentity(path: path) {
            throw PipelineError(
                code: "output-is-input",
                path: plan.input,
                detail: "would overwrite \(target), its own movie; choose another -o"
            )
        }
        let all = try allFaces(of: photo).faces
        let wanted = cover.selection.applied(to: all)
        let unwanted = all.filter { face in !wanted.contains { $0.id == face.id } }
        let size = photo.uprightSize
        let film = try LiveFilm.look(at: try SourcePhoto.read(path), with: finder) { upright in
            let framing = MovieFraming(still: size, movie: upright)
            return (wanted + unwanted).map { framing.inMovie(FaceObservation($0)) }
        }
        let cast = LiveCast(
            film,
            still: size,
            wanted: wanted,
            unwanted: unwanted,
            coversOthers: cover.selection.only == nil
        )
        guard !cast.parts.isEmpty || !cast.stillFaces.isEmpty else { return nil }
        return try write(cast, film, photo, plan, format, reveal)
    }

    private func write(
        _ cast: LiveCast,
        _ film: LiveFilm,
        _ photo: DecodedPhoto,
        _ plan: PlannedPhoto,
        _ format: PictureFormat,
        _ reveal: RevealOptions?
    ) throws(PipelineError) -> CoveredLivePhoto {
        let chosen = try composer.kaomoji(for: cast.stillFaces + cast.otherFaces, of: photo.source)
        var faces = cast.stillFaces
        for index in faces.indices { faces[index].kaomoji = chosen[index].text }
        let composed = try composer.compose(photo, faces: faces)
        let covers = cast.parts.map { part in
            let appearance =
                part.face < composed.placements.count
                ? composed.placements[part.face].appearance : cover.appearance
            return FilmCover(track: part.track, kaomoji: chosen[part.face], appearance: appearance)
        }
        let identifier = reveal?.identifier.flatMap { ContentIdentifier($0) } ?? ContentIdentifier()
        let timeline = reveal.map {
            LiveRevealTimeline(
                duration: film.duration,
                stillTime: film.stillTime,
                transition: $0.timeline.transition
            )
        }
        let movie = try film.covered(with: covers, composer.renderers) { timeline?.pose(at: $0) ?? .covered }
        // The camera's own mark stays: it also says how the framing of still and movie differ.
        let retagging = MovieRetagging(contentIdentifier: identifier, keepsGoodMark: true)
        let tagged = try film.source.named { () throws(PairingError) in try retagging.movie(movie) }
        let encoded = try encoder.encode(composed, as: format)
        let still = try photo.source.named { () throws(MetadataError) in
            try LivePhotoWriter.still(encoded.still, identifier: identifier)
        }
        try writer.write(still: still.bytes, movie: tagged, as: plan)
        try saveFaces(composed, plan)
        let others = cast.otherFaces.count
        let more =
            others == 0 ? "" : others == 1 ? ", where one more is seen" : ", where \(others) more are seen"
        let what = reveal == nil ? "covered in all" : "followed through the"
        let note = "a Live Photo: the faces were \(what) \(film.frameCount) frames of its movie" + more
        return CoveredLivePhoto(
            faces: composed.faces,
            identifier: identifier,
            stillTime: film.stillTime,
            duration: film.duration,
            movie: plan.movie ?? "",
            notes: [note] + still.notes
        )
    }
}

extension FaceObservation {
    /// A face of a picture as the tracker knows faces.
    fileprivate init(_ face: Face) {
        self.init(
            boundingBox: face.bounds,
            confidence: face.confidence ?? 1,
            landmarks: face.landmarks
        )
        roll = face.roll
    }
}
