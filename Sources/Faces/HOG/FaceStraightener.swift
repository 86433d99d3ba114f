internal import Imaging

/// Finds the roll of a head, and its landmarks, in cut-outs that are rotated upright.
///
/// The detector finds heads with a roll of up to about 40 degrees, but the landmark predictor starts from an upright
/// face and fails beyond about 25. So the face is cut out at several angles, the detector's scores tell at which it is
/// upright, and the landmarks are found there and rotated back.
struct FaceStraightener: Sendable {
    /// The angle of each further look, in degrees, if the outermost look scores best, and the number of such looks.
    private static let step = 14.0
    private static let furtherLooks = 2
    /// The roll found in the cut-out, in degrees, above which a second look is taken.
    private static let residual = 6.0

    private let detector: FaceDetector
    private let predictor: LandmarkPredictor?

    /// Creates a straightener; without a predictor it finds the roll to about 10 degrees and no landmarks.
    init(detector: FaceDetector, predictor: LandmarkPredictor?) {
        (self.detector, self.predictor) = (detector, predictor)
    }

    /// Returns the face with its roll and, if there is a predictor, its landmarks.
    ///
    /// - Throws: `FaceError.engine` if dlib fails.
    func straightened(_ seen: SeenFace) throws(FaceError) -> FaceObservation {
        let best = try straightest(seen)
        let face = seen.observation
        guard let predictor else { return face.leaning(best.degrees) }
        let first = try landmarks(best, predictor)
        guard abs(first.roll - best.degrees) > Self.residual else { return face.with(first) }
        let second = try FaceLook(at: seen.closeUp, degrees: first.roll, with: detector)
        return face.with(second.score > best.score - 0.5 ? try landmarks(second, predictor) : first)
    }

    /// Returns the look at which the face scores best; if that is an outermost one, further angles are tried.
    private func straightest(_ seen: SeenFace) throws(FaceError) -> FaceLook {
        var best = seen.best
        var angles = seen.looks.map(\.degrees)
        for _ in 0..<Self.furtherLooks {
            let next: Double
            switch best.degrees {
            case angles.min(): next = best.degrees - Self.step
            case angles.max(): next = best.degrees + Self.step
            default: return best
            }
            angles.append(next)
            let look = try FaceLook(at: seen.closeUp, degrees: next, with: detector)
            guard look.score > best.score else { return best }
            best = look
        }
        return best
    }

    private func landmarks(_ look: FaceLook, _ predictor: LandmarkPredictor) throws(FaceError)
        -> FaceLandmarks
    {
        let found = try predictor.landmarks(of: look.box, in: look.image)
        return FaceLandmarks(points: found.points.map(look.pictureFromLook.apply))
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
