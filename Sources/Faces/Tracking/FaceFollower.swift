internal import Glibc
package import Imaging

/// Follows faces through a film of any length. It keeps the pictures of the last ``window`` seconds, small and grey,
/// and the places of faces.
///
/// Add every frame in order, and pass on what a search finds in it when ``placesToSearch`` asks for one. Between two
/// sightings a face is followed in the picture; before the first one as long as it resembles itself, and at least
/// ``lead`` seconds; after the last one likewise. A cut ends all faces, except those seen in the same place after it;
/// a jump in a scene that stays, as where a talk was shortened, ends those whose picture is lost in it, except those seen
/// before it and near after it. What lies on a face that was seen more often is no other face.
package struct FaceFollower: Sendable {
    /// How long pictures are kept, seconds.
    static let window = 2.5
    /// How long a face is covered before its first sighting and after its last, if its middle is in the picture, seconds.
    static let lead = 0.3
    /// The longest absence, in seconds, after which a face is still the same one.
    static let longestAbsence = 1.5
    /// The time between searches while faces move evenly, at most ``lead`` so that nobody new is missed; around those to
    /// whom something happens; and while the picture is still and empty, seconds.
    private static let periods = (even: 0.3, busy: 0.1, still: 0.5)
    /// How far around a face it is searched, in its sizes.
    private static let reach = 1.5
    /// The age below which a face is new, seconds.
    private static let youth = 0.4
    /// The standard deviation, in seconds, of the Gaussian that smooths places.
    private static let smoothing = 0.08
    /// The likeness of a patch from one frame to the next, below which it is lost.
    static let likeness = 0.6
    /// The likeness to its last sighting above which an unseen face is still there.
    private static let sameLikeness = 0.75
    /// The number of near misses and faint sightings that make a face.
    private static let leastNearMisses = 4
    /// The confidence from which a single sighting counts.
    private static let clearConfidence = 0.65

    private var ring: [TrackedFrame] = []
    private var camera = CameraPath()
    private var trails: [Trail] = []
    private var finished: [FollowedFace] = []
    private var people = 0
    package private(set) var times: [Double] = []
    /// The frames that begin a shot, after the first.
    package private(set) var cuts: [Int] = []
    /// The ``cuts``, and the frames in which somebody jumped.
    private var breaks: [Int] = []
    /// When a whole frame was searched last, and when a frame.
    private var (lastSearch, lastLook) = (-Double.infinity, -Double.infinity)
    private var lastDifference = 0.0

    package init() {}

    var keptFrames: Int { ring.count }

    private var now: Int { times.count - 1 }
    private var firstKept: Int { times.count - ring.count }

    /// Adds the next frame.
    package mutating func add(_ step: FrameStep) {
        let (frame, time, before) = (step.frame, step.frame.time, ring.last)
        times.append(time)
        lastDifference = step.difference
        if step.isCut {
            camera.addCut()
            cuts.append(now)
            ring = [frame]
            breaks.append(now)
            for index in trails.indices { trails[index].cut() }
        } else {
            if before != nil { camera.add(step.motion) } else if now > 0 { camera.addCut() }
            ring.append(frame)
            ring.removeFirst(ring.firstIndex { $0.time >= time - Self.window } ?? 0)
            guard let before else { return }
            let motion = camera.motion(from: now - 1, to: now)
            for index in trails.indices { trails[index].follow(from: before, to: step, motion) }
            if step.isJump, trails.contains(where: \.isCut) {
                breaks.append(now)
                lastSearch = -.infinity
            }
        }
        let known = times
        retire { trail in time - known[trail.last] > Self.longestAbsence }
    }

    /// The places to search in the frame added last: none for all of it, `nil` for no search.
    package var placesToSearch: [Rect]? {
        guard let frame = ring.last else { return nil }
        let since = frame.time - lastSearch
        if ring.count == 1 || since >= Self.periods.still { return [] }
        let clear = trails.filter(\.isClear)
        let isStill = clear.isEmpty && lastDifference < 0.3
        guard !isStill else { return nil }
        if since >= Self.periods.even - 0.01 { return [] }
        guard frame.time - lastLook >= Self.periods.busy - 0.01 else { return nil }
        let size = frame.bounds
        let busy = clear.filter { trail in
            let (age, absence) = (frame.time - times[trail.first], frame.time - times[trail.last])
            let isYoung = age < Self.youth
            // Three searches have not seen it: it has gone.
            let isLost = (trail.isLost || trail.misses > 0) && trail.misses < 3
            let isLeaving = !size.expanded(by: -trail.box.width / 2).contains(trail.box.center)
            let meets = clear.contains {
                $0.person != trail.person && $0.box.sharedArea(with: trail.box) > trail.box.area / 10
            }
            return absence < Self.longestAbsence && (isYoung || isLost || isLeaving || meets)
        }
        guard !busy.isEmpty else { return nil }
        // At the beginning of a shot everybody is new.
        if frame.time - ring[0].time < Self.youth { return [] }
        let places = Self.places(around: busy + trails.filter { !$0.isClear && $0.misses < 3 })
        let area = places.reduce(0) { $0 + $1.sharedArea(with: size) }
        return area > size.area / 2 ? [] : places
    }

    /// Returns places that hold what is around these faces and share nothing.
    private static func places(around trails: [Trail]) -> [Rect] {
        trails.reduce(into: []) { places, trail in
            var place = trail.box.expanded(by: reach * max(trail.box.width, trail.box.height))
            while let near = places.firstIndex(where: { $0.sharedArea(with: place) > 0 }) {
                place = place.union(places.remove(at: near))
            }
            places.append(place)
        }
    }

    /// The roll of the camera since the shot began, in degrees: upright things lean by that much, clockwise positive.
    package var roll: Double { camera.roll }

    /// Returns what is known of a candidate in the frame added last.
    package func acquaintance(_ face: FaceObservation) -> Acquaintance {
        trails.reduce(.stranger) { max($0, $1.acquaintance(face, at: times[now])) }
    }

    /// Returns the number of the person whose track a face found in the frame added last continues; `nil` for nobody.
    package func person(at face: FaceObservation) -> Int? {
        trails.first { $0.last == now && $0.box == face.boundingBox }?.person
    }

    /// Adds a frame that is not looked at: it ends the shot.
    package mutating func skip(at time: Double) {
        times.append(time)
        if times.count > 1 { camera.addCut() }
        retire { _ in true }
        ring = []
    }

    /// Takes what a search of these places found in the frame added last, in pixels of the upright frame.
    package mutating func see(_ found: FoundFaces, in places: [Rect] = []) {
        guard let time = times.last else { return }
        lastLook = time
        if places.isEmpty { lastSearch = time }
        var others = link(found.faces, .face)
        others.removeAll { face in
            trails.contains { $0.last == now && $0.isClear && $0.holds(face.boundingBox) }
        }
        for face in others { begin(face, .face) }
        let near = link(found.unsure, .nearMiss)
        for face in near where !trails.contains(where: { $0.box.sharedArea(with: face.boundingBox) > 0 }) {
            begin(face, .nearMiss)
        }
        _ = link(found.faint, .faint)
        for index in trails.indices where trails[index].last < now {
            let box = trails[index].box
            if places.isEmpty || places.contains(where: { $0.contains(box) }) { trails[index].misses += 1 }
        }
        // Of those whom a cut or a jump met, only who is seen in this frame goes on.
        retire(\.isCut)
        // A near miss that does not come again was nothing.
        trails.removeAll { !$0.isClear && $0.misses >= 3 && $0.count < Self.leastNearMisses }
    }

    /// Ends the film and returns everybody, in the order in which they were first seen.
    package mutating func finish() -> [FollowedFace] {
        retire { _ in true }
        ring = []
        return Self.withoutDoubles(finished.sorted { $0.frames.lowerBound < $1.frames.lowerBound })
    }
}

