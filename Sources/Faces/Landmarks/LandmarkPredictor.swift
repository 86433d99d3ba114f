internal import CDlib
internal import Imaging

/// A predictor of the 68 landmarks of a face: dlib's shape predictor (Kazemi and Sullivan, "One Millisecond Face
/// Alignment with an Ensemble of Regression Trees", 2014). Any number of tasks may call it.
public final class LandmarkPredictor: Sendable {
    private let handle: PredictorHandle

    /// Reads a model in dlib's serialised form: in about a second with dlib, in a few milliseconds from a cache.
    ///
    /// - Parameter cache: The cache of its prepared form. If `nil` or unusable, the model is prepared in memory.
    /// - Throws: `FaceError.unusableModel` if the file cannot be read, is damaged or is not a 68-point model.
    public init(path: String, cache: LandmarkCache? = .standard) throws(FaceError) {
        if let prepared = cache?.predictor(for: path) {
            handle = prepared
        } else {
            handle = try PredictorHandle(path: path)
        }
        // It takes most of the memory, and an array that finds none ends the program.
        let hasRoom = DecodeLimits.isThere(16 << 20)
        guard hasRoom else { throw .unusableModel(path: path, reason: "not enough memory") }
        guard handle.pointCount == FaceLandmarks.pointCount else {
            throw .unusableModel(path: path, reason: "it gives \(handle.pointCount) points, not 68")
        }
    }

    /// Returns `true` if size and sample digest are those of the model in Debian's libdlib-data.
    package static func isDebianModel(_ path: String) -> Bool {
        ModelIdentity(path: path)?.isDebianModel ?? false
    }

    /// Gives back the memory for a model from the cache, 63 MB, until more than a few faces need it.
    package func rest() { handle.rest() }

    /// Returns the landmarks of the face in `box`, in pixels of `image`; throws `FaceError.engine` if dlib fails.
    func landmarks(of box: Rect, in image: GrayBuffer) throws(FaceError) -> FaceLandmarks {
        FaceLandmarks(points: try handle.predict(box, in: image))
    }
}
