public import Imaging

/// A face that was found in a picture.
///
/// Coordinates are pixels of the picture that was searched, top-left origin.
public struct FaceObservation: Hashable, Sendable {
    /// Where the face is: for dlib's detector a square from the brows to the chin.
    public var boundingBox: Rect
    /// The detector's score, or the mean of two of them: 0 is dlib's own threshold, higher is surer.
    public var confidence: Double
    /// The points of the face, or `nil` when no landmark model was at hand.
    public var landmarks: FaceLandmarks?

    /// How far the head leans in the picture's plane, degrees, clockwise positive; 0 when nobody looked.
    public var roll = 0.0

    /// A face in `boundingBox`.
    public init(boundingBox: Rect, confidence: Double, landmarks: FaceLandmarks? = nil) {
        self.boundingBox = boundingBox
        self.confidence = confidence
        self.landmarks = landmarks
    }

    /// The same face elsewhere.
    public func shifted(by offset: Point) -> FaceObservation {
        var shifted = FaceObservation(
            boundingBox: boundingBox.shifted(by: offset),
            confidence: confidence,
            landmarks: landmarks.map { FaceLandmarks(points: $0.points.map { $0 + offset }) }
        )
        shifted.roll = roll
        return shifted
    }

    /// The same face in a picture that `map`, a quarter turn or half one, makes of the one it was found in.
    func mapped(by map: Affine, turnedBy degrees: Double) -> FaceObservation {
        let box = boundingBox
        let corners = [Point(box.x, box.y), Point(box.maxX, box.maxY)].map(map.apply)
        var mapped = FaceObservation(
            boundingBox: Rect(enclosing: corners) ?? box,
            confidence: confidence,
            landmarks: landmarks.map { FaceLandmarks(points: $0.points.map(map.apply)) }
        )
        mapped.roll = roll + degrees
        return mapped
    }

    /// The same face in a picture `factor` times as large.
    public func scaled(by factor: Double) -> FaceObservation {
        var scaled = FaceObservation(
            boundingBox: boundingBox.scaled(by: factor),
            confidence: confidence,
            landmarks: landmarks.map { FaceLandmarks(points: $0.points.map { $0 * factor }) }
        )
        scaled.roll = roll
        return scaled
    }
}