/// Linking sightings with tracks.
extension FaceFollower {
    private mutating func begin(_ face: FaceObservation, _ kind: Sighting) {
        guard let frame = ring.last else { return }
        people += 1
        var trail = Trail(people, face, kind, at: now, in: frame)
        let start = breaks.last ?? 0
        let before = kind == .face ? followed(face, to: max(firstKept, start)) : []
        trail.begin(after: before, shotStart: start)
        trails.append(trail)
    }

    /// Gives sightings to those followed, the best fits first, and returns the rest.
    private mutating func link(_ faces: [FaceObservation], _ kind: Sighting) -> [FaceObservation] {
        var fits: [(score: Double, trail: Int, face: Int)] = []
        for (index, trail) in trails.enumerated() where trail.last < now {
            guard !trail.isCut || ring.count == 1 || trail.last == now - 1 else { continue }
            for (number, face) in faces.enumerated() {
                let absence = times[now] - times[trail.last]
                guard let score = trail.fit(face.boundingBox, after: absence, isBehindCut: ring.count == 1),
                    kind != .faint || score >= 0.3
                else { continue }
                fits.append((score + (trail.isClear ? 1 : 0), index, number))
            }
        }
        var (takenTrails, takenFaces): (Set<Int>, Set<Int>) = ([], [])
        for fit in fits.sorted(by: { ($0.score, $1.trail, $1.face) > ($1.score, $0.trail, $0.face) })
        where !takenTrails.contains(fit.trail) && !takenFaces.contains(fit.face) {
            takenTrails.insert(fit.trail)
            takenFaces.insert(fit.face)
            see(faces[fit.face], kind, fit.trail)
        }
        return faces.indices.filter { !takenFaces.contains($0) }.map { faces[$0] }
    }

