public import Imaging

/// A face found in a picture. Coordinates are pixels of that picture, top-left origin.
public struct FaceObservation: Hashable, Codable, Sendable {
    /// The bounding box: from forehead to chin if found by the network, a square from brows to chin if by dlib's
    /// detector. It may extend beyond the picture.
    public var boundingBox: Rect
    /// The confidence: 0 to 1 for the network; for dlib's detector a score, with 0 at its own threshold.
    public var confidence: Double
    /// The landmarks; `nil` if there is no landmark model or its points do not fit the face.
    public var landmarks: FaceLandmarks?

    /// The roll: rotation in the picture plane, in degrees, clockwise positive; 0 if unknown.
    public var roll = 0.0
    /// The network's five points; `nil` for a face of dlib's detector.
    public var points: FacePoints?
    /// The turn of the head; `nil` for a face of dlib's detector.
    public var turn: HeadTurn?
    /// `true` if the evidence is weak, so that a person should check.
    public var isThin = false
    /// `true` if a closer look suggests an animal or a thing.
    public var isPerhapsAnimal = false

    package init(boundingBox: Rect, confidence: Double, landmarks: FaceLandmarks? = nil) {
        self.boundingBox = boundingBox
        self.confidence = confidence
        self.landmarks = landmarks
    }

    /// The square from brows to chin, as dlib's detector would place it.
    package var square: Rect {
        guard let points else { return boundingBox }
        return Rect(squareOf: points, in: boundingBox)
    }

    package func shifted(by offset: Point) -> FaceObservation {
        moved(to: boundingBox.shifted(by: offset)) { $0 + offset }
    }

    /// Returns the face mapped by a rotation by `degrees` and a change of size.
    package func mapped(by map: Affine, turnedBy degrees: Double) -> FaceObservation {
        var mapped = moved(to: boundingBox.mapped(asEllipseBy: map), map.apply)
        mapped.roll += degrees
        return mapped
    }

    package func scaled(by factor: Double) -> FaceObservation {
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
    /// Returns the bounding box of the mapped inscribed ellipse, so that a face's box turns with the face. The map is
    /// at least nearly conformal.
    func mapped(asEllipseBy map: Affine) -> Rect {
        let middle = map.apply(center)
        func extent(_ across: Double, _ down: Double) -> Double {
            let (x, y) = (across * width, down * height)
            return (x * x + y * y).squareRoot()
        }
        let (wide, high) = (extent(map.a, map.c), extent(map.b, map.d))
        return Rect(x: middle.x - wide / 2, y: middle.y - high / 2, width: wide, height: high)
    }

    /// Creates the square from brows to chin that dlib's detector would report: the mean of one derived from the points
    /// and one from the network's box, both fitted to 870 faces.
    init(squareOf points: FacePoints, in box: Rect) {
        let down = points.mouth - points.betweenEyes
        let length = points.mouth.distance(to: points.betweenEyes)
        let width = (box.width * box.height).squareRoot()
        let lower = box.center + down * (0.075 * width / max(length, 1e-6))
        let center = (points.middle + lower) * 0.5
        let side = (2.38 * length + 0.967 * width) / 2
        self.init(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
    }
}
