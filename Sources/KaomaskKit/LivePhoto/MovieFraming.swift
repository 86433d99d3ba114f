internal import Faces
internal import Imaging

/// The mapping between a movie and its still: the movie shows the middle of the still, as large as it fits.
struct MovieFraming: Sendable {
    /// The scale, still pixels per movie pixel.
    private let factor: Double
    private let offset: Point

    /// Creates the framing of an upright still and upright frames of these sizes.
    init(still: PixelSize, movie: PixelSize) {
        factor = min(
            Double(still.width) / Double(max(1, movie.width)),
            Double(still.height) / Double(max(1, movie.height))
        )
        offset = Point(
            (Double(still.width) - factor * Double(movie.width)) / 2,
            (Double(still.height) - factor * Double(movie.height)) / 2
        )
    }

    /// Returns a face of the movie in pixels of the still.
    func onStill(_ face: FaceObservation) -> FaceObservation { face.scaled(by: factor).shifted(by: offset) }

    /// Returns a face of the still in pixels of the movie.
    func inMovie(_ face: FaceObservation) -> FaceObservation {
        face.shifted(by: offset * -1).scaled(by: 1 / factor)
    }
}
