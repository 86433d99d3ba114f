internal import Foundation
internal import Imaging

/// Finds out how a face the network saw is held, and its landmarks, by looking at it closer.
///
/// The network's five points hardly turn with a small face, so the lean is that of the 68 points where these lie where
/// the five do, in the picture or in a closer look at the face, straightened as the 68 say. In profile and under hands
/// and masks they do not: then the network looks at the face as it is, and the line from the eyes to the mouth tells.
struct FacePoser: Sendable {
    /// A lean of the landmarks that is worth a second, straighter look, degrees.
    private static let residual = 6.0
    /// How far the landmarks may lie from the five points in the mean, in sides of the square from brows to chin.
    private static let fittingDistance = 0.09
    /// What two ways to tell the lean may differ by, degrees.
    private static let sameLean = 15.0
    /// The cut-out that the network looks at, pixels: twice as wide as the square.
    private static let cutOutSide = 320
    /// The lowest score of a face in a cut-out that is known to show one.
    private static let cutOutScore = 0.3
    /// How far from the middle of the cut-out the face may be, in its sides.
    private static let cutOutReach = 0.2

    let network: FaceNetwork
    let predictor: LandmarkPredictor?

    /// The face with its lean and its turn, and its landmarks where they fit.
    ///
    /// - Parameter closeUp: The surroundings of the square of the face.
    /// - Throws: `FaceError.engine` when dlib or the network fails.
    func posed(_ face: NetworkFace, in closeUp: CloseUp) throws(FaceError) -> FaceObservation {
        var seen = FaceObservation(boundingBox: face.box, confidence: face.confidence)
        seen.points = face.sighting.points
        seen.roll = face.lean
        let first = try landmarks(in: closeUp, near: face.lean)
        if let first, let points = try points(fitting: first, of: face, in: closeUp) {
            (seen.points, seen.landmarks, seen.roll) = (points, first, first.roll)
        } else if let points = try pointsInCutOut(closeUp, face.lean) {
            seen.points = points
            let axis = points.lean
            let second =
                abs(axis - face.lean) > Self.residual ? try landmarks(in: closeUp, near: axis) : first
            if let second, fits(second, points, face) { seen.landmarks = second }
            let isKnown = second.map { abs($0.roll - axis) < Self.sameLean } ?? false
            seen.roll = isKnown ? second?.roll ?? axis : axis
        }
        seen.turn = seen.points.map(HeadTurn.init)
        return seen
    }

    /// The five points that landmarks agree with: those of the picture, or those of a look at the face straightened as the
    /// landmarks say; `nil` when they agree with neither.
    private func points(
        fitting landmarks: FaceLandmarks,
        of face: NetworkFace,
        in closeUp: CloseUp
    ) throws(FaceError) -> FacePoints? {
        if fits(landmarks, face.sighting.points, face) { return face.sighting.points }
        guard abs(landmarks.roll - face.lean) > Self.residual,
            let straight = try pointsInCutOut(closeUp, landmarks.roll), fits(landmarks, straight, face)
        else { return nil }
        return straight
    }

    private func fits(_ landmarks: FaceLandmarks, _ points: FacePoints, _ face: NetworkFace) -> Bool {
        landmarks.distance(from: points) <= Self.fittingDistance * face.square.width
    }

    /// The landmarks of a face that leans by about `degrees`; `nil` without a predictor.
    private func landmarks(in closeUp: CloseUp, near degrees: Double) throws(FaceError) -> FaceLandmarks? {
        guard let predictor else { return nil }
        let first = try landmarks(in: closeUp, leaning: degrees, predictor)
        guard abs(first.roll - degrees) > Self.residual else { return first }
        return try landmarks(in: closeUp, leaning: first.roll, predictor)
    }

    private func landmarks(
        in closeUp: CloseUp,
        leaning degrees: Double,
        _ predictor: LandmarkPredictor
    ) throws(FaceError) -> FaceLandmarks {
        let crop = closeUp.crop(leaning: degrees)
        let found = try predictor.landmarks(of: crop.expectedBox, in: crop.image)
        return FaceLandmarks(points: found.points.map(crop.pictureFromCrop.apply))
    }

    /// The points of the face as the network sees them in the face alone, in grey.
    private func pointsInCutOut(_ closeUp: CloseUp, _ lean: Double) throws(FaceError) -> FacePoints? {
        let crop = closeUp.crop(leaning: lean, side: Self.cutOutSide)
        let found = try network.sightings(in: PixelBuffer(crop.image), threshold: Self.cutOutScore)
        let middle = Point(Double(Self.cutOutSide) / 2, Double(Self.cutOutSide) / 2)
        let reach = Self.cutOutReach * Double(Self.cutOutSide)
        let central = found.first { $0.box.center.distance(to: middle) < reach }
        return central?.points.map(crop.pictureFromCrop.apply)
    }
}

extension NetworkFace {
    /// The square from the brows to the chin.
    var square: Rect { Rect(squareOf: sighting.points, in: box) }
}

extension FacePoints {
    /// How far the line from the eyes to the mouth leans, degrees, clockwise positive.
    fileprivate var lean: Double {
        let down = mouth - betweenEyes
        return atan2(-down.x, down.y) * 180 / .pi
    }
}

extension FaceLandmarks {
    /// How far the same five points lie from others in the mean, pixels.
    fileprivate func distance(from others: FacePoints) -> Double {
        let own = [leftEye, rightEye, points[30], points[48], points[54]]
        return zip(own, others.all).reduce(0) { $0 + $1.0.distance(to: $1.1) } / Double(own.count)
    }
}
