internal import FoundationEssentials
internal import Imaging
internal import Movies
internal import Pairing

/// The steps that cover pictures and Live Photos, in files here and in bytes in `Pipeline+Bytes.swift`.
extension Pipeline {
    /// Covers an input's files unless another run makes its outputs meanwhile. `reveal` is `nil` for covering alone,
    /// without a movie that shows the faces.
    func covered(
        _ parts: @autoclosure () throws(PipelineError) -> SourceParts,
        _ plan: PlannedPhoto,
        _ reveal: RevealOptions? = nil
    ) throws(PipelineError) -> CoverOutcome {
        defer { cover.book?.flush() }
        return try writer(plan).making(plan, kept: try keptMeanwhile(plan)) {
            let beside = surroundings(of: plan)
            let handed = try cover.crew?.make(plan, beside: beside, cover, reveal)
            let made = try handed ?? make(try parts(), beside: beside, plan, reveal)
            var outcome = made.outcome
            outcome.record = try write(made, plan) ?? cover.book?.noteBare(outcome, plan)
            return outcome
        }
    }

    /// Returns a result that another run has made meanwhile.
    func keptMeanwhile(_ plan: PlannedPhoto) throws -> CoverOutcome {
        if case .done(let outcome)? = try cover.book?.standing(plan) { return outcome }
        return CoverOutcome(status: .kept)
    }

    func writer(_ plan: PlannedPhoto) -> PhotoWriter {
        PhotoWriter(replacesExisting: writer.replacesExisting || plan.replacesOutdated)
    }

    /// Makes an input's output: decodes it, finds the faces to cover, and covers them.
    func make(
        _ parts: SourceParts,
        beside: Surroundings,
        _ plan: PlannedPhoto,
        _ reveal: RevealOptions? = nil
    ) throws -> MadePhoto {
        var taken = try take(parts, beside, plan, reveal)
        beside.begins(taken)
        if let reveal, reveal.isWallpaper { try taken.cutToWallpaper(limits: cover.detection.limits) }
        return try covered(taken) ?? bare(taken)
    }

    /// Decodes an input and finds its movie and the faces to cover.
    private func take(
        _ parts: SourceParts,
        _ beside: Surroundings,
        _ plan: PlannedPhoto,
        _ reveal: RevealOptions?
    ) throws -> TakenPhoto {
        let photo = try decoded(parts.photo, for: reveal)
        let (movie, remarks) = try liveMovie(of: photo, parts.movie, beside, asStill: plan.shape.isMovieAlone)
        let wanted = try wantedFaces(of: photo)
        return TakenPhoto(
            plan: plan,
            reveal: reveal,
            photo: photo,
            beside: beside,
            wanted: wanted,
            movie: movie,
            strokes: try cover.strokes?(photo.source.path),
            remarks: remarks + Remarks(notes: photo.remark.map { [$0] } ?? [], warnings: wanted.misses)
        )
    }

    /// Covers a picture and its movie; `nil` without a face to cover.
    private func covered(_ taken: TakenPhoto) throws -> MadePhoto? {
        if let movie = taken.movie, let covered = try covered(taken, movie) { return covered }
        guard !taken.wanted.faces.isEmpty || taken.reveal == nil && changesBare(taken) else { return nil }
        let composed = try composer.compose(taken, faces: taken.wanted.faces)
        guard let reveal = taken.reveal else { return try still(composed, taken) }
        return try revealed(composed, taken, reveal)
    }

    /// Returns `true` if a picture without faces is written changed: with strokes on it, or as a private copy.
    private func changesBare(_ taken: TakenPhoto) -> Bool {
        taken.strokes != nil && cover.noFace != .fail || cover.metadata == .private && cover.noFace == .copy
    }

    /// Encodes a covered picture; a private one only if it shows no face that was to be hidden.
    private func still(_ composed: ComposedPhoto, _ taken: TakenPhoto) throws -> MadePhoto {
        let encoded = try encoder.encode(composed, as: taken.format)
        var left: [Face]?
        if cover.metadata == .private {
            let check = CoverCheck(finder: finder, limits: cover.detection.limits, hidesAll: cover.hidesAll)
            left = try check.facesLeft(in: encoded.still, of: composed, as: taken.plan.still)
        }
        let outcome = CoverOutcome(taken, encoded, encoded.remarks, facesLeft: left?.count)
        var made = MadePhoto(outcome, still: encoded.still, size: composed.photo.uprightSize)
        made.mask = try composed.mask.map { try PNGCodec.encode(Raster($0)) }
        return made
    }

    /// Encodes a covered picture and a movie made from it, which reveals the faces.
    private func revealed(
        _ composed: ComposedPhoto,
        _ taken: TakenPhoto,
        _ reveal: RevealOptions
    ) throws -> MadePhoto {
        let plan = taken.plan
        guard !plan.shape.isMovieAlone else { return try posted(composed, taken, reveal) }
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
        return try MadePhoto(
            outcome,
            still: paired.still,
            MadePhoto.Movie(bytes: paired.movie, shape: plan.shape),
            of: plan,
            originals: [reveal.soundFile].compactMap { $0 },
            size: composed.photo.uprightSize
        )
    }

