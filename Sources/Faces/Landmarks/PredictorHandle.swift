internal import CDlib
internal import Imaging

/// Owner of a shape predictor, freed in `deinit`. Immutable and usable by many tasks at once: hence `@unchecked
/// Sendable`.
@safe struct PredictorHandle: ~Copyable, @unchecked Sendable {
    private let predictor: OpaquePointer

    /// Reads a model with dlib, in about a second.
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

    /// Maps a model prepared with this key, in a few milliseconds.
    init(prepared path: String, key: cdlib_model_key) throws(FaceError) {
        var made: OpaquePointer?
        try unsafe checked { message in unsafe cdlib_predictor_map(path, key, &made, message) }
        guard let made = unsafe made else { throw .unusableModel(path: path, reason: "nothing was mapped") }
        unsafe predictor = unsafe made
    }

    static func prepare(_ source: String, as path: String, key: cdlib_model_key) throws(FaceError) {
        try unsafe checked { message in unsafe cdlib_predictor_prepare(source, path, key, message) }
    }

    deinit { unsafe cdlib_predictor_destroy(predictor) }

    /// Gives back the memory for a mapped model until more than a few faces need it.
    func rest() { unsafe cdlib_predictor_rest(predictor) }

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
    fileprivate init(_ rect: Rect) {
        self.init(
            left: Int32(rect.x.rounded()),
            top: Int32(rect.y.rounded()),
            right: Int32(rect.maxX.rounded()),
            bottom: Int32(rect.maxY.rounded())
        )
    }
}
