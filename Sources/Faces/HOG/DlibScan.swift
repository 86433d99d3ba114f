internal import Imaging
internal import Synchronization

/// dlib's own scan, the reference for ``FastScan``. dlib keeps scratch memory in the detector, so each call borrows a
/// copy of the first one.
final class DlibScan: ScanEngine {
    private let original: Mutex<DetectorHandle>
    private let detectors = Lender<DetectorHandle>()

    init() throws(FaceError) { original = Mutex(try DetectorHandle()) }

    func detect(
        in image: GrayBuffer,
        threshold: Double,
        capacity: Int
    ) throws(FaceError) -> [FaceObservation] {
        try detectors.lend { () throws(FaceError) in
            try original.withLock { original throws(FaceError) in
                try DetectorHandle(copying: original)
            }
        } _: { detector throws(FaceError) in
            try detector.detect(in: image, threshold: threshold, capacity: capacity)
        }
    }
}
