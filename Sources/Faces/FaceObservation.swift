public import Imaging

/// Who saw a face.
public enum FaceEngine: String, Sendable, CaseIterable, Codable {
    /// The network, in the colour picture.
    case network
    /// dlib's detector on gradients (HOG).
    case hog
}

/// A face that was found in a picture.
///
/// Coordinates are pixels of the picture that was searched, top-left origin.
public struct FaceObservation: Hashable, Sendable {
    /// Where the face is: by the network from the forehead to the chin, by dlib's detector a square from the brows to
    /// the chin. It may reach beyond the picture.
    public var boundingBox: Rect
    /// How sure it is: by the network 0 to 1. By dlib's detector its score, or the mean of two of them: 0 is dlib's own
    /// threshold, higher is surer.
    public var confidence: Double
    /// The points of the face, or `nil` when no landmark model was at hand or its points do not fit the face.
    public var landmarks: FaceLandmarks?

    /// How far the head leans in the picture's plane, degrees, clockwise positive; 0 when nothing tells.
    public var roll = 0.0
    /// Five points, or `nil` when the network did not see the face.
    public var points: FacePoints?
    /// To which side the head is turned; `nil` when the network did not see the face.
    public var turn: HeadTurn?
    /// Who saw the face.
    public var seenBy: Set<FaceEngine> = []
    /// Whether the evidence is thin: a person should look whether this is a face.
    public var isThin = false

    /// A face in `boundingBox`.
    public init(boundingBox: Rect, confidence: Double, landmarks: FaceLandmarks? = nil) {
        self.boundingBox = boundingBox
        self.confidence = confidence
        self.landmarks = landmarks
    }

    /// The square from the brows to the chin, as dlib's detector would put it.
    public var square: Rect {
        guard let points else { return boundingBox }
        return Rect(squareOf: points, in: boundingBox)
    }

    /// The same face elsewhere.
    public func shifted(by offset: Point) -> FaceObservation {
        moved(to: boundingBox.shifted(by: offset)) { $0 + offset }
    }

    /// The same face in a picture that `map`, a quarter turn or half one, makes of the one it was found in.
    func mapped(by map: Affine, turnedBy degrees: Double) -> FaceObservation {
        var mapped = moved(to: boundingBox.mapped(by: map), map.apply)
        mapped.roll += degrees
        return mapped
    }

    /// The same face in a picture `factor` times as large.
    public func scaled(by factor: Double) -> FaceObservation {
        moved(to: boundingBox.scaled(by: factor)) { $0 * factor }
    }

    private func moved(to box: Rect, _ move: (Point) -> Point) -> FaceObservation {
        var moved = self
        moved.boundingBox = box
        moved.landmarks = landmarks.map { FaceLandmarks(points: $0.points.map(move)) }
        moved.points = points?.map(move)
        return moved
    }
}

extension Rect {
    /// The square from the brows to the chin where dlib's detector would see it, of a face the network sees: the mean of
    /// one that follows from the points and one that follows from the box, each fitted to the boxes of 870 faces.
    ///
    /// - Parameter box: The network's, from the forehead to the chin.
    public init(squareOf points: FacePoints, in box: Rect) {
        let down = points.mouth - points.betweenEyes
        let length = points.mouth.distance(to: points.betweenEyes)
        let width = (box.width * box.height).squareRoot()
        let lower = box.center + down * (0.075 * width / max(length, 1e-6))
        let center = (points.middle + lower) * 0.5
        let side = (2.38 * length + 0.967 * width) / 2
        self.init(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
    }
}
