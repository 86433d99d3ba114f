internal import Imaging
internal import Scenes

/// A picture read and decoded, who is to be covered on it, the movie that goes with it, and what is to become of them.
struct TakenPhoto: Sendable {
    let plan: PlannedPhoto
    /// The options of a movie that shows the faces; `nil` for covering alone.
    let reveal: RevealOptions?
    var photo: DecodedPhoto
    let beside: Surroundings
    var wanted: PhotoFaces
    /// The movie of a Live Photo; `nil` for a picture alone.
    let movie: LiveMovie?
    /// The strokes drawn on the picture by hand; `nil` without any.
    let strokes: StrokeDrawing?
    /// Remarks for the user so far.
    var remarks: Remarks

    /// The format of the covered picture.
    var format: PictureFormat {
        let source = photo.source.format
        let own: PictureFormat? =
            reveal == nil ? PictureFormat(writing: source) : PictureFormat(writingStillOf: source)
        return plan.format ?? own ?? .jpeg
    }

    /// The file layout of the Live Photo: where nothing else was asked for, that of the input.
    var shape: LivePhotoShape { plan.shape(ofHalvesInOneFile: movie?.isWithin == true) }

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

/// The faces of a picture, in pixels of the upright picture.
struct PhotoFaces: Sendable {
    /// The faces, numbered from left to right.
    var faces: [Face]
    /// The other faces, left uncovered.
    var others: [Face] = []
    /// Those of the others who were left bare as persons.
    var spared: [Face] { others.filter { $0.person?.isSpared == true } }
    /// The near misses, which a person should check, numbered after the faces.
    var unsure: [Face]
    /// Sentences on the user's requests that the picture does not match.
    var misses: [Remark] = []
    /// The processor time of the search, seconds, from the decoded picture to the faces.
    var searchTime = 0.0
}
