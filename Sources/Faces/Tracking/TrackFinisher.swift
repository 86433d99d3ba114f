internal import Foundation
internal import Imaging

/// Makes a face's track of its sightings: fills what lies between, follows it to both ends, smooths.
struct TrackFinisher {
    let options: FaceTracker.Options
    let frames: [TrackedFrame]

    /// A face that was seen but once, and not clearly, is not followed far: it may be none.
    private static let clearScore = 0.5

    func track(_ thread: FaceThread) -> FaceTrack {
        let sightings = thread.sightings
        let confidence = sightings.map(\.face.confidence).max() ?? 0
        let isThin = sightings.allSatisfy(\.face.isThin)
        let isClear = sightings.count > 1 || (confidence >= Self.clearScore && !isThin)
        let kind = FaceShape.Kind(sightings.map(\.face))
        let (first, last) = (sightings[0], sightings[sightings.count - 1])
        let before = extended(first, by: -1, isClear: isClear, kind).reversed()
        var shapes = Array(before)
        for (one, next) in zip(sightings, sightings.dropFirst()) {
            shapes += filled(from: one, to: next, kind)
        }
        shapes.append(FaceShape(last.face, kind))
        shapes += extended(last, by: 1, isClear: isClear, kind)
        FaceShape.unwind(&shapes)
        let start = first.frame - before.count
        let smooth = smoothed(shapes, from: start)
        let seen = sightings.map { frames[$0.frame].time }
        let faces = smooth.enumerated().map { offset, shape in
            let time = frames[start + offset].time
            let away = seen.map { abs($0 - time) }.min() ?? 0
            let (near, far) = options.margins
            let margin = near + (far - near) * min(1, away / 0.5)
            var face = shape.observation(confidence: confidence, grownBy: 1 + margin)
            face.isThin = isThin
            return face
        }
        return FaceTrack(
            frames: start..<start + shapes.count,
            sightings: sightings.count,
            confidence: confidence,
            faces: faces
        )
    }

    /// The face from one sighting up to the frame before the next: on a straight way, bent to where the picture went.
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
            let straight = shape.center
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

    /// The face in the frames after its last sighting (or, backwards, before its first), nearest first.
    private func extended(
        _ sighting: Sighting,
        by step: Int,
        isClear: Bool,
        _ kind: FaceShape.Kind
    ) -> [FaceShape] {
        let end = step > 0 ? frames.count : -1
        var shape = FaceShape(sighting.face, kind)
        var shapes: [FaceShape] = []
        if isClear {
            for box in followed(sighting, by: step, to: end) {
                shape.center = box.center
                shapes.append(shape)
            }
        }
        // The detector has looked again since and seen nothing, which speaks against a face that was not clear.
        let patience = isClear ? options.patience : options.patience / 2
        var index = sighting.frame + (shapes.count + 1) * step
        let lost = frames[index - step].time
        while frames.indices.contains(index), abs(frames[index].time - lost) <= patience,
            isInside(shape.center)
        {
            shapes.append(shape)
            index += step
        }
        return shapes
    }

    /// Where the picture of a face goes, frame by frame, until it is lost, leaves, or `end` is reached.
    private func followed(_ sighting: Sighting, by step: Int, to end: Int) -> [Rect] {
        var box = sighting.face.boundingBox
        var boxes: [Rect] = []
        for index in stride(from: sighting.frame + step, to: end, by: step) {
            let found = PatchFollower.find(box, of: frames[index - step], in: frames[index])
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

    /// Each shape as the mean of its neighbours in time, weighed by a Gaussian; at the ends the window is narrower, the
    /// same to both sides, so that nothing is drawn inwards.
    private func smoothed(_ shapes: [FaceShape], from start: Int) -> [FaceShape] {
        guard options.smoothing > 0 else { return shapes }
        return shapes.indices.map { index in
            let time = frames[start + index].time
            var (sum, weight) = (shapes[index], 1.0)
            for offset in 1..<max(2, shapes.count) {
                let (low, high) = (index - offset, index + offset)
                guard low >= 0, high < shapes.count else { break }
                let away = (frames[start + high].time - frames[start + low].time) / 2
                guard away < 3 * options.smoothing, time.isFinite else { break }
                let share = exp(-0.5 * away * away / (options.smoothing * options.smoothing))
                sum = sum.adding(shapes[low], times: share).adding(shapes[high], times: share)
                weight += 2 * share
            }
            return sum.scaled(by: 1 / weight)
        }
    }
}
