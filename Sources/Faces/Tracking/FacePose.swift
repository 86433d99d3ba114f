import Imaging

/// The place of a face in one frame in few bytes: box, roll, and the network's five points in units of the box.
struct FacePose: Codable, Sendable, Hashable {
    private static let (roll, hasPoints, points) = (4, 5, 6)
    /// Centre, width, height, roll, 1 if there are points, and the points.
    private var lanes: SIMD16<Float>

    init(_ face: FaceObservation) {
        let box = face.boundingBox
        lanes = .zero
        (lanes[0], lanes[1]) = (Float(box.center.x), Float(box.center.y))
        (lanes[2], lanes[3], lanes[Self.roll]) = (Float(box.width), Float(box.height), Float(face.roll))
        guard let points = face.points else { return }
        lanes[Self.hasPoints] = 1
        for (index, point) in points.all.enumerated() {
            lanes[Self.points + 2 * index] = Float((point.x - box.center.x) / max(1, box.width))
            lanes[Self.points + 2 * index + 1] = Float((point.y - box.center.y) / max(1, box.height))
        }
    }

    private init(_ lanes: SIMD16<Float>) { self.lanes = lanes }

    var center: Point {
        get { Point(Double(lanes[0]), Double(lanes[1])) }
        set { (lanes[0], lanes[1]) = (Float(newValue.x), Float(newValue.y)) }
    }

    var box: Rect { Rect(x: 0, y: 0, width: Double(lanes[2]), height: Double(lanes[3])).moved(to: center) }

    /// Returns a mixture: `share` 0 is `a`, 1 is `b`.
    static func mix(_ a: FacePose, _ b: FacePose, share: Double) -> FacePose {
        let b = b.leaningNear(a)
        // Points that only one of them has stay.
        if (a.lanes[hasPoints] > 0) != (b.lanes[hasPoints] > 0) {
            let (with, without) = a.lanes[hasPoints] > 0 ? (a, b) : (b, a)
            var filled = without
            for lane in hasPoints..<16 { filled.lanes[lane] = with.lanes[lane] }
            return a.lanes[hasPoints] > 0 ? mix(a, filled, share: share) : mix(filled, b, share: share)
        }
        return FacePose(a.lanes + (b.lanes - a.lanes) * Float(share))
    }

    /// Returns the weighted mean of poses, whose roll differs little.
    static func mean(_ poses: [(pose: FacePose, weight: Double)]) -> FacePose {
        guard let first = poses.first?.pose else { return FacePose(.zero) }
        var (sum, total) = (SIMD16<Float>.zero, Float(0))
        for (pose, weight) in poses where (pose.lanes[hasPoints] > 0) == (first.lanes[hasPoints] > 0) {
            sum += pose.leaningNear(first).lanes * Float(weight)
            total += Float(weight)
        }
        return FacePose(sum / total)
    }

    private func leaningNear(_ other: FacePose) -> FacePose {
        var near = self
        near.lanes[Self.roll] += 360 * ((other.lanes[Self.roll] - lanes[Self.roll]) / 360).rounded()
        return near
    }

    func moved(to center: Point) -> FacePose {
        var moved = self
        moved.center = center
        return moved
    }

    /// Returns `true` for a place that differs too little to be seen.
    func isNear(_ other: FacePose) -> Bool {
        let difference = lanes - other.leaningNear(self).lanes
        // A pixel at least.
        let reach = max(0.03, 1 / max(1, lanes[2]))
        return (0..<16).allSatisfy { lane in
            abs(difference[lane]) <= (lane < Self.roll ? reach * lanes[2] : lane == Self.roll ? 2 : reach)
        }
    }

    /// Returns the face, enlarged by a factor.
    func observation(confidence: Double, grownBy factor: Double) -> FaceObservation {
        let (width, height) = (Double(lanes[2]) * factor, Double(lanes[3]) * factor)
        let box = Rect(x: 0, y: 0, width: width, height: height).moved(to: center)
        var face = FaceObservation(boundingBox: box, confidence: confidence)
        face.roll = Double(lanes[Self.roll]).remainder(dividingBy: 360)
        if lanes[Self.hasPoints] > 0.5 {
            let places = (0..<FacePoints.count).map { index in
                Point(
                    center.x + Double(lanes[Self.points + 2 * index]) * width,
                    center.y + Double(lanes[Self.points + 2 * index + 1]) * height
                )
            }
            face.points = FacePoints(places)
            face.turn = face.points.map(HeadTurn.init)
        }
        return face
    }
}

