internal import Faces
internal import Imaging
internal import Synchronization

/// The detect stage: looks for faces in a decoded picture.
final class FaceFinder: Sendable {
    private let detector: FaceDetector
    private let options: DetectionOptions
    private let landmarks: LandmarkSource

    /// A finder with its own detector, which takes half a second to make.
    init(_ options: DetectionOptions) throws(FaceError) {
        detector = try FaceDetector()
        self.options = options
        landmarks = LandmarkSource(path: options.landmarkModel)
    }

    /// The faces of a picture, numbered from left to right, in pixels of the upright picture.
    func faces(in photo: DecodedPhoto) throws(PipelineError) -> [Face] {
        let stored = photo.pixels.size
        let working = options.workingSize.applied(to: stored)
        let image = photo.pixels.luma().resized(to: working).upright(photo.orientation)
        let factor = Double(stored.longSide) / Double(working.longSide)
        let found = try photo.source.named { () throws(FaceError) in
            var found = try detector.detect(in: image, threshold: options.threshold)
            if !found.isEmpty, let predictor = try landmarks.predictor() {
                for index in found.indices {
                    found[index].landmarks = try predictor.landmarks(of: found[index].boundingBox, in: image)
                }
            }
            return found
        }
        return Face.numbered(found.map { Face($0.scaled(by: factor)) })
    }
}