    /// Records that somebody is seen again, and fills in the frames since.
    private mutating func see(_ face: FaceObservation, _ kind: Sighting, _ index: Int) {
        guard let frame = ring.last else { return }
        var trail = trails[index]
        let (gap, target) = (now - trail.last, FacePose(face))
        let start = trail.lastPose
        let forward = trail.ahead
        var backward: [Point] = []
        if gap > 1, trail.isLost, ring.count > 1 { backward = followed(face, to: max(firstKept, trail.last)) }
        for step in stride(from: 1, to: gap, by: 1) {
            let share = Double(step) / Double(gap)
            var pose = FacePose.mix(start, target, share: share)
            let number = trail.last + step
            let ahead = step <= forward.count && forward[step - 1].isFollowed ? forward[step - 1].center : nil
            let back = gap - step <= backward.count ? backward[gap - step - 1] : nil
            switch (ahead, back) {
            case (let ahead?, nil) where !trail.isLost && forward.count >= gap:
                // The error of following in the last frame grew on the way.
                pose.center = ahead + (target.center - forward[gap - 1].center) * share
            case (let ahead?, let back?): pose.center = ahead * (1 - share) + back * share
            case (let ahead?, nil): pose.center = ahead * (1 - share) + pose.center * share
            case (nil, let back?): pose.center = pose.center * (1 - share) + back * share
            case (nil, nil):
                pose.center =
                    camera.carried(start.center, from: trail.last, to: number) * (1 - share)
                    + camera.carried(target.center, from: now, to: number) * share
            }
            trail.poses.append(pose)
        }
        trail.see(face, kind, at: now, in: frame)
        trails[index] = trail
    }

    /// Returns a face's centres in the frames before the last one, nearest first, as long as its picture can be
    /// followed and resembles it.
    private func followed(_ face: FaceObservation, to end: Int) -> [Point] {
        var centers: [Point] = []
        var (number, place) = (now, face.boundingBox.center)
        guard let whole = ring.last.flatMap({ PatchMatch(face.boundingBox, of: $0) }) else { return [] }
        // What it is compared with, as a face changes its size, and when that was taken.
        var (model, taken) = (whole, times[now])
        while number - 1 >= end {
            let (from, to) = (ring[number - firstKept], ring[number - 1 - firstKept])
            let expected = camera.motion(from: number, to: number - 1)?.apply(place) ?? place
            guard let patch = PatchMatch(face.boundingBox.moved(to: place), of: from) else { break }
            let found = patch.find(in: to, near: expected)
            guard found.likeness >= Self.likeness, to.bounds.contains(found.center) else { break }
            if abs(to.time - times[now]) > Self.lead {
                guard model.likeness(at: found.center, in: to) >= Self.likeness else { break }
            }
            if abs(to.time - taken) > 0.5,
                let next = PatchMatch(face.boundingBox.moved(to: found.center), of: to)
            {
                (model, taken) = (next, to.time)
            }
            (number, place) = (number - 1, found.center)
            centers.append(place)
        }
        return centers
    }
}

/// Ending tracks.
extension FaceFollower {
    private mutating func retire(_ isOver: (Trail) -> Bool) {
        for trail in trails where isOver(trail) { if let face = finished(trail) { finished.append(face) } }
        trails.removeAll(where: isOver)
    }

