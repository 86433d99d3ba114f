internal import FileJobs
internal import Imaging
internal import Scenes

/// A picture read and decoded, who is to be covered on it, and the movie that goes with it.
struct TakenPhoto: Sendable {
    private(set) var photo: DecodedPhoto
    private(set) var wanted: PhotoFaces
    /// The movie of a Live Photo; `nil` for a picture alone.
    let movie: LiveMovie?
    /// Remarks for the user so far.
    private(set) var remarks: Remarks

    /// The strokes drawn on the picture by hand; `nil` without any.
    let strokes: StrokeDrawing?

    init(
        _ photo: DecodedPhoto,
        _ wanted: PhotoFaces,
        _ movie: LiveMovie?,
        _ remarks: Remarks,
        _ strokes: StrokeDrawing?
    ) {
        (self.photo, self.wanted, self.movie, self.strokes) = (photo, wanted, movie, strokes)
        self.remarks = remarks + Remarks(warnings: wanted.misses)
    }

    /// Cuts the picture to a Lock Screen; one without faces to cover stays as it is.
    ///
    /// - Throws: `PipelineError` when it has a movie, which cannot be cut; the error of a step that fails.
    mutating func cutToWallpaper(limits: DecodeLimits) throws {
        guard movie == nil else {
            throw photo.source.failure(
                .unsupportedFormat,
                "--wallpaper cannot use a Live Photo's own motion; add --as-still to use its picture"
            )
        }
        guard !wanted.faces.isEmpty else { return }
        let cut = try WallpaperPhoto(photo, wanted, limits: limits)
        (photo, wanted, remarks) = (cut.photo, cut.faces, remarks + cut.remarks)
    }
}
