internal import Foundation
internal import Imaging

/// Completes a face's track from its detections: fills the gaps, extends both ends, smooths.
struct TrackFinisher {
    let frames: [TrackedFrame]
    let camera: CameraPath

    /// The confidence from which a face counts as clear. A face detected only once, and not clearly, is not
    /// followed far: it may be a false positive.
    private static let clearScore = 0.5
    /// The distance, in widths of the face, up to which the cover is enlarged to hold both the picture of the
    /// face and the place where the camera takes it.
    private static let partingReach = 0.6
    /// The time without a sighting, in seconds, after which the place of a face is doubtful.
    private static let doubtfulParting = 0.3
    private static let doubtfulTime = 0.3
    /// The longest time, in seconds, after which the camera may bring back a face that left the frame.
    static let longestAbsence = 1.5

    func track(_ thread: FaceThread) -> FaceTrack {
        let sightings = thread.sightings
        let confidence = sightings.map(\.face.confidence).max() ?? 0
        let isThin = !thread.isClear || sightings.allSatisfy { $0.kind != .face || $0.face.isThin }
        let isClear =
            sightings.count(where: { $0.kind != .faint }) > 1 || (confidence >= Self.clearScore && !isThin)
        let kind = FaceShape.Kind(sightings.map(\.face))
        let (first, last) = (sightings[0], sightings[sightings.count - 1])
        let before = extended(first, by: -1, isClear: isClear, kind)
        let after = extended(last, by: 1, isClear: isClear, kind)
        var shapes = Array(before.map(\.shape).reversed())
        for (one, next) in zip(sightings, sightings.dropFirst()) {
            shapes += filled(from: one, to: next, kind)
        }
        shapes.append(FaceShape(last.face, kind))
        shapes += after.map(\.shape)
        FaceShape.unwind(&shapes)
        let start = first.frame - before.count
        let smooth = smoothed(shapes, from: start)
        let seen = sightings.map { frames[$0.frame].time }
        let faces = smooth.enumerated().map { offset, shape in
            let time = frames[start + offset].time
            let away = seen.map { abs($0 - time) }.min() ?? 0
            let (near, far) = FaceTracker.margins
            let margin = near + (far - near) * min(1, away / 0.5)
            var face = shape.observation(confidence: confidence, grownBy: 1 + margin)
            face.isThin = isThin
            return face
        }
        return FaceTrack(
            frames: start..<start + shapes.count,
            sightings: sightings.count,
            confidence: confidence,
            faces: faces,
            doubtful: (before + after).filter(\.isDoubtful).map(\.frame).sorted()
        )
    }

    /// A face in a frame without a sighting.
    private struct Supposed {
        let frame: Int
        let shape: FaceShape
        let isDoubtful: Bool
    }

    /// Returns the face from one sighting up to the frame before the next: interpolated between their places
    /// as the camera moves them, and corrected towards the followed picture.
    private func filled(from one: Sighting, to next: Sighting, _ kind: FaceShape.Kind) -> [FaceShape] {
        let a = FaceShape(one.face, kind)
        let b = FaceShape(next.face, kind).leaningNear(a)
        let count = next.frame - one.frame
        guard count > 1 else { return [a] }
        let forward = followed(one, by: 1, to: next.frame)
        let backward = followed(next, by: -1, to: one.frame)
        return (0..<count).map { step in
            let share = Double(step) / Double(count)
            var shape = FaceShape.mix(a, b, share: share)
            let frame = one.frame + step
            let straight =
                camera.carried(a.center, from: one.frame, to: frame) * (1 - share)
                + camera.carried(b.center, from: next.frame, to: frame) * share
            var bend = Point(0, 0)
            if step > 0, step <= forward.count {
                bend = bend + (forward[step - 1].center - straight) * (1 - share)
            }
            let back = count - step
            if back > 0, back <= backward.count {
                bend = bend + (backward[back - 1].center - straight) * share
            }
            shape.center = straight + bend
            return shape
        }
    }

