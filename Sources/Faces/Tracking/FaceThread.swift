internal import Imaging

/// A face seen in one frame.
struct Sighting: Sendable {
    let frame: Int
    let face: FaceObservation
}

/// What is known of one face while the frames come in.
struct FaceThread: Sendable {
    /// Below this likeness what is seen is something else.
    static let likeness = 0.6

    private(set) var sightings: [Sighting]
    /// Where the face is by now, followed since it was last seen.
    private(set) var box: Rect
    /// Whether it was lost on the way.
    private(set) var isLost = false

    init(_ face: FaceObservation, at frame: Int) {
        sightings = [Sighting(frame: frame, face: face)]
        box = face.boundingBox
    }

    var lastSighting: Sighting { sightings[sightings.count - 1] }

    mutating func see(_ face: FaceObservation, at frame: Int) {
        sightings.append(Sighting(frame: frame, face: face))
        (box, isLost) = (face.boundingBox, false)
    }

    mutating func follow(from before: TrackedFrame, to next: TrackedFrame) {
        guard !isLost else { return }
        let found = PatchFollower.find(box, of: before, in: next)
        if found.likeness >= Self.likeness { box = found.box } else { isLost = true }
    }

    /// How well a face goes on this thread, above 0; `nil` when it is another face.
    func fit(_ face: FaceObservation, secondsSince: Double, patience: Double) -> Double? {
        let overlap = max(
            box.overlap(face.boundingBox),
            lastSighting.face.boundingBox.overlap(face.boundingBox)
        )
        if overlap > 0.15 { return overlap }
        // A face that moves fast is near where it was and about as large.
        let side = max(box.width, face.boundingBox.width)
        let distance = box.center.distance(to: face.boundingBox.center) / max(1, side)
        let growth = face.boundingBox.width / max(1, box.width)
        guard secondsSince <= patience, distance < 1, (0.6...1.7).contains(growth) else { return nil }
        return 0.15 * (1 - distance)
    }
}

extension Rect {
    func moved(to center: Point) -> Rect {
        Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
    }
}
