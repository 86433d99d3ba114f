import Imaging

/// A search with dlib's frontal face detector: one scan of the grey picture at its own size, for faces from 80 pixels
/// wide (Dalal and Triggs 2005; Felzenszwalb et al., "Object Detection with Discriminatively Trained Part-Based
/// Models", 2010; King, "Max-Margin Object Detection", 2015).
///
/// Any number of tasks may call it: each call borrows a detector, made in a few milliseconds.
struct DlibFinder: Sendable {
    /// dlib's own threshold.
    static let standardThreshold = 0.0
    private static let maximumFaces = 1024

    private let detectors = Lender<DetectorHandle>()
    private let threshold: Double
    private let predictor: FaceSearch.PredictorSource

    /// Creates a search. A lower `threshold` finds more faces and more false positives; `predictor` is called at the
    /// first face.
    init(
        threshold: Double = Self.standardThreshold,
        predictor: @escaping FaceSearch.PredictorSource = { () throws(FaceError) in nil }
    ) {
        (self.threshold, self.predictor) = (threshold, predictor)
    }

    /// Returns the faces with their landmarks, best first. Throws `FaceError.engine` if dlib fails, `.unreadable` if
    /// the picture cannot be decoded; any error of the predictor's source.
    func faces(in picture: some FacePicture) throws(FaceError) -> [FaceObservation] {
        try faces(in: FaceError.reading { () throws(ImagingError) in try picture.luma() })
    }

    func faces(in image: GrayBuffer) throws(FaceError) -> [FaceObservation] {
        guard image.size.area > 0 else { return [] }
        var faces = try detectors.lend { () throws(FaceError) in
            try DetectorHandle()
        } _: { detector throws(FaceError) in
            try detector.detect(in: image, threshold: threshold, capacity: Self.maximumFaces)
        }
        guard !faces.isEmpty, let predictor = try predictor() else { return faces }
        for index in faces.indices {
            let landmarks = try predictor.landmarks(of: faces[index].boundingBox, in: image)
            (faces[index].landmarks, faces[index].roll) = (landmarks, landmarks.roll)
        }
        return faces
    }
}
