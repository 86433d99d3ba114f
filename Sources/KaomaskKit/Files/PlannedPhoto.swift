/// An input and its output files.
public struct PlannedPhoto: Hashable, Codable, Sendable {
    /// The input's path.
    public let input: String
    /// The picture's output path.
    public let still: String
    /// The movie's output path, for a Live Photo in two files.
    public let movie: String?
    /// The picture's output format; `nil` for one that suits the input.
    public var format: PictureFormat?
    var shape = LivePhotoShape.pair
    /// `true` if an earlier result of the same input with other options stands there.
    var replacesOutdated = false
    /// The sidecar's stem; `nil` for the still's.
    var sidecarStem: String?
    var mask: String?

    init(
        input: String,
        still: String,
        movie: String?,
        format: PictureFormat? = nil,
        shape: LivePhotoShape = .pair,
        sidecarStem: String? = nil
    ) {
        (self.input, self.still, self.movie, self.format) = (input, still, movie, format)
        (self.shape, self.sidecarStem) = (shape, sidecarStem)
    }

    /// The originals: the input, or none for an output made from many files, whose input path is its own.
    var originals: [String] { input == still ? [] : [input] }

    package var stillOnly: PlannedPhoto {
        PlannedPhoto(input: input, still: still, movie: nil, format: format)
    }

    /// Returns a Live Photo's layout: the planned one, or a Motion Photo if both halves are in one file.
    func shape(ofHalvesInOneFile areInOne: Bool) -> LivePhotoShape {
        areInOne && shape == .pair && movie == nil ? .motionPhoto : shape
    }

    /// Returns the movie's path in a layout; `nil` for a single file.
    func movie(in shape: LivePhotoShape) -> String? {
        switch shape {
        case .pair, .pvt, .bundle: movie ?? still.withoutExtension + ".mov"
        case .motionPhoto, .livp, .gif, .mp4: nil
        }
    }

    /// The path of the face sidecar, if faces are stored.
    var sidecar: String {
        let result = shape == .bundle ? still.folderPath : still
        return (sidecarStem ?? result.withoutExtension) + ".faces.json"
    }
}