    /// Returns a finished track; `nil` if it shows nobody.
    private func finished(_ trail: Trail) -> FollowedFace? {
        let isThin = !trail.isClear || trail.best.face.confidence < Self.clearConfidence && trail.count == 1
        guard trail.isClear || trail.count >= Self.leastNearMisses && trail.count > 2 * trail.gaps else {
            return nil
        }
        var (start, poses) = (trail.first, trail.poses)
        // Before the first sighting: where its picture was, then where the camera came from.
        var before = trail.before
        let lead = isThin && trail.count == 1 ? Self.lead / 3 : Self.lead
        if isThin { before = before.prefix { times[trail.first] - times[$0.frame] <= lead } }
        var place = before.last?.center ?? poses[0].center
        var number = before.last?.frame ?? trail.first
        while number > 0, number > trail.shotStart, times[trail.first] - times[number - 1] <= lead {
            place = camera.motion(from: number, to: number - 1)?.apply(place) ?? place
            guard ring.last?.bounds.contains(place) ?? false else { break }
            number -= 1
            before.append((number, place))
        }
        poses = before.reversed().map { poses[0].moved(to: $0.center) } + poses
        start -= before.count
        // After the last one: likewise, as long as the place looks the same.
        for (offset, ahead) in trail.ahead.enumerated() {
            let since = times[trail.last + offset + 1] - times[trail.last]
            let stays = !isThin && ahead.resemblance >= Self.sameLikeness && since <= Self.longestAbsence
            guard since <= lead || stays, ahead.isInside else { break }
            poses.append(trail.lastPose.moved(to: ahead.center))
        }
        let smooth = smoothed(poses, from: start, breaks.filter { start < $0 && $0 < start + poses.count })
        let away = poses.indices.map { offset in
            Float(
                trail.nearestSighting(to: start + offset).map { abs(times[start + offset] - times[$0]) }
                    ?? 0.5
            )
        }
        return FollowedFace(
            trail.person,
            from: start,
            smooth,
            away: away,
            sightings: trail.count,
            best: trail.best,
            isThin: isThin
        )
    }

    /// Returns each pose as the Gaussian-weighted mean of its neighbours in time, carried to its frame by the camera;
    /// at the ends, cuts and jumps the window shrinks on both sides, so that nothing is pulled inwards or across.
    private func smoothed(_ poses: [FacePose], from start: Int, _ breaks: [Int]) -> [FacePose] {
        poses.indices.map { index in
            let time = times[start + index]
            var parts = [(pose: poses[index], weight: 1.0)]
            var (low, high) = (poses[index].center, poses[index].center)
            for offset in 1..<max(2, poses.count) {
                let (before, after) = (index - offset, index + offset)
                guard before >= 0, after < poses.count else { break }
                let away = (times[start + after] - times[start + before]) / 2
                guard away < 3 * Self.smoothing, time.isFinite,
                    !breaks.contains(where: { start + before < $0 && $0 <= start + after })
                else { break }
                (low, high) = (poses[before].center, poses[after].center)
                let weight = exp(-0.5 * away * away / (Self.smoothing * Self.smoothing))
                low = camera.carried(low, from: start + before, to: start + index)
                high = camera.carried(high, from: start + after, to: start + index)
                parts.append((poses[before].moved(to: low), weight))
                parts.append((poses[after].moved(to: high), weight))
            }
            return FacePose.mean(parts)
        }
    }

    /// Returns the tracks without the frames in which they lie on one that was seen more often: that is one head.
    private static func withoutDoubles(_ faces: [FollowedFace]) -> [FollowedFace] {
        var kept: [FollowedFace] = []
        for face in faces.sorted(by: { $0.sightings > $1.sightings }) {
            let rivals = kept.indices.filter { kept[$0].frames.overlaps(face.frames) }
            let parts = face.parts { frame in
                guard let box = face.box(inFrame: frame) else { return false }
                let same = rivals.filter { kept[$0].box(inFrame: frame)?.isSameFace(as: box) ?? false }
                for rival in same { kept[rival].contested.insert(frame) }
                return same.isEmpty
            }
            kept += parts
        }
        return kept.sorted { ($0.frames.lowerBound, $0.person) < ($1.frames.lowerBound, $1.person) }
    }
}
