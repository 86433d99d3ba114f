internal import Faces
internal import Imaging
internal import Synchronization

/// The detect stage: looks for faces in a decoded picture.
final class FaceFinder: Sendable {
    private let detector: FaceDetector
    private let options: DetectionOptions
    private let landmarks: LandmarkSource

    /// A finder with its own detector.
    init(_ options: DetectionOptions) throws(FaceError) {
        detector = try FaceDetector(scan: options.scan)
        self.options = options
        landmarks = LandmarkSource(path: options.landmarkModel)
    }

    /// Whether kaomoji have to be placed without landmarks.
    var lacksLandmarks: Bool { landmarks.isMissing }

    /// The faces of a picture, numbered from left to right, in pixels of the upright picture.
    func faces(in photo: DecodedPhoto) throws(PipelineError) -> [Face] {
        let stored = photo.size
        let working = options.workingSize.applied(to: stored)
        let image = try photo.luma().resized(to: working).upright(photo.orientation)
        let factor = Double(stored.longSide) / Double(working.longSide)
        let found = try photo.source.named { () throws(FaceError) in
            let found = try detector.detect(in: image, threshold: options.threshold)
            guard !found.isEmpty else { return found }
            let straightener = FaceStraightener(detector: detector, predictor: try landmarks.predictor())
            var straight: [FaceObservation] = []
            for face in found { straight.append(try straightener.straightened(face, in: image)) }
            return straight
        }
        return Face.numbered(found.map { Face($0.scaled(by: factor)) })
    }
}
