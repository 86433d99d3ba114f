internal import CDlib
internal import Imaging

/// Owner of a dlib detector, freed in `deinit`. It may move between tasks but serves one at a time, because dlib keeps
/// scratch memory in it: hence `@unchecked Sendable` and a mutating `detect`.
@safe struct DetectorHandle: ~Copyable, @unchecked Sendable {
    private let detector: OpaquePointer

    /// Creates dlib's own detector, in a few milliseconds.
    init() throws(FaceError) {
        var made: OpaquePointer?
        try unsafe checked { message in unsafe cdlib_detector_create(&made, message) }
        guard let made = unsafe made else { throw FaceError.engine(message: "no detector was made") }
        unsafe detector = unsafe made
    }

    deinit { unsafe cdlib_detector_destroy(detector) }

    mutating func detect(
        in image: GrayBuffer,
        threshold: Double,
        capacity: Int
    ) throws(FaceError) -> [FaceObservation] {
        var found = [cdlib_detection](repeating: cdlib_detection(), count: capacity)
        var count = 0
        try unsafe withImage(image) { view, message in
            unsafe cdlib_detector_detect(detector, view, threshold, &found, capacity, &count, message)
        }
        return found.prefix(count).map { detection in
            FaceObservation(boundingBox: Rect(detection.box), confidence: detection.confidence)
        }
    }
}

extension Rect {
    init(_ box: cdlib_rect) {
        self.init(
            x: Double(box.left),
            y: Double(box.top),
            width: Double(box.right - box.left),
            height: Double(box.bottom - box.top)
        )
    }
}

func checked(_ call: (UnsafeMutablePointer<cdlib_message>) -> cdlib_status) throws(FaceError) {
    var message = cdlib_message()
    let status = unsafe call(&message)
    guard status != CDLIB_OK else { return }
    throw FaceError.engine(
        message: unsafe withUnsafeBytes(of: message.text) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    )
}

/// Calls the shim with a picture valid for the call.
func withImage(
    _ image: GrayBuffer,
    _ call: (cdlib_gray_image, UnsafeMutablePointer<cdlib_message>) -> cdlib_status
) throws(FaceError) {
    try unsafe checked { message in
        unsafe image.bytes.withUnsafeBufferPointer { pixels in
            unsafe call(
                cdlib_gray_image(
                    pixels: pixels.baseAddress,
                    width: Int32(image.size.width),
                    height: Int32(image.size.height),
                    stride: Int32(image.size.width)
                ),
                message
            )
        }
    }
}
