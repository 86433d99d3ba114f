internal import Imaging
internal import Synchronization

/// dlib's own scan, the reference for ``FastScan``. dlib keeps scratch memory in the detector, so each call borrows a
/// copy of the first one.
final class DlibScan: ScanEngine {
    private let original: Mutex<DetectorHandle>
    private let detectors = Lender<LentDetector>()

    init() throws(FaceError) { original = Mutex(try DetectorHandle()) }

    func detect(
        in image: GrayBuffer,
        threshold: Double,
        capacity: Int
    ) throws(FaceError) -> [FaceObservation] {
        try detectors.lend { () throws(FaceError) in
            try original.withLock { original throws(FaceError) in
                LentDetector(try DetectorHandle(copying: original))
            }
        } _: { detector throws(FaceError) in
            try detector.handle.detect(in: image, threshold: threshold, capacity: capacity)
        }
    }
}

/// A detector either in use by one call or idle with the lender, never both, which makes it safe to send between tasks
/// unchecked.
private final class LentDetector: @unchecked Sendable {
    var handle: DetectorHandle

    init(_ handle: consuming DetectorHandle) { self.handle = handle }
}
