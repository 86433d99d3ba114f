public import Imaging
internal import Synchronization

/// Finds faces with dlib's HOG detector (Dalal and Triggs 2005; King, "Max-Margin Object Detection", 2015).
///
/// Making one costs about half a second; make it once and share it. Any number of tasks may call it: each
/// call borrows one of the detectors inside, and a further one is copied when all are out.
public final class FaceDetector: Sendable {
    /// The most faces reported for one picture.
    public static let maximumFaces = 1024

    private let original: Mutex<DetectorHandle>
    private let resting = Mutex<[LentDetector]>([])

    /// A detector with dlib's own weights.
    ///
    /// - Throws: `FaceError.engine` when dlib cannot make it.
    public init() throws(FaceError) {
        original = Mutex(try DetectorHandle())
    }

    /// The faces in a picture, exactly as large as it is, best first.
    ///
    /// The smallest face dlib sees is 80 pixels wide: choose the size of the picture with ``WorkingSize``.
    ///
    /// - Parameters:
    ///   - image: An upright grey picture.
    ///   - threshold: The lowest score to report; 0 is dlib's own, lower finds more and errs more.
    /// - Throws: `FaceError.engine` when dlib fails, for example for want of memory.
    public func detect(in image: GrayBuffer, threshold: Double = 0) throws(FaceError) -> [FaceObservation] {
        guard image.size.area > 0 else { return [] }
        let detector = try borrow()
        defer { resting.withLock { $0.append(detector) } }
        return try detector.handle.detect(in: image, threshold: threshold, capacity: Self.maximumFaces)
    }

    private func borrow() throws(FaceError) -> LentDetector {
        if let rested = resting.withLock({ $0.popLast() }) { return rested }
        return try original.withLock { original throws(FaceError) in
            LentDetector(try DetectorHandle(copying: original))
        }
    }
}

/// A detector that is either in the hands of one call or resting in the list, never both: that is why it may
/// cross tasks unchecked.
private final class LentDetector: @unchecked Sendable {
    var handle: DetectorHandle

    init(_ handle: consuming DetectorHandle) { self.handle = handle }
}
