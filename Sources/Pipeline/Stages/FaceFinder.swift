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
        let working = options.workingSize.applied(to: photo.size)
        let image = try photo.luma().resized(to: working).upright(photo.orientation)
        let factor = Double(photo.size.longSide) / Double(working.longSide)
        let found = try photo.source.named { () throws(FaceError) in try search(image) }
        return Face.numbered(found.map { Face($0.scaled(by: factor)) })
    }

    /// The faces of an upright grey picture, in its own pixels.
    func observations(in image: GrayBuffer) throws(FaceError) -> [FaceObservation] {
        let working = options.workingSize.applied(to: image.size)
        let factor = Double(image.size.longSide) / Double(working.longSide)
        return try search(image.resized(to: working)).map { $0.scaled(by: factor) }
    }

    /// The faces of a picture that has its working size.
    private func search(_ image: GrayBuffer) throws(FaceError) -> [FaceObservation] {
        let found = try detector.detect(in: image, threshold: options.threshold)
        guard !found.isEmpty else { return found }
        let straightener = FaceStraightener(detector: detector, predictor: try landmarks.predictor())
        var straight: [FaceObservation] = []
        for face in found { straight.append(try straightener.straightened(face, in: image)) }
        return straight
    }
}
