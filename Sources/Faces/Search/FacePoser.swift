internal import Glibc
internal import Imaging

/// Finds the pose and landmarks of a face found by the network.
///
/// The network's five points hardly rotate with a small face, so the roll comes from the 68 landmarks if they agree
/// with the five points, in the picture or in a cut-out rotated upright. Profiles, hands and masks break the agreement:
/// then the network looks at a cut-out, and the line from the eyes to the mouth gives the roll.
struct FacePoser: Sendable {
    /// The difference of the landmarks' roll above which a second look is taken, in degrees.
    private static let residual = 6.0
    /// The maximum mean distance between the landmarks and the five points, in sides of the square from brows to chin.
    private static let fittingDistance = 0.09
    /// The maximum difference between two estimates of the same roll, in degrees.
    private static let sameLean = 15.0
    /// The side of the cut-out in pixels: twice the side of the square.
    private static let cutOutSide = 320
    private static let cutOutScore = 0.3
    /// The maximum distance of the face from the middle, in sides of the cut-out.
    private static let cutOutReach = 0.2

    let network: FaceNetwork
    let predictor: LandmarkPredictor?

    /// Returns the face with its roll, its turn and its fitting landmarks; throws `FaceError.engine`. `closeUp` is the
    /// surroundings of the face's square.
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

    /// Returns the five points that agree with the landmarks, from the picture or from a cut-out rotated upright by the
    /// landmarks' roll; `nil` if neither do.
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

    /// Returns the landmarks of a face with a roll of about `degrees`; `nil` without a predictor.
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
    var square: Rect { Rect(squareOf: sighting.points, in: box) }
}

extension FacePoints {
    /// The roll of the line from the eyes to the mouth, in degrees, clockwise positive.
    fileprivate var lean: Double {
        let down = mouth - betweenEyes
        return atan2(-down.x, down.y) * 180 / .pi
    }
}

extension FaceLandmarks {
    /// Returns the mean distance between landmarks and five points, in pixels.
    fileprivate func distance(from others: FacePoints) -> Double {
        let own = [leftEye, rightEye, points[30], points[48], points[54]]
        return zip(own, others.all).reduce(0) { $0 + $1.0.distance(to: $1.1) } / Double(own.count)
    }
}
