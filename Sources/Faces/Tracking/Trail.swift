internal import Imaging

extension FaceFollower {
    /// How clearly a face was seen; a faint one counts only where a face is expected.
    enum Sighting: Sendable { case face, nearMiss, faint }

    /// A face that is followed.
    struct Trail: Sendable {
        /// A place after the last sighting.
        struct Ahead: Sendable {
            let center: Point
            /// `true` if the picture of the face was followed to it.
            let isFollowed: Bool
            /// The likeness of the place to the last sighting.
            let resemblance: Double
            let isInside: Bool
        }

        let person: Int
        /// The frame of the first sighting, and the first known one of its shot.
        let first: Int
        private(set) var shotStart = 0
        /// The places from the first sighting to the last.
        var poses: [FacePose]
        private(set) var last: Int
        private(set) var lastPose: FacePose
        /// The places before the first sighting, nearest first.
        var before: [(frame: Int, center: Point)] = []
        /// The places in the frames since the last sighting.
        private(set) var ahead: [Ahead] = []
        private(set) var box: Rect
        private(set) var isLost = false
        /// `true` from a cut, or a jump in which it was lost, until it is seen.
        private(set) var isCut = false
        /// The number of searches since the last sighting.
        var misses = 0
        private(set) var count = 1
        /// The number of searches between its first sighting and its last that missed it.
        private(set) var gaps = 0
        /// `true` if it was seen as a face.
        private(set) var isClear: Bool
        private(set) var best: (face: FaceObservation, frame: Int)
        private var sighted: [Int32]
        /// The picture of the last sighting.
        private var model: PatchMatch?
        /// When it was posed last, in seconds, and the roll that was seen last.
        private var posed: Double
        private var roll = 0.0

        init(
            _ person: Int,
            _ face: FaceObservation,
            _ kind: Sighting,
            at frame: Int,
            in picture: TrackedFrame
        ) {
            (self.person, first, last, best) = (person, frame, frame, (face, frame))
            (box, isClear, sighted) = (face.boundingBox, kind == .face, [Int32(frame)])
            lastPose = FacePose(face)
            poses = [lastPose]
            if face.landmarks != nil { roll = face.roll }
            posed = picture.time
            model = PatchMatch(face.boundingBox, of: picture)
        }

        mutating func begin(after places: [Point], shotStart: Int) {
            before = places.enumerated().map { (first - 1 - $0.offset, $0.element) }
            self.shotStart = shotStart
        }

        mutating func see(
            _ face: FaceObservation,
            _ kind: Sighting,
            at frame: Int,
            in picture: TrackedFrame
        ) {
            var face = face
            if kind == .face, acquaintance(face, at: picture.time) < .posedFace { posed = picture.time }
            if face.landmarks != nil {
                roll = face.roll
            } else if face.roll == 0 {
                // The roll was not measured.
                face.roll = roll
            }
            let pose = FacePose(face)
            (lastPose, last, box) = (pose, frame, face.boundingBox)
            poses.append(pose)
            gaps += misses
            (ahead, isLost, isCut, misses, count) = ([], false, false, 0, count + 1)
            sighted.append(Int32(frame))
            isClear = isClear || kind == .face
            if kind == .face,
                face.confidence > best.face.confidence || best.face.landmarks == nil && face.landmarks != nil
            {
                best = (face, frame)
            }
            model = PatchMatch(box, of: picture)
        }

        mutating func follow(from before: TrackedFrame, to step: FrameStep, _ motion: Affine?) {
            let next = step.frame
            let expected = motion?.apply(box.center) ?? box.center
            var found: (center: Point, likeness: Double)?
            if isClear, !isLost { found = PatchMatch(box, of: before)?.find(in: next, near: expected) }
            isLost = (found?.likeness ?? 0) < FaceFollower.likeness
            if isLost, step.isJump { return cut() }
            let center = isLost ? expected : found?.center ?? expected
            box = box.moved(to: center)
            ahead.append(
                Ahead(
                    center: center,
                    isFollowed: !isLost,
                    resemblance: isLost ? 0 : model?.likeness(at: center, in: next) ?? 0,
                    isInside: next.bounds.contains(center)
                )
            )
        }

        /// Ends the shot: nothing is followed across a cut.
        mutating func cut() { (isLost, isCut) = (true, true) }

        func holds(_ other: Rect) -> Bool { box.isSameFace(as: other) }

        func acquaintance(_ face: FaceObservation, at time: Double) -> Acquaintance {
            guard isClear, holds(face.boundingBox) else { return .stranger }
            return time - posed < FaceFollower.lead ? .posedFace : .face
        }

        /// Returns how well a face continues this one, above 0; `nil` if it is another.
        func fit(_ face: Rect, after absence: Double, isBehindCut: Bool) -> Double? {
            let overlap = box.overlap(face)
            guard !isBehindCut else { return overlap > 0.4 ? overlap : nil }
            let growth = face.width / max(1, box.width)
            if overlap > 0.15 { return overlap }
            // A face that moves fast is near, and about as large.
            let side = max(box.width, face.width)
            let distance = box.center.distance(to: face.center) / max(1, side)
            guard absence <= 0.7, distance < 1, (0.6...1.7).contains(growth) else { return nil }
            return 0.15 * (1 - distance)
        }

        func nearestSighting(to frame: Int) -> Int? {
            var range = sighted.startIndex..<sighted.endIndex
            while range.count > 1 {
                let middle = (range.lowerBound + range.upperBound) / 2
                range =
                    sighted[middle] <= Int32(frame) ? middle..<range.upperBound : range.lowerBound..<middle
            }
            let place = range.lowerBound
            let near = [place, place + 1].filter(sighted.indices.contains).map { Int(sighted[$0]) }
            return near.min { abs($0 - frame) < abs($1 - frame) }
        }
    }
}
