internal import Imaging
internal import Overlay

extension Pipeline {
    /// The faces of a picture as ``cover(_:)`` would cover them: those written down, else those found, each with the
    /// kaomoji it would get; also those that are not to be covered.
    ///
    /// - Throws: `PipelineError` saying why the picture cannot be read.
    public func facesToCover(of path: String) throws(PipelineError) -> DetectReport {
        let photo = try photo(at: path)
        let known = try allFaces(of: photo)
        let chosen = try composer.kaomoji(
            for: known.faces,
            of: photo.source,
            seenAs: try composer.views(of: known.faces, in: photo)
        )
        let faces = zip(known.faces, chosen).map { face, kaomoji in
            var face = face
            face.kaomoji = kaomoji.text
            return face
        }
        return DetectReport(
            input: path,
            width: photo.uprightSize.width,
            height: photo.uprightSize.height,
            faces: faces,
            unsure: known.unsure,
            searchTime: nil
        )
    }

    /// A small picture as ``cover(_:)`` would cover the large one.
    ///
    /// - Parameter sheet: The faces, in pixels of the large upright picture.
    /// - Throws: `PipelineError` when a kaomoji cannot be drawn.
    public func preview(_ sheet: FaceSheet, on picture: SmallPicture) throws(PipelineError) -> SmallPicture {
        SmallPicture(
            fullSize: picture.fullSize,
            pixels: try composer.covered(picture, as: sheet),
            source: picture.source
        )
    }
}
