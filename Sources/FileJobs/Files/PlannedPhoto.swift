internal import Foundation

/// An input and its output files.
public struct PlannedPhoto: Hashable, Sendable {
    /// The input's path.
    public let input: String
    /// The picture's output path.
    public let still: String
    /// The movie's output path, for a Live Photo in two files.
    public let movie: String?
    /// The picture's output format, or `nil` for one that suits the input.
    public var format: PictureFormat?
    /// The file layout of a Live Photo.
    package var shape = LivePhotoShape.pair
    /// The name of its sidecar, without the ending; `nil` for the still's name.
    package var sidecarStem: String?

    /// Creates a plan for one input.
    package init(
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

    /// The paths of its originals: the input, or none for an output made from many files, which is named after
    /// itself.
    package var originals: [String] { input == still ? [] : [input] }

    /// The movie's output path if the input turns out to be a Live Photo.
    package var liveMovie: String { (still as NSString).deletingPathExtension + ".mov" }

    /// The plan without the movie.
    package var stillOnly: PlannedPhoto {
        PlannedPhoto(input: input, still: still, movie: nil, format: format)
    }

    /// The plan with both halves in one picture's file, if it has no other shape and no movie.
    package var asMotionPhoto: PlannedPhoto {
        guard shape == .pair, movie == nil else { return self }
        var photo = self
        photo.shape = .motionPhoto
        return photo
    }

    /// Returns the plan for another input.
    package func taking(_ input: String) -> PlannedPhoto {
        PlannedPhoto(input: input, still: still, movie: movie, format: format, shape: shape)
    }

    /// The path of the face sidecar, if faces are stored.
    package var sidecar: String {
        let result = shape == .bundle ? still.folderPath : still
        return (sidecarStem ?? (result as NSString).deletingPathExtension) + ".faces.json"
    }
}
