internal import Imaging
internal import Overlay

extension Pipeline {
    /// Returns the faces of a picture as ``cover(_:)`` would cover them: the stored ones, else those found, each with
    /// its kaomoji, including those that are not to be covered.
    ///
    /// - Throws: `PipelineError` describing why the picture cannot be read.
    package func facesToCover(of path: String) throws(PipelineError) -> DetectReport {
        let photo = try photo(at: path)
        let (known, chosen) = try photo.source.named {
            let known = try allFaces(of: photo)
            let views = try composer.views(of: known.faces, in: photo)
            return (known, try composer.kaomoji(for: known.faces, of: photo.source, seenAs: views))
        }
        let faces = zip(known.faces, chosen).map { face, kaomoji in
            var face = face
            face.kaomoji = kaomoji.text
            return face
        }
        return DetectReport(path, photo.uprightSize, faces, known.unsure)
    }

    /// Covers a small picture as ``cover(_:)`` would cover the full-size one.
    ///
    /// - Parameter sheet: The faces, in pixels of the full-size upright picture.
    /// - Throws: `PipelineError` if a kaomoji cannot be drawn.
    package func preview(_ sheet: FaceSheet, on picture: SmallPicture) throws(PipelineError) -> SmallPicture {
        SmallPicture(
            fullSize: picture.fullSize,
            pixels: try picture.source.named { try composer.covered(picture, as: sheet) },
            source: picture.source
        )
    }

    /// Returns the rectangles that the patches over a sheet's faces fill, by the faces' numbers: left, top, width and
    /// height in pixels of the full-size upright picture, turned by the face's roll about the centre of its box.
    ///
    /// - Throws: `PipelineError` if a kaomoji cannot be drawn.
    package func patches(of sheet: FaceSheet, on picture: SmallPicture) throws(PipelineError) -> [Int: [Int]]
    {
        try picture.source.named { try composer.patches(of: sheet, on: picture) }
            .mapValues { [$0.x, $0.y, $0.width, $0.height] }
    }
}
