internal import Formats
internal import Imaging
internal import Movies
internal import Pairing
internal import Scenes

extension Pipeline {
    /// Hides cards in a Live Photo of a picture: the still is the picture, and a press shows the cards. Throws the
    /// error of the failed step; neither half is written then.
    package func card(_ plan: PlannedPhoto, _ options: CardOptions) throws(PipelineError) -> CardReport {
        try writer.making(plan, kept: CardReport(plan, options, .kept)) {
            let crew = options.readsNoPicture ? cover.crew : nil
            let handed = try crew?.make(plan, beside: .none, cover, card: options)
            let made = try handed ?? card(try SourceFile.read(plan.input), plan, options)
            let (still, movie) = (made.still ?? [], made.movie?.bytes ?? [])
            try writer.write(still: still, movie: movie, as: plan, like: options.originals)
            return CardReport(plan, options, made.outcome)
        }
    }

    /// Makes both halves.
    func card(_ source: SourceFile, _ plan: PlannedPhoto, _ options: CardOptions) throws -> MadePhoto {
        let photo = try DecodedPhoto.decode(source, limits: cover.detection.limits)
        let scene = try CardScene(photo, options, faces: try facesToMind(photo, options))
        let movie = try scene.movie()
        let paired = try PairedPhoto(
            try scene.still(
                as: plan.format ?? PictureFormat(writingStillOf: source.format),
                quality: cover.quality
            ),
            takenAt: photo.exif.flatMap { CreationDate(exif: $0) },
            movie: movie,
            stillFrame: options.timeline.stillFrame,
            options.reveal
        )
        let (timeline, rate) = (options.timeline, options.frameRate.perSecond)
        let outcome = CoverOutcome(
            status: .written,
            remarks: Remarks(notes: paired.notes + scene.notes),
            movie: .init(
                path: plan.movie,
                identifier: paired.identifier.text,
                stillTime: Double(timeline.stillFrame) / rate,
                duration: Double(timeline.frameCount) / rate,
                search: nil
            )
        )
        let half = MadePhoto.Movie(bytes: paired.movie, shape: .pair)
        return MadePhoto(outcome, still: paired.still, half, originals: [], size: photo.uprightSize)
    }

    /// Returns the faces if the crop or the cards' place depends on them, else none.
    func facesToMind(
        _ photo: DecodedPhoto,
        _ options: CardOptions
    ) throws -> [Face] {
        if options.background == .keep && options.look.place != .face { return [] }
        return try wantedFaces(of: photo).faces
    }
}