    /// Returns the face in the frames after its last sighting (or, backwards, before its first), nearest
    /// first: it follows its picture as long as possible, then the camera, also out of the frame and back.
    private func extended(
        _ sighting: Sighting,
        by step: Int,
        isClear: Bool,
        _ kind: FaceShape.Kind
    ) -> [Supposed] {
        let shape = FaceShape(sighting.face, kind)
        var way =
            isClear ? followed(sighting, by: step, to: step > 0 ? frames.count : -1).map(\.center)[...] : []
        // The detector has run since and seen nothing, which is evidence against a face that was not clear.
        let patience = isClear ? FaceTracker.patience : FaceTracker.patience / 2
        var (supposed, place, carried): ([Supposed], Point, Point) = ([], shape.center, shape.center)
        // The times at which its picture was lost and at which it left the frame.
        var (lost, left): (Double?, Double?)
        var (index, last) = (sighting.frame + step, 0)
        while frames.indices.contains(index) {
            let motion = camera.motion(from: index - step, to: index)
            let before = place
            if let next = way.popFirst() {
                place = next
            } else {
                let since = (left == nil ? lost : nil) ?? frames[index - step].time
                guard abs(frames[index].time - since) <= patience else { break }
                lost = since
                place = motion?.apply(place) ?? place
            }
            // If the camera's motion is unknown, it is assumed to follow the face.
            carried = motion?.apply(carried) ?? carried + (place - before)
            if isInside(place) {
                left = nil
            } else {
                left = left ?? frames[index - step].time
                guard isClear, motion != nil,
                    abs(frames[index].time - (left ?? 0)) <= Self.longestAbsence
                else { break }
            }
            let there = sighting.face.boundingBox
            let isAlike =
                lost == nil
                && PatchFollower.likeness(
                    of: there,
                    in: frames[sighting.frame],
                    to: there.moved(to: place),
                    in: frames[index]
                ) >= FaceThread.likeness
            // A patch that still resembles the face has not been replaced by something else.
            let other = isAlike ? place : carried
            let parting = place.distance(to: other) / max(1, shape.width)
            let away = abs(frames[index].time - frames[sighting.frame].time)
            let isDoubtful =
                isClear && left == nil && away > Self.doubtfulTime
                && (lost != nil || parting > Self.doubtfulParting)
            supposed.append(
                Supposed(
                    frame: index,
                    shape: shape.holding(place, other, reach: Self.partingReach),
                    isDoubtful: isDoubtful
                )
            )
            index += step
            if left == nil { last = supposed.count }
        }
        return Array(supposed.prefix(last))
    }

    /// Returns the position of the face's patch, frame by frame, until it is lost, leaves the frame, or `end` is
    /// reached.
    private func followed(_ sighting: Sighting, by step: Int, to end: Int) -> [Rect] {
        var box = sighting.face.boundingBox
        var boxes: [Rect] = []
        for index in stride(from: sighting.frame + step, to: end, by: step) {
            let found = PatchFollower.find(
                box,
                of: frames[index - step],
                in: frames[index],
                near: box.carried(by: camera.motion(from: index - step, to: index))
            )
            guard found.likeness >= FaceThread.likeness, isInside(found.box.center) else { break }
            box = found.box
            boxes.append(box)
        }
        return boxes
    }

    private func isInside(_ center: Point) -> Bool {
        let size = frames[0].size
        return center.x >= 0 && center.y >= 0 && center.x < Double(size.width)
            && center.y < Double(size.height)
    }

    /// Returns each shape as the Gaussian-weighted mean of its neighbours in time, moved with the camera so
    /// that none lags behind when the camera turns back. At the ends the window shrinks on both sides, so
    /// that nothing is pulled inwards.
    private func smoothed(_ shapes: [FaceShape], from start: Int) -> [FaceShape] {
        let smoothing = FaceTracker.smoothing
        return shapes.indices.map { index in
            let time = frames[start + index].time
            var (sum, weight) = (shapes[index], 1.0)
            for offset in 1..<max(2, shapes.count) {
                let (low, high) = (index - offset, index + offset)
                guard low >= 0, high < shapes.count else { break }
                let away = (frames[start + high].time - frames[start + low].time) / 2
                guard away < 3 * smoothing, time.isFinite else { break }
                let share = exp(-0.5 * away * away / (smoothing * smoothing))
                for other in [low, high] {
                    var shape = shapes[other]
                    shape.center = camera.carried(shape.center, from: start + other, to: start + index)
                    sum = sum.adding(shape, times: share)
                }
                weight += 2 * share
            }
            return sum.scaled(by: 1 / weight)
        }
    }
}

extension FaceShape {
    /// Returns the face at `place`, enlarged to hold it up to `reach` widths further towards `other` as well.
    fileprivate func holding(_ place: Point, _ other: Point, reach: Double) -> FaceShape {
        let parting = place.distance(to: other) / max(1, width)
        let held = min(parting, reach)
        var shape = grown(by: 1 + held)
        shape.center = parting > 0 ? place + (other - place) * (held / parting / 2) : place
        return shape
    }
}
