internal import Imaging

/// dlib's detector without changes, for comparison: the picture at its own size, one scan, landmarks in the boxes it
/// returns.
struct ShippedDetector: Sendable {
    private let detector: FaceDetector
    private let threshold: Double
    private let predictor: FaceSearch.PredictorSource

    init(_ options: FaceSearchOptions, predictor: @escaping FaceSearch.PredictorSource) throws(FaceError) {
        detector = try FaceDetector(scan: options.scan)
        threshold = options.chosenThreshold
        self.predictor = predictor
    }

    func faces(in picture: some FacePicture) throws(FaceError) -> FoundFaces {
        let luma = try FaceError.reading { () throws(ImagingError) in try picture.luma() }
        var found = FoundFaces(faces: try detector.detect(in: luma, threshold: threshold))
        for index in found.faces.indices { found.faces[index].seenBy = [.hog] }
        guard !found.faces.isEmpty, let predictor = try predictor() else { return found }
        for index in found.faces.indices {
            let landmarks = try predictor.landmarks(of: found.faces[index].boundingBox, in: luma)
            found.faces[index].landmarks = landmarks
            found.faces[index].roll = landmarks.roll
        }
        return found
    }
}
