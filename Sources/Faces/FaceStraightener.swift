public import Imaging

/// Finds out how far a head leans, and its landmarks, by looking at it again straightened.
///
/// The detector sees heads that lean by up to about 40 degrees, but the landmark predictor starts from an
/// upright face and loses its way on one that leans by more than about 25. So the face is cut out at several
/// angles, the detector says at which it stands upright, and the landmarks are found there and turned back.
public struct FaceStraightener: Sendable {
    /// The angles tried, degrees, clockwise positive.
    private static let angles = [0.0, -18, 18, -36, 36]
    /// The cut-out's sides: twice the face's box in the picture, and enough pixels for the detector's window.
    private static let margin = 2.0
    private static let cropSide = 210
    /// A lean found in the cut-out that is worth a second, straighter look, degrees.
    private static let residual = 6.0

    private let detector: FaceDetector
    private let predictor: LandmarkPredictor?

    /// A straightener; without a predictor it finds the lean to about 10 degrees and no landmarks.
    public init(detector: FaceDetector, predictor: LandmarkPredictor?) {
        (self.detector, self.predictor) = (detector, predictor)
    }

    /// The face with its lean and, where there is a predictor, its landmarks.
    ///
    /// - Throws: `FaceError.engine` when dlib fails.
    public func straightened(_ face: FaceObservation, in image: GrayBuffer) throws(FaceError)
        -> FaceObservation
    {
        var best = try look(at: face, in: image, degrees: 0)
        for degrees in Self.angles.dropFirst() {
            let other = try look(at: face, in: image, degrees: degrees)
            if other.score > best.score { best = other }
        }
        guard let predictor else { return face.leaning(best.degrees) }
        let first = try landmarks(best, predictor)
        guard abs(first.roll - best.degrees) > Self.residual else { return face.with(first) }
        let second = try look(at: face, in: image, degrees: first.roll)
        return face.with(second.score > best.score - 0.5 ? try landmarks(second, predictor) : first)
    }

    /// A face cut out at one angle, and how sure the detector is of it there.
    private struct Look {
        let degrees: Double
        let crop: TurnedCrop
        let box: Rect
        let score: Double
    }

    private func look(at face: FaceObservation, in image: GrayBuffer, degrees: Double) throws(FaceError)
        -> Look
    {
        let box = face.boundingBox
        let side = max(box.width, box.height) * Self.margin
        let crop = TurnedCrop(
            of: image,
            center: box.center,
            side: side,
            degrees: degrees,
            outputSide: Self.cropSide
        )
        let middle = Point(Double(Self.cropSide) / 2, Double(Self.cropSide) / 2)
        let central = try detector.detect(in: crop.image, threshold: -1)
            .first { $0.boundingBox.center.distance(to: middle) < Double(Self.cropSide) / 5 }
        let share = Double(Self.cropSide) / Self.margin
        let whole = Rect(x: middle.x - share / 2, y: middle.y - share / 2, width: share, height: share)
        return Look(
            degrees: degrees,
            crop: crop,
            box: central?.boundingBox ?? whole,
            score: central?.confidence ?? -.infinity
        )
    }

    private func landmarks(_ look: Look, _ predictor: LandmarkPredictor) throws(FaceError) -> FaceLandmarks {
        let found = try predictor.landmarks(of: look.box, in: look.crop.image)
        return FaceLandmarks(points: found.points.map(look.crop.pictureFromCrop.apply))
    }
}

extension FaceObservation {
    fileprivate func with(_ landmarks: FaceLandmarks) -> FaceObservation {
        var face = self
        face.landmarks = landmarks
        face.roll = landmarks.roll
        return face
    }

    fileprivate func leaning(_ degrees: Double) -> FaceObservation {
        var face = self
        face.roll = degrees
        return face
    }
}
