public import Imaging

/// Finds faces with dlib's HOG detector (Dalal and Triggs 2005; Felzenszwalb et al., "Object Detection with
/// Discriminatively Trained Part-Based Models", 2010; King, "Max-Margin Object Detection", 2015).
///
/// Making one costs a millisecond or two. Any number of tasks may call it: each call borrows the memory it works
/// in, and it is kept for the next.
public final class FaceDetector: Sendable {
    /// The most faces reported for one picture.
    public static let maximumFaces = 1024

    /// How pictures are scanned. Both ways use the same weights and find the same faces.
    public enum Scan: String, CaseIterable, Sendable {
        /// The project's own scan, in vector code: the same boxes as dlib's in a fraction of the time, with
        /// scores that differ by less than 0.0001.
        case fast
        /// dlib's own scan, the reference.
        case dlib
    }

    private let engine: any ScanEngine

    /// A detector with dlib's own weights.
    ///
    /// - Throws: `FaceError.engine` when it cannot be made, for example for want of memory.
    public convenience init(scan: Scan = .fast) throws(FaceError) {
        switch scan {
        case .fast: self.init(engine: try FastScan())
        case .dlib: self.init(engine: try DlibScan())
        }
    }

    /// A detector that scans with these filters; where they are turned, so are the faces it reports.
    ///
    /// - Throws: `FaceError.engine` when it cannot be made, for example for want of memory.
    public convenience init(filters: FaceFilters) throws(FaceError) {
        self.init(engine: try FastScan(filters: filters))
    }

    /// A detector that scans in this way.
    init(engine: any ScanEngine) { self.engine = engine }

    /// The faces in a picture, exactly as large as it is, best first.
    ///
    /// The smallest face dlib sees is 80 pixels wide: choose the size of the picture with ``WorkingSize``.
    ///
    /// - Parameters:
    ///   - image: An upright grey picture.
    ///   - threshold: The lowest score to report; 0 is dlib's own, lower finds more and errs more.
    /// - Throws: `FaceError.engine` when the scan fails, for example for want of memory.
    public func detect(in image: GrayBuffer, threshold: Double = 0) throws(FaceError) -> [FaceObservation] {
        guard image.size.area > 0 else { return [] }
        return try engine.detect(in: image, threshold: threshold, capacity: Self.maximumFaces)
    }
}
