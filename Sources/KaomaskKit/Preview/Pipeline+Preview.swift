internal import Imaging
internal import Overlay

extension Pipeline {
    /// Returns the faces of a picture or film as ``cover(_:)`` would cover them, stored or found, each with its kaomoji,
    /// including those not to be covered. Throws if it cannot be read.
    package func facesToCover(of path: String) throws(PipelineError) -> DetectReport {
        if FilmContainer(ofFileAt: path) != nil { return try facesToCover(ofFilm: path) }
        if let crew = cover.crew,
            let report = try crew.work(.faces, on: try SourceParts.sent(path), cover)?.report
        {
            return report
        }
        return try facesToCover(of: try SourceParts.read(path).photo)
    }

    func facesToCover(of source: SourceFile) throws(PipelineError) -> DetectReport {
        let photo = try decoded(source)
        let (known, chosen) = try photo.source.named {
            let known = try allFaces(of: photo)
            let views = try composer.views(of: known.faces, in: photo)
            return (known, try composer.kaomoji(for: known.faces, of: photo.source, seenAs: views))
        }
        let faces = Self.faces(known.faces, with: chosen)
        return DetectReport(source.path, photo.uprightSize, faces, known.unsure)
    }

    private func facesToCover(ofFilm path: String) throws(PipelineError) -> DetectReport {
        let sheet = try cover.sidecar?.tracks(of: path)?.0
        let known = if let sheet { DetectReport(path, sheet) } else { try detectFilm(path, label: nil) }
        let source = try SourceMovie.open(path).source
        let chosen = try source.named { try composer.kaomoji(for: known.faces, of: source, seenAs: []) }
        let size = PixelSize(width: known.width, height: known.height)
        return DetectReport(path, size, Self.faces(known.faces, with: chosen))
    }

    private static func faces(_ faces: [Face], with kaomoji: [Kaomoji]) -> [Face] {
        zip(faces, kaomoji).map { face, kaomoji in
            var face = face
            face.kaomoji = kaomoji.text
            return face
        }
    }

    /// Covers a small picture as ``cover(_:)`` would the full-size one; the sheet's faces are in pixels of the latter,
    /// upright. Throws if a kaomoji cannot be drawn.
    package func preview(_ sheet: FaceSheet, on picture: SmallPicture) throws(PipelineError) -> SmallPicture {
        SmallPicture(
            fullSize: picture.fullSize,
            pixels: try picture.source.named { try composer.covered(picture, as: sheet) },
            source: picture.source
        )
    }

    /// Returns the rectangles of the patches over a sheet's faces, by number: left, top, width and height in pixels of
    /// the full-size upright picture, turned by the face's roll about its box's centre. Throws if drawing fails.
    package func patches(of sheet: FaceSheet, on picture: SmallPicture) throws(PipelineError) -> [Int: [Int]]
    {
        try picture.source.named { try composer.patches(of: sheet, on: picture) }
            .mapValues { [$0.x, $0.y, $0.width, $0.height] }
    }

    /// Draws the first collage of pictures, with sides of at most `longSide` pixels, as JPEG. Throws if one of its
    /// pictures cannot be read, or the task is cancelled.
    package func preview(of inputs: [InputFile], _ options: CollageOptions, longSide: Int)
        throws(PipelineError) -> [UInt8]
    {
        try Self.jpeg("the collage") {
            var small = options
            small.size = options.size.reduced(toLongSide: longSide)
            let template = options.template ?? template(for: inputs.map(Outcome.success), on: options.size)
            var collage = try FilledCollage(small, template: template)
            let maker = CollageMaker(pipeline: self, options: small, template: template, jobs: 1) { false }
            for (cell, input) in zip(collage.emptyCells, inputs) {
                try Task.checkCancellation()
                collage.fill(cell, try maker.filling(input, collage.cells[cell], number: cell + 1))
            }
            return collage.shown
        }
    }

    /// Draws the first card over a picture as its movie shows it, in the same way.
    package func preview(of path: String, _ options: CardOptions, longSide: Int)
        throws(PipelineError) -> [UInt8]
    {
        try Self.jpeg(path) {
            var small = options
            small.reveal.movieLongSide = longSide
            let source = try SourceFile.read(path)
            let crew = small.readsNoPicture ? cover.crew : nil
            let made = try crew?.work(.firstCard(small), on: source, cover)
            return try made?.pictures[0] ?? firstCard(of: source, small)
        }
    }

    func firstCard(of source: SourceFile, _ options: CardOptions) throws -> PixelBuffer {
        let photo = try DecodedPhoto.decode(source, limits: cover.detection.limits)
        try Task.checkCancellation()
        return try CardScene(photo, options, faces: try facesToMind(photo, options)).firstCard()
    }

    private static func jpeg(_ name: String, _ draw: () throws -> PixelBuffer) throws(PipelineError)
        -> [UInt8]
    {
        try PipelineError.named(name) {
            try JPEGCodec.encode(try draw(), quality: SmallPicture.displayQuality, subsampling: .quarter)
        }
    }
}
