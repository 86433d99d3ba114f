internal import CDlib
internal import Imaging

/// The sole owner of a dlib detector, freed in `deinit`.
///
/// It may move between tasks but serves one at a time, because dlib keeps scratch memory in the detector: hence
/// `@unchecked Sendable` and a mutating `detect`.
@safe struct DetectorHandle: ~Copyable, @unchecked Sendable {
    private let detector: OpaquePointer

    /// Creates dlib's own detector, in a few milliseconds.
    init() throws(FaceError) {
        unsafe detector = try unsafe made("detector") { unsafe cdlib_detector_create($0, $1) }
    }

    /// Creates a copy of `other`, in a fraction of a millisecond.
    init(copying other: borrowing DetectorHandle) throws(FaceError) {
        let original = unsafe other.detector
        unsafe detector = try unsafe made("detector") { unsafe cdlib_detector_copy(original, $0, $1) }
    }

    deinit { unsafe cdlib_detector_destroy(detector) }

    /// Returns at most `capacity` faces with a score of at least `threshold`, best first.
    mutating func detect(
        in image: GrayBuffer,
        threshold: Double,
        capacity: Int
    ) throws(FaceError) -> [FaceObservation] {
        try unsafe observations(in: image, capacity: capacity) { view, found, count, message in
            unsafe cdlib_detector_detect(detector, view, threshold, found, capacity, count, message)
        }
    }
}

/// Runs a detecting call of the shim, which receives room for `capacity` faces and a place for their number.
///
/// - Parameter rolls: The roll of the heads each filter detects; 0 for filters beyond the list.
func observations(
    in image: GrayBuffer,
    rolls: [Double] = [],
    capacity: Int,
    _ call: (
        cdlib_gray_image, UnsafeMutablePointer<cdlib_detection>, UnsafeMutablePointer<Int>,
        UnsafeMutablePointer<cdlib_message>
    ) -> cdlib_status
) throws(FaceError) -> [FaceObservation] {
    var found = [cdlib_detection](repeating: cdlib_detection(), count: capacity)
    var count = 0
    try unsafe withImage(image) { view, message in
        unsafe call(view, &found, &count, message)
    }
    return found.prefix(count).map { detection in
        var face = FaceObservation(boundingBox: Rect(detection.box), confidence: detection.confidence)
        let filter = Int(detection.filter)
        face.roll = rolls.indices.contains(filter) ? rolls[filter] : 0
        return face
    }
}

extension Rect {
    /// Creates a rectangle from dlib's, which the shim has made half-open.
    init(_ box: cdlib_rect) {
        self.init(
            x: Double(box.left),
            y: Double(box.top),
            width: Double(box.right - box.left),
            height: Double(box.bottom - box.top)
        )
    }
}

/// Runs a call of the shim and throws if its status is an error.
func checked(_ call: (UnsafeMutablePointer<cdlib_message>) -> cdlib_status) throws(FaceError) {
    var message = cdlib_message()
    let status = unsafe call(&message)
    guard status != CDLIB_OK else { return }
    throw FaceError.engine(message: sentence(of: message))
}

/// Returns what a call of the shim makes and stores in the place it is given.
func made(
    _ name: String,
    _ call: (UnsafeMutablePointer<OpaquePointer?>, UnsafeMutablePointer<cdlib_message>) -> cdlib_status
) throws(FaceError) -> OpaquePointer {
    var made: OpaquePointer?
    try unsafe checked { message in unsafe call(&made, message) }
    guard let made = unsafe made else { throw FaceError.engine(message: "no \(name) was made") }
    return unsafe made
}

/// Runs a call of the shim with a picture that is valid for the duration of the call.
func withImage(
    _ image: GrayBuffer,
    _ call: (cdlib_gray_image, UnsafeMutablePointer<cdlib_message>) -> cdlib_status
) throws(FaceError) {
    var message = cdlib_message()
    let status = unsafe image.bytes.withUnsafeBufferPointer { pixels in
        unsafe call(
            cdlib_gray_image(
                pixels: pixels.baseAddress,
                width: Int32(image.size.width),
                height: Int32(image.size.height),
                stride: Int32(image.size.width)
            ),
            &message
        )
    }
    guard status != CDLIB_OK else { return }
    throw FaceError.engine(message: sentence(of: message))
}

private func sentence(of message: cdlib_message) -> String {
    unsafe withUnsafeBytes(of: message.text) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
