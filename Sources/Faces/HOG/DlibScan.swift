internal import Imaging
internal import Synchronization

/// dlib's own scan, which the fast one is measured against. dlib keeps scratch memory in the detector, so each
/// call borrows one, copied from the first.
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

/// A detector that is either in the hands of one call or resting with the lender, never both: that is why it may
/// cross tasks unchecked.
private final class LentDetector: @unchecked Sendable {
    var handle: DetectorHandle

    init(_ handle: consuming DetectorHandle) { self.handle = handle }
}
