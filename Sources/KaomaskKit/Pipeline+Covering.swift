internal import Containers
internal import FileJobs
internal import Movies
internal import Pairing

/// The one way on which pictures and Live Photos are covered.
extension Pipeline {
    /// Covers an input, unless its outputs are to be kept, or an earlier run has found no face in it.
    ///
    /// - Parameter reveal: The options of a movie that shows the faces; `nil` for covering alone.
    func outcome(
        of plan: PlannedPhoto,
        _ reveal: RevealOptions? = nil
    ) throws(PipelineError) -> CoverOutcome {
        defer { cover.searched?.flush() }
        return try writer.making(plan, kept: .kept) {
            if let unsure = cover.searched?.nearMisses(in: plan.input) { return .searchedBefore(unsure) }
            var taken = try take(plan)
            let source = taken.photo.source.format
            let own: PictureFormat? =
                reveal == nil ? PictureFormat(writing: source) : PictureFormat(writingStillOf: source)
            let format = plan.format ?? own ?? .jpeg
            if let reveal, reveal.isWallpaper { try taken.cutToWallpaper(limits: cover.detection.limits) }
            if let covered = try covered(taken, plan, as: format, reveal) { return .covered(covered) }
            return .bare(taken, try handleNoFace(taken, plan, as: format))
        }
    }

    /// Reads and decodes an input, and finds who is to be covered on it and the movie that goes with it.
    private func take(_ plan: PlannedPhoto) throws -> TakenPhoto {
        let (photo, held) = try parts(at: plan.input)
        let (movie, remarks) = try liveMovie(of: photo, held)
        return TakenPhoto(photo, try wantedFaces(of: photo), movie, remarks)
    }

    /// Covers a picture, and its movie with it, and writes what comes of it.
    ///
    /// - Parameter reveal: The options of a movie that shows the faces; `nil` for covering alone.
    /// - Returns: `nil` when there is no face to cover.
    private func covered(
        _ taken: TakenPhoto,
        _ plan: PlannedPhoto,
        as format: PictureFormat,
        _ reveal: RevealOptions?
    ) throws -> CoveredPhoto? {
        if let movie = taken.movie { return try covered(taken, movie, plan, as: format, reveal) }
        guard !taken.wanted.faces.isEmpty || reveal == nil && makesPrivateCopies else { return nil }
        let composed = try composer.compose(
            taken.photo,
            faces: taken.wanted.faces,
            others: taken.wanted.others
        )
        return try savingFaces(of: composed, plan) {
            guard let reveal else { return try written(composed, taken, plan, as: format) }
            return try revealed(composed, taken, plan, as: format, reveal)
        }
    }

    /// `true` if a picture without faces is written all the same: a private copy is not the file as it is.
    private var makesPrivateCopies: Bool { cover.metadata == .private && cover.noFace == .copy }

    /// Writes a covered picture.
    private func written(
        _ composed: ComposedPhoto,
        _ taken: TakenPhoto,
        _ plan: PlannedPhoto,
        as format: PictureFormat
    ) throws -> CoveredPhoto {
        let encoded = try encoder.encode(composed, as: format)
        let remarks = taken.remarks + encoded.remarks + NameSidecars.remarks(on: encoded, beside: plan.still)
        guard cover.metadata == .private else {
            try writer.write(encoded.still, as: plan.still, like: [plan.input])
            return CoveredPhoto(taken, encoded, remarks)
        }
        return CoveredPhoto(taken, encoded, remarks, facesLeft: try writeChecked(encoded, plan))
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
        _ plan: PlannedPhoto,
        as format: PictureFormat,
        _ reveal: RevealOptions
    ) throws -> CoveredPhoto {
        let encoded = try encoder.encode(composed, as: format, keepsIdentifier: plan.shape.hasIdentifier)
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
        return CoveredPhoto(
            taken,
            encoded,
            taken.remarks + NameSidecars.remarks(on: encoded, beside: plan.still) + encoded.remarks
                + Remarks(notes: paired.notes),
            movie: CoveredPhoto.Movie(
                path: plan.movie,
                identifier: plan.shape.hasIdentifier ? paired.identifier.text : nil,
                stillTime: reveal.timeline.stillImageTime,
                duration: reveal.timeline.duration,
                search: nil
            )
        )
    }

    /// Does what the policy asks for when neither a picture nor its movie shows a face.
    private func handleNoFace(
        _ taken: TakenPhoto,
        _ plan: PlannedPhoto,
        as format: PictureFormat
    ) throws -> OutputStatus {
        let photo = taken.photo
        switch cover.noFace {
        case .skip:
            noteNoFace(taken)
            return .skipped
        case .copy:
            // A copy is the file itself, unless it is called for in another format.
            let isAlike = format.file == photo.source.format
            let bare = ComposedPhoto(photo: photo, layers: [], placements: [], faces: [])
            let bytes = isAlike ? photo.source.bytes : try encoder.encode(bare, as: format).still
            guard let movie = taken.movie, plan.shape != .pair || movie.isWithin && !isAlike else {
                try writer.write(bytes, as: plan.still, like: [plan.input])
                return .copied
            }
            try writer.write(
                still: bytes,
                movie: movie.source.bytes,
                as: movie.isWithin ? plan.asMotionPhoto : plan,
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