    /// Encodes the movie alone, for posting, without any of the picture's metadata.
    private func posted(
        _ composed: ComposedPhoto,
        _ taken: TakenPhoto,
        _ reveal: RevealOptions
    ) throws -> MadePhoto {
        let bytes =
            taken.plan.shape == .gif
            ? try RevealMovie.gif(of: composed, composer, reveal.inGIF)
            : try MP4File.bytes(RevealMovie.movie(of: composed, composer, reveal), sound: reveal.sound)
        let outcome = CoverOutcome(
            status: .written,
            faces: composed.faces,
            unsure: taken.wanted.unsure,
            remarks: taken.remarks,
            movie: CoverOutcome.Movie(
                path: nil,
                identifier: nil,
                stillTime: reveal.timeline.stillImageTime,
                duration: reveal.timeline.duration,
                search: nil
            )
        )
        return MadePhoto(
            outcome,
            still: bytes,
            nil,
            originals: [reveal.soundFile].compactMap { $0 },
            size: composed.photo.uprightSize
        )
    }

    /// Copies an input that could not be covered into its output's place, and returns its failure with the copy, if any.
    func copied(_ plan: PlannedPhoto, after error: PipelineError) -> PipelineError {
        guard error.code.isOfPicture, plan.input.fileExtension == plan.still.fileExtension,
            let file = try? OpenFile(plan.input)
        else { return error }
        var (writer, failure) = (writer(plan), error)
        writer.note = cover.book?.note(CoverOutcome(status: .copied), plan, isResult: false)
        do throws(PipelineError) {
            try writer.write(MovieData(file), as: plan.still, like: [plan.input])
            (failure.copied, failure.copyRecord) = (plan.still, writer.note?.record)
            cover.book?.flush()
        } catch { return failure }
        return failure
    }

    /// Follows the policy for a picture and movie without faces.
    private func bare(_ taken: TakenPhoto) throws -> MadePhoto {
        let (photo, plan) = (taken.photo, taken.plan)
        switch cover.noFace {
        case .skip:
            var outcome = CoverOutcome(bare: taken, .skipped)
            // A Live Photo, or its still without the movie, is searched again: the movie may come.
            outcome.isBareForGood =
                taken.movie == nil && taken.wanted.others.isEmpty && photo.exif?.contentIdentifier == nil
            return MadePhoto(outcome)
        case .copy:
            let outcome = CoverOutcome(bare: taken, .copied)
            // A copy is the file itself unless another format is requested.
            let isAlike = taken.format.file == photo.source.format
            let bare = ComposedPhoto(photo: photo, layers: [], placements: [], faces: [])
            let bytes = isAlike ? photo.source.bytes : try encoder.encode(bare, as: taken.format).still
            guard let movie = taken.movie, plan.shape != .pair || movie.isWithin && !isAlike else {
                return MadePhoto(outcome, still: bytes)
            }
            let half = MadePhoto.Movie(
                bytes: movie.source.bytes,
                shape: taken.shape,
                stillTime: movie.stillTime
            )
            return try MadePhoto(outcome, still: bytes, half, of: plan, originals: [movie.source.path])
        case .fail:
            throw photo.source.failure(.noFace, "no face found; try --thorough or a lower --threshold")
        }
    }

    /// Writes the output and, if requested, the sidecar first: a run killed in between leaves no picture that looks
    /// done but lacks it. Returns the previous record.
    func write(_ made: MadePhoto, _ plan: PlannedPhoto) throws -> ResultRecord? {
        guard let still = made.still else { return nil }
        var writer = writer(plan)
        writer.note = cover.book?.note(made.outcome, plan)
        let sheet =
            cover.savesFaces ? made.size.map { DetectReport(plan.input, $0, made.outcome.faces) } : nil
        if let mask = made.mask, let path = plan.mask {
            try WholeFile.write(mask, as: path, FilePermissions(like: [plan.input]), like: plan.input)
        }
        return try withSheet(sheet, plan) {
            guard let movie = made.movie else {
                let isChecked = made.outcome.facesLeft != nil
                try writer.write(
                    still,
                    as: plan.still,
                    like: [plan.input] + made.originals,
                    reading: isChecked
                )
                return writer.note?.record
            }
            try writer.write(
                still: still,
                movie: movie.bytes,
                as: plan,
                in: movie.shape,
                stillTime: movie.stillTime,
                like: made.originals
            )
            return writer.note?.record
        }
    }

    /// Writes a sidecar, if there is one, and then the output; without the output a new sidecar goes again.
    func withSheet<Written>(
        _ sheet: DetectReport?,
        _ plan: PlannedPhoto,
        _ write: () throws -> Written
    ) throws -> Written {
        guard let sheet else { return try write() }
        let isNew = !FileManager.default.fileExists(atPath: plan.sidecar)
        try OutputFolder.make(for: plan.sidecar, like: plan.input)
        try JSONFile.write(sheet, as: plan.sidecar, FilePermissions(like: [plan.input]))
        do { return try write() } catch {
            if isNew { try? FileManager.default.removeItem(atPath: plan.sidecar) }
            throw error
        }
    }
}
