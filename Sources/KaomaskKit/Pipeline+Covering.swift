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
        defer { cover.book?.flush() }
        return try writer(plan).making(plan, kept: try keptMeanwhile(plan)) {
            var taken = try take(parts, plan, reveal)
            if let reveal, reveal.isWallpaper { try taken.cutToWallpaper(limits: cover.detection.limits) }
            return try covered(taken) ?? handleNoFace(taken)
        }
    }

    /// Returns a result that another run has made meanwhile.
    private func keptMeanwhile(_ plan: PlannedPhoto) throws -> CoverOutcome {
        if case .done(let outcome)? = try cover.book?.standing(plan) { return outcome }
        return CoverOutcome(status: .kept)
    }

    /// The writer of an input's result.
    private func writer(_ plan: PlannedPhoto) -> PhotoWriter {
        PhotoWriter(replacesExisting: writer.replacesExisting || plan.replacesOutdated)
    }

    /// Writes a result, once it is on record.
    func recording(
        _ outcome: CoverOutcome,
        _ taken: TakenPhoto,
        _ write: (PhotoWriter) throws -> Void
    ) throws -> CoverOutcome {
        let note = cover.book?.note(outcome, taken)
        var writer = writer(taken.plan)
        writer.note = note
        try write(writer)
        var outcome = outcome
        outcome.record = note?.record
        return outcome
    }

    /// Decodes an input, and finds who is to be covered on it and the movie that goes with it.
    private func take(
        _ parts: SourceParts,
        _ plan: PlannedPhoto,
        _ reveal: RevealOptions?
    ) throws -> TakenPhoto {
        let photo = try decoded(parts.photo)
        let (movie, remarks) = try liveMovie(of: photo, parts.movie)
        let wanted = try wantedFaces(of: photo)
        return TakenPhoto(
            plan: plan,
            reveal: reveal,
            photo: photo,
            wanted: wanted,
            movie: movie,
            strokes: try cover.strokes?(photo.source.path),
            remarks: remarks + Remarks(notes: photo.remark.map { [$0] } ?? [], warnings: wanted.misses),
            input: cover.book?.input(parts.photo)
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
            return try recording(CoverOutcome(taken, encoded, encoded.remarks), taken) { writer in
                try writer.write(encoded.still, as: taken.plan.still, like: [taken.plan.input])
            }
        }
        return try writeChecked(encoded, taken)
    }

    /// Writes a covered picture once it is sure that it shows no face it was to hide; those left as the user asked are
    /// counted.
    private func writeChecked(_ encoded: EncodedPhoto, _ taken: TakenPhoto) throws -> CoverOutcome {
        let plan = taken.plan
        var left: [Face] = []
        let check = CoverCheck(finder: finder, limits: cover.detection.limits, hidesAll: cover.hidesAll)
        var outcome = try recording(CoverOutcome(taken, encoded, encoded.remarks), taken) { writer in
            try writer.write(encoded.still, as: plan.still, like: [plan.input]) {
                bytes throws(PipelineError) in
                left = try check.facesLeft(in: bytes, of: encoded.composed, as: plan.still)
            }
        }
        outcome.facesLeft = left.count
        return outcome
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
        let outcome = CoverOutcome(
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
        return try recording(outcome, taken) { writer in
            try writer.write(
                still: paired.still,
                movie: paired.movie,
                as: plan,
                like: [reveal.soundFile].compactMap { $0 }
            )
        }
    }

    /// Does what the policy asks for when neither a picture nor its movie shows a face.
    private func handleNoFace(_ taken: TakenPhoto) throws -> CoverOutcome {
        let (photo, plan) = (taken.photo, taken.plan)
        switch cover.noFace {
        case .skip:
            var outcome = CoverOutcome(bare: taken, .skipped)
            outcome.record = cover.book?.noteBare(outcome, taken, isFinal: Self.isFinal(taken))
            return outcome
        case .copy:
            // A copy is the file itself, unless it is called for in another format.
            let isAlike = taken.format.file == photo.source.format
            let bare = ComposedPhoto(photo: photo, layers: [], placements: [], faces: [])
            let bytes = isAlike ? photo.source.bytes : try encoder.encode(bare, as: taken.format).still
            return try recording(CoverOutcome(bare: taken, .copied), taken) { writer in
                guard let movie = taken.movie, plan.shape != .pair || movie.isWithin && !isAlike else {
                    return try writer.write(bytes, as: plan.still, like: [plan.input])
                }
                try writer.write(
                    still: bytes,
                    movie: movie.source.bytes,
                    as: plan,
                    in: taken.shape,
                    stillTime: movie.stillTime,
                    like: [movie.source.path]
                )
            }
        case .fail:
            throw photo.source.failure(.noFace, "no face found; try --thorough or a lower --threshold")
        }
    }

    /// Returns `false` for a picture without a face that may show one in the next run: a Live Photo, or its still, whose
    /// movie may come.
    private static func isFinal(_ taken: TakenPhoto) -> Bool {
        taken.movie == nil && taken.wanted.others.isEmpty && taken.photo.exif?.contentIdentifier == nil
    }
}
