internal import CDlib
public import Imaging

/// Finds the 68 points of a face with dlib's shape predictor (Kazemi and Sullivan, "One Millisecond Face
/// Alignment with an Ensemble of Regression Trees", 2014).
///
/// Reading the model takes one to two seconds and 83 MB; make it once. Any number of tasks may call it.
public final class LandmarkPredictor: Sendable {
    private let handle: PredictorHandle

    /// A predictor from a serialised model file.
    ///
    /// - Throws: `FaceError.unusableModel` when the file cannot be read or is not a 68-point model.
    public init(path: String) throws(FaceError) {
        handle = try PredictorHandle(path: path)
        guard handle.pointCount == FaceLandmarks.pointCount else {
            throw .unusableModel(path: path, reason: "it gives \(handle.pointCount) points, not 68")
        }
    }

    /// The landmarks of the face in `box`, in pixels of `image`.
    ///
    /// - Throws: `FaceError.engine` when dlib fails.
    public func landmarks(of box: Rect, in image: GrayBuffer) throws(FaceError) -> FaceLandmarks {
        FaceLandmarks(points: try handle.predict(box, in: image))
    }
}

/// The one owner of a dlib shape predictor. dlib never changes it once made, so it may serve many tasks at
/// once: hence `@unchecked Sendable`. Freed in `deinit`.
@safe private struct PredictorHandle: ~Copyable, @unchecked Sendable {
    private let predictor: OpaquePointer

    init(path: String) throws(FaceError) {
        var made: OpaquePointer?
        do throws(FaceError) {
            try unsafe checked { message in unsafe cdlib_predictor_create(path, &made, message) }
        } catch .engine(let message) {
            throw .unusableModel(path: path, reason: message)
        }
        guard let made = unsafe made else { throw .unusableModel(path: path, reason: "nothing was read") }
        unsafe predictor = unsafe made
    }

    deinit { unsafe cdlib_predictor_destroy(predictor) }

    var pointCount: Int { unsafe cdlib_predictor_point_count(predictor) }

    func predict(_ box: Rect, in image: GrayBuffer) throws(FaceError) -> [Point] {
        var points = [cdlib_point](repeating: cdlib_point(), count: pointCount)
        let face = cdlib_rect(box)
        let capacity = points.count
        try unsafe withImage(image) { view, message in
            unsafe cdlib_predictor_predict(predictor, view, face, &points, capacity, message)
        }
        return points.map { Point($0.x, $0.y) }
    }
}

extension cdlib_rect {
    /// A rectangle in whole pixels, as dlib wants it.
    fileprivate init(_ rect: Rect) {
        self.init(
            left: Int32(rect.x.rounded()),
            top: Int32(rect.y.rounded()),
            right: Int32(rect.maxX.rounded()),
            bottom: Int32(rect.maxY.rounded())
        )
    }
}
