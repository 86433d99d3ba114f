internal import Imaging
internal import Scenes

/// A decoded picture, the faces to cover, the movie that goes with it, and the plan for the output.
struct TakenPhoto: Sendable {
    let plan: PlannedPhoto
    /// The options of a movie that reveals the faces; `nil` for covering alone.
    let reveal: RevealOptions?
    var photo: DecodedPhoto
    let beside: Surroundings
    var wanted: PhotoFaces
    /// The Live Photo's movie; `nil` for a picture alone.
    let movie: LiveMovie?
    let strokes: StrokeDrawing?
    var remarks: Remarks

    var format: PictureFormat {
        let source = photo.source.format
        let own: PictureFormat? =
            reveal == nil ? PictureFormat(writing: source) : PictureFormat(writingStillOf: source)
        return plan.format ?? own ?? .jpeg
    }

    /// The Live Photo's file layout: the input's own unless another was requested.
    var shape: LivePhotoShape { plan.shape(ofHalvesInOneFile: movie?.isWithin == true) }

    /// Crops the picture to a Lock Screen; one without faces to cover stays as it is. Throws if it has a movie, which
    /// cannot be cropped, or a step fails.
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
struct PhotoFaces: Codable, Sendable {
    /// The faces, numbered from left to right.
    var faces: [Face]
    /// The other faces, left uncovered.
    var others: [Face] = []
    /// The near misses, for a person to check, numbered after the faces.
    var unsure: [Face]
    /// Remarks on requests that do not match the picture.
    var misses: [Remark] = []
    /// The processor time from the decoded picture to the faces, seconds.
    var searchTime = 0.0

    private enum CodingKeys: CodingKey { case faces, unsure }
}

extension [Face] {
    /// Those who were left bare as persons, for reports.
    var spared: [Face] { filter { $0.person?.isSpared == true }.map(\.withoutPlaces) }
}
