internal import Formats
internal import Imaging
internal import Movies
internal import Scenes

extension Pipeline {
    /// Hides cards in a Live Photo of a picture: the still is the picture, and a press shows the cards. Throws the
    /// error of the failed step; neither half is written then.
    package func card(_ plan: PlannedPhoto, _ options: CardOptions) throws(PipelineError) -> CardReport {
        try writer.making(plan, kept: CardReport(plan, options, .kept)) {
            try makeCard(plan, options)
        }
    }

    private func makeCard(_ plan: PlannedPhoto, _ options: CardOptions) throws -> CardReport {
        let source = try SourceFile.read(plan.input)
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
        try writer.write(still: paired.still, movie: paired.movie, as: plan, like: options.originals)
        return CardReport(plan, options, paired, notes: scene.notes)
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
