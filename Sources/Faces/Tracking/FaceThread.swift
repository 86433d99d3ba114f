internal import Imaging

/// A face detected in one frame.
struct Sighting: Sendable {
    enum Kind: Sendable {
        case face
        case nearMiss
        /// A faint sighting, which counts only where a face is expected.
        case faint
    }

    let frame: Int
    let face: FaceObservation
    let kind: Kind
}

struct FaceThread: Sendable {
    /// The correlation below which the patch no longer shows the face.
    static let likeness = 0.6

    private(set) var sightings: [Sighting]
    /// The current position of the face, followed since the last detection. Once lost, it moves with the camera.
    private(set) var box: Rect
    private var carried: Rect
    /// `true` once following failed.
    private(set) var isLost = false

    init(_ face: FaceObservation, at frame: Int, _ kind: Sighting.Kind) {
        sightings = [Sighting(frame: frame, face: face, kind: kind)]
        (box, carried) = (face.boundingBox, face.boundingBox)
    }

    /// `true` once it was detected as a face.
    var isClear: Bool { sightings.contains { $0.kind == .face } }

    var lastSighting: Sighting { sightings[sightings.count - 1] }

    mutating func see(_ face: FaceObservation, at frame: Int, _ kind: Sighting.Kind) {
        // Landmarks are searched in certain faces only.
        let face = kind == .face ? face : face.withLandmarks(of: lastSighting.face)
        sightings.append(Sighting(frame: frame, face: face, kind: kind))
        (box, carried, isLost) = (face.boundingBox, face.boundingBox, false)
    }

    mutating func follow(from before: TrackedFrame, to next: TrackedFrame, _ motion: Affine?) {
        carried = carried.carried(by: motion)
        let expected = box.carried(by: motion)
        let found = isLost ? nil : PatchFollower.find(box, of: before, in: next, near: expected)
        isLost = (found?.likeness ?? 0) < Self.likeness
        box = isLost ? expected : found?.box ?? expected
    }

    /// The time, in seconds, over which a face's velocity is measured to predict its position.
    private static let wayTime = 0.25

    /// Returns the predicted position at a time, from the velocity at the last detection and the camera's motion.
    private func expected(at time: Double, _ frames: [TrackedFrame], _ camera: CameraPath) -> Rect {
        let last = lastSighting
        let lastTime = frames[last.frame].time
        let before = sightings.last { (0.01...Self.wayTime).contains(lastTime - frames[$0.frame].time) }
        guard let before else { return carried }
        let start = camera.carried(before.face.boundingBox.center, from: before.frame, to: last.frame)
        let way =
            (last.face.boundingBox.center - start)
            * ((time - lastTime) / (lastTime - frames[before.frame].time))
        return carried.shifted(by: way)
    }

    /// Returns how well a face continues this thread, above 0; `nil` if it is another face.
    func fit(
        _ face: FaceObservation,
        at frame: Int,
        of frames: [TrackedFrame],
        _ camera: CameraPath,
        patience: Double
    ) -> Double? {
        let secondsSince = frames[frame].time - frames[lastSighting.frame].time
        var places = [box, carried]
        if secondsSince <= patience { places.append(expected(at: frames[frame].time, frames, camera)) }
        let overlap = places.reduce(0) { max($0, $1.overlap(face.boundingBox)) }
        if overlap > 0.15 { return overlap }
        // A fast face is close to its last or predicted position and of about the same size.
        let side = max(box.width, face.boundingBox.width)
        let away = places.reduce(.infinity) { min($0, $1.center.distance(to: face.boundingBox.center)) }
        let distance = away / max(1, side)
        let growth = face.boundingBox.width / max(1, box.width)
        guard secondsSince <= patience, distance < 1, (0.6...1.7).contains(growth) else { return nil }
        return 0.15 * (1 - distance)
    }
}

extension FaceObservation {
    /// Returns the face with another's landmarks, moved and scaled from its box.
    fileprivate func withLandmarks(of other: FaceObservation) -> FaceObservation {
        let (from, to) = (other.boundingBox, boundingBox)
        guard landmarks == nil, let known = other.landmarks, from.width > 0, from.height > 0 else {
            return self
        }
        var face = self
        face.landmarks = FaceLandmarks(
            points: known.points.map { point in
                Point(
                    to.x + (point.x - from.x) * to.width / from.width,
                    to.y + (point.y - from.y) * to.height / from.height
                )
            }
        )
        return face
    }
}

extension Rect {
    func moved(to center: Point) -> Rect {
        Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
    }

    func carried(by motion: Affine?) -> Rect { motion.map { moved(to: $0.apply(center)) } ?? self }
}
