import CDlib
import TestSupport
import Testing

/// The C functions, called incorrectly on purpose: the Swift wrappers never do so.
@Suite("The dlib shim")
struct ShimTests {
    static func sentence(_ message: cdlib_message) -> String {
        unsafe withUnsafeBytes(of: message.text) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    @Test("missing arguments are a status and a sentence, not a crash")
    func missingArguments() {
        var message = cdlib_message()
        #expect(unsafe cdlib_detector_create(nil, &message) == CDLIB_INVALID_ARGUMENT)
        #expect(!Self.sentence(message).isEmpty)
        var count = 0
        let status = unsafe cdlib_detector_detect(nil, cdlib_gray_image(), 0, nil, 0, &count, &message)
        #expect(status == CDLIB_INVALID_ARGUMENT)
        #expect(unsafe cdlib_predictor_create(nil, nil, &message) == CDLIB_INVALID_ARGUMENT)
        let key = cdlib_model_key(size: 1, modified: 2, digest: 3)
        #expect(unsafe cdlib_predictor_prepare(nil, nil, key, &message) == CDLIB_INVALID_ARGUMENT)
        #expect(unsafe cdlib_predictor_map(nil, key, nil, &message) == CDLIB_INVALID_ARGUMENT)
        cdlib_detector_destroy(nil)
        cdlib_predictor_destroy(nil)
        #expect(cdlib_predictor_point_count(nil) == 0)
    }

    @Test(
        "a picture with impossible measures is refused",
        arguments: [(0, 5, 5), (5, 0, 5), (5, 5, 4), (-1, 5, 5)]
    )
    func impossiblePicture(width: Int32, height: Int32, stride: Int32) {
        var (message, count) = (cdlib_message(), 0)
        var detector: OpaquePointer?
        #expect(unsafe cdlib_detector_create(&detector, &message) == CDLIB_OK)
        defer { unsafe cdlib_detector_destroy(detector) }
        let pixels = [UInt8](repeating: 0, count: 25)
        let status = unsafe pixels.withUnsafeBufferPointer { buffer in
            let image = unsafe cdlib_gray_image(
                pixels: buffer.baseAddress,
                width: width,
                height: height,
                stride: stride
            )
            return unsafe cdlib_detector_detect(detector, image, 0, nil, 0, &count, &message)
        }
        #expect(status == CDLIB_INVALID_ARGUMENT)
    }

    @Test("an exception of dlib's becomes a status that says what was wrong")
    func exception() {
        var message = cdlib_message()
        var predictor: OpaquePointer?
        let status = unsafe cdlib_predictor_create(Fixture.cat.path, &predictor, &message)
        #expect(status == CDLIB_BAD_MODEL)
        #expect(unsafe predictor == nil)
        #expect(!Self.sentence(message).isEmpty)
    }

    @Test("a prepared model that is missing, no model, or shorter than its header is refused")
    func prepared() {
        var message = cdlib_message()
        var predictor: OpaquePointer?
        let key = cdlib_model_key(size: 1, modified: 2, digest: 3)
        for path in ["/nowhere/model.bin", Fixture.cat.path, "/dev/null", "/"] {
            #expect(unsafe cdlib_predictor_map(path, key, &predictor, &message) == CDLIB_BAD_MODEL)
            #expect(unsafe predictor == nil)
        }
    }

    @Test("no more detections are written than there is room for")
    func capacity() {
        var (message, count) = (cdlib_message(), 99)
        var detector: OpaquePointer?
        #expect(unsafe cdlib_detector_create(&detector, &message) == CDLIB_OK)
        defer { unsafe cdlib_detector_destroy(detector) }
        let pixels = [UInt8](repeating: 0, count: 10_000)
        unsafe pixels.withUnsafeBufferPointer { buffer in
            let image = unsafe cdlib_gray_image(
                pixels: buffer.baseAddress,
                width: 100,
                height: 100,
                stride: 100
            )
            #expect(unsafe cdlib_detector_detect(detector, image, -10, nil, 0, &count, &message) == CDLIB_OK)
        }
        #expect(count == 0)
    }
}
