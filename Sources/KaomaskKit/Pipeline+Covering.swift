internal import Movies
internal import Pairing

/// The one way on which pictures and Live Photos are covered.
extension Pipeline {
    /// Covers an input that was read, unless another run makes its outputs meanwhile.
    ///
    /// - Parameter reveal: The options of a movie that shows the faces; `nil` for covering alone.
    func covered(
        _ parts: SourceParts,
        _ plan: PlannedPhoto,
        _ reveal: RevealOptions? = nil
    ) throws(PipelineError) -> CoverOutcome {
        defer { cover.searched?.flush() }
        return try writer.making(plan, kept: CoverOutcome(status: .kept)) {
            var taken = try take(parts, plan, reveal)
            if let reveal, reveal.isWallpaper { try taken.cutToWallpaper(limits: cover.detection.limits) }
            return try covered(taken) ?? CoverOutcome(bare: taken, try handleNoFace(taken))
        }
    }

    /// Decodes an input, and finds who is to be covered on it and the movie that goes with it.
    private func take(
        _ parts: SourceParts,
        _ plan: PlannedPhoto,
        _ reveal: RevealOptions?
    ) throws -> TakenPhoto {
        let photo = try decoded(parts.photo)
        let (movie, remarks) = try liveMovie(of: photo, parts.movie)
        let wanted = try wantedFaces(of: photo, hasMovie: movie != nil)
        return TakenPhoto(
            plan: plan,
            reveal: reveal,
            photo: photo,
            wanted: wanted,
            movie: movie,
            strokes: try cover.strokes?(photo.source.path),
            remarks: remarks + Remarks(warnings: wanted.misses)
        )
    }

    /// Covers a picture, and its movie with it, and writes what comes of it.
    ///
    /// - Returns: `nil` when there is no face to cover.
    private func covered(_ taken: TakenPhoto) throws -> CoverOutcome? {
        if let movie = taken.movie, let covered = try covered(taken, movie) { return covered }
        guard !taken.wanted.faces.isEmpty || taken.reveal == nil && changesBare(taken) else { return nil }
        let composed = try composer.compose(taken, faces: taken.wanted.faces)
        return try savingFaces(of: composed, taken.plan) {
            guard let reveal = taken.reveal else { return try written(composed, taken) }
            return try revealed(composed, taken, reveal)
        }
    }

    /// Returns `true` if a picture without faces is written all the same, and not as it is: with strokes on it, or as a
    /// private copy.
    private func changesBare(_ taken: TakenPhoto) -> Bool {
        taken.strokes != nil && cover.noFace != .fail || cover.metadata == .private && cover.noFace == .copy
    }

    /// Writes a covered picture.
    private func written(_ composed: ComposedPhoto, _ taken: TakenPhoto) throws -> CoverOutcome {
        let encoded = try encoder.encode(composed, as: taken.format)
        guard cover.metadata == .private else {
            try writer.write(encoded.still, as: taken.plan.still, like: [taken.plan.input])
            return CoverOutcome(taken, encoded, encoded.remarks)
        }
        return CoverOutcome(taken, encoded, encoded.remarks, facesLeft: try writeChecked(encoded, taken.plan))
    }

    /// Writes a covered picture once it is sure that it shows no face it was to hide.
    ///
    /// - Returns: The number of faces left as the user asked.
    private func writeChecked(_ encoded: EncodedPhoto, _ plan: PlannedPhoto) throws -> Int {
        var left: [Face] = []
        let check = CoverCheck(finder: finder, limits: cover.detection.limits, hidesAll: cover.hidesAll)
        try writer.write(encoded.still, as: plan.still, like: [plan.input]) { bytes throws(PipelineError) in
            left = try check.facesLeft(in: bytes, of: encoded.composed, as: plan.still)
        }
        return left.count
    }

    /// Writes a covered picture with a movie made of it, which reveals the faces.
    private func revealed(
        _ composed: ComposedPhoto,
        _ taken: TakenPhoto,
        _ reveal: RevealOptions
    ) throws -> CoverOutcome {
        let plan = taken.plan
        let hasIdentifier = plan.shape.hasIdentifier
        let encoded = try encoder.encode(composed, as: taken.format, keepsIdentifier: hasIdentifier)
        let paired = try PairedPhoto(
            encoded.still,
            takenAt: composed.photo.exif.flatMap { CreationDate(exif: $0) },
            movie: try RevealMovie.movie(of: composed, composer, reveal),
            stillFrame: reveal.timeline.stillFrame,
            reveal,
            in: plan.shape
        )
        try writer.write(
            still: paired.still,
            movie: paired.movie,
            as: plan,
            like: [reveal.soundFile].compactMap { $0 }
        )
        return CoverOutcome(
            taken,
            encoded,
            encoded.remarks + Remarks(notes: paired.notes),
            movie: CoverOutcome.Movie(
                path: plan.movie,
                identifier: hasIdentifier ? paired.identifier.text : nil,
                stillTime: reveal.timeline.stillImageTime,
                duration: reveal.timeline.duration,
                search: nil
            )
        )
    }

    /// Does what the policy asks for when neither a picture nor its movie shows a face.
    private func handleNoFace(_ taken: TakenPhoto) throws -> OutputStatus {
        let (photo, plan) = (taken.photo, taken.plan)
        switch cover.noFace {
        case .skip:
            noteNoFace(taken)
            return .skipped
        case .copy:
            // A copy is the file itself, unless it is called for in another format.
            let isAlike = taken.format.file == photo.source.format
            let bare = ComposedPhoto(photo: photo, layers: [], placements: [], faces: [])
            let bytes = isAlike ? photo.source.bytes : try encoder.encode(bare, as: taken.format).still
            guard let movie = taken.movie, plan.shape != .pair || movie.isWithin && !isAlike else {
                try writer.write(bytes, as: plan.still, like: [plan.input])
                return .copied
            }
            try writer.write(
                still: bytes,
                movie: movie.source.bytes,
                as: plan,
                in: taken.shape,
                stillTime: movie.stillTime,
                like: [movie.source.path]
            )
            return .copied
        case .fail:
            throw photo.source.failure(.noFace, "no face found; try --thorough or a lower --threshold")
        }
    }

    /// Takes note that a picture shows no face. A Live Photo, or its still without the movie, is searched again: the movie
    /// may come.
    private func noteNoFace(_ taken: TakenPhoto) {
        guard taken.movie == nil, taken.wanted.others.isEmpty, taken.photo.exif?.contentIdentifier == nil
        else {
            return
        }
        cover.searched?.add(taken.photo.source.path, nearMisses: taken.wanted.unsure)
    }
}