/// A face followed through a film.
package struct FollowedFace: Codable, Sendable {
    /// The number of the person, the same for all parts of a track.
    package var person: Int
    /// The frames in which it is covered, numbered from 0.
    package private(set) var frames: Range<Int>
    /// The number of frames in which a detector found it.
    package let sightings: Int
    /// The face where it was seen best, as it was seen.
    package let best: FaceObservation
    /// The frame in which it was seen best.
    package let bestFrame: Int
    /// `true` if the evidence is weak.
    let isThin: Bool
    private var poses: [FacePose]
    /// For each frame the seconds to the nearest sighting.
    private var away: [Float]
    /// The frames in which another track was taken for the same head.
    package internal(set) var contested: Set<Int> = []

    /// The enlargement of a face as a share of its size: where it was seen, and half a second away.
    private var (nearMargin, farMargin) = (0.05, 0.22)

    init(
        _ person: Int,
        from start: Int,
        _ poses: [FacePose],
        away: [Float],
        sightings: Int,
        best: (face: FaceObservation, frame: Int),
        isThin: Bool
    ) {
        (self.person, frames, self.sightings) = (person, start..<start + poses.count, sightings)
        (self.best, bestFrame, self.isThin, self.poses, self.away) = (
            best.face, best.frame, isThin, poses, away
        )
    }

    /// Creates the track of a face seen in a painted frame, to be covered for some frames around it.
    package init(_ face: FaceObservation, person: Int, frames: Range<Int>, at frame: Int) {
        (self.person, self.frames, sightings, best, bestFrame) = (person, frames, 1, face, frame)
        isThin = true
        poses = frames.map { _ in FacePose(face) }
        away = frames.map { _ in 0.5 }
    }

    /// A face whose places at some times, in seconds, are given; between them it moves evenly. `seconds` returns when a
    /// frame is shown.
    package init?(
        _ places: [(time: Double, face: FaceObservation)],
        person: Int,
        frames: Range<Int>,
        seconds: (Int) -> Double
    ) {
        guard let first = places.first else { return nil }
        (self.person, self.frames, sightings) = (person, frames, places.count)
        (best, bestFrame, isThin) = (first.face, frames.lowerBound, first.face.isThin)
        (nearMargin, farMargin) = (0, 0)
        away = frames.map { _ in 0 }
        var next = 0
        poses = frames.map { frame in
            let time = seconds(frame)
            while next < places.count - 1, places[next].time < time { next += 1 }
            let (before, after) = (places[max(0, next - 1)], places[next])
            let share = (time - before.time) / max(1e-6, after.time - before.time)
            return FacePose.mix(FacePose(before.face), FacePose(after.face), share: min(1, max(0, share)))
        }
    }

    /// The longest time between two frames of ``tellingFrames(seconds:)``, frames.
    private static let longestStep = 60

    /// Returns the first frame, the last, and as many as it takes for the face to move evenly between them. `seconds`
    /// returns when a frame is shown.
    package func tellingFrames(seconds: (Int) -> Double) -> [Int] {
        let poses = frames.compactMap { face(inFrame: $0).map(FacePose.init) }
        let times = frames.map(seconds)
        var (telling, start) = ([0], 0)
        for end in poses.indices.dropFirst() {
            let isEven =
                end - start <= Self.longestStep
                && (start + 1..<end).allSatisfy { index in
                    let share = (times[index] - times[start]) / max(1e-6, times[end] - times[start])
                    return FacePose.mix(poses[start], poses[end], share: share).isNear(poses[index])
                }
            guard !isEven else { continue }
            start = end - 1
            telling.append(start)
        }
        if poses.count > 1 { telling.append(poses.count - 1) }
        return telling.map { frames.lowerBound + $0 }
    }

    /// Returns the face in a frame, in pixels of the upright frame; `nil` for frames it is not in.
    package func face(inFrame index: Int) -> FaceObservation? {
        guard frames.contains(index) else { return nil }
        let place = index - frames.lowerBound
        let share = min(1, Double(away[place]) / 0.5)
        var face = poses[place].observation(
            confidence: best.confidence,
            grownBy: 1 + nearMargin + (farMargin - nearMargin) * share
        )
        face.isThin = isThin
        return face
    }

    func box(inFrame index: Int) -> Rect? {
        frames.contains(index) ? poses[index - frames.lowerBound].box : nil
    }

    /// Returns `true` for a frame in which the face was seen shortly before or after, and nobody else's is at its place.
    package func isDistinct(inFrame frame: Int, from others: [FollowedFace]) -> Bool {
        guard let box = box(inFrame: frame), !contested.contains(frame) else { return false }
        return Double(away[frame - frames.lowerBound]) <= FaceFollower.lead
            && !others.compactMap { $0.box(inFrame: frame) }
                .contains { $0.sharedArea(with: box) > min($0.area, box.area) / 10 }
    }

    /// Returns the parts of the track in which `isWanted` is true.
    package func parts(where isWanted: (Int) -> Bool) -> [FollowedFace] {
        var (parts, start): ([FollowedFace], Int?) = ([], nil)
        for frame in frames.lowerBound...frames.upperBound {
            let isIn = frame < frames.upperBound && isWanted(frame)
            if isIn, start == nil { start = frame }
            guard !isIn, let first = start else { continue }
            var part = self
            let places = first - frames.lowerBound..<frame - frames.lowerBound
            (part.frames, part.poses, part.away) = (first..<frame, Array(poses[places]), Array(away[places]))
            parts.append(part)
            start = nil
        }
        return parts
    }
}
