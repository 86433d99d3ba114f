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
        let hasLandmarks = sightings.allSatisfy { $0.face.landmarks != nil }
        let isClear = sightings.count > 1 || confidence >= Self.clearScore
        let (first, last) = (sightings[0], sightings[sightings.count - 1])
        let before = extended(first, by: -1, isClear: isClear, hasLandmarks).reversed()
        var shapes = Array(before)
        for (one, next) in zip(sightings, sightings.dropFirst()) {
            shapes += filled(from: one, to: next, hasLandmarks)
        }
        shapes.append(FaceShape(last.face, hasLandmarks: hasLandmarks))
        shapes += extended(last, by: 1, isClear: isClear, hasLandmarks)
        let start = first.frame - before.count
        let smooth = smoothed(shapes, from: start)
        let seen = sightings.map { frames[$0.frame].time }
        let faces = smooth.enumerated().map { offset, shape in
            let time = frames[start + offset].time
            let away = seen.map { abs($0 - time) }.min() ?? 0
            let (near, far) = options.margins
            let margin = near + (far - near) * min(1, away / 0.5)
            return shape.observation(confidence: confidence, grownBy: 1 + margin)
        }
        return FaceTrack(
            frames: start..<start + shapes.count,
            sightings: sightings.count,
            confidence: confidence,
            faces: faces
        )
    }

    /// The face from one sighting up to the frame before the next: on a straight way, bent to where the picture went.
    private func filled(from one: Sighting, to next: Sighting, _ hasLandmarks: Bool) -> [FaceShape] {
        let (a, b) = (
            FaceShape(one.face, hasLandmarks: hasLandmarks), FaceShape(next.face, hasLandmarks: hasLandmarks)
        )
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
        _ hasLandmarks: Bool
    ) -> [FaceShape] {
        let end = step > 0 ? frames.count : -1
        var shape = FaceShape(sighting.face, hasLandmarks: hasLandmarks)
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

/// A face in numbers that can be mixed: middle, size, lean, and landmarks in units of the box.
private struct FaceShape {
    private static let headCount = 5
    private var numbers: [Double]

    init(_ face: FaceObservation, hasLandmarks: Bool) {
        let box = face.boundingBox
        numbers = [box.center.x, box.center.y, box.width, box.height, face.landmarks?.roll ?? face.roll]
        guard hasLandmarks, let landmarks = face.landmarks else { return }
        for point in landmarks.points {
            numbers.append((point.x - box.center.x) / max(1, box.width))
            numbers.append((point.y - box.center.y) / max(1, box.height))
        }
    }

    private init(numbers: [Double]) { self.numbers = numbers }

    var center: Point {
        get { Point(numbers[0], numbers[1]) }
        set { (numbers[0], numbers[1]) = (newValue.x, newValue.y) }
    }

    static func mix(_ a: FaceShape, _ b: FaceShape, share: Double) -> FaceShape {
        a.scaled(by: 1 - share).adding(b, times: share)
    }

    func adding(_ other: FaceShape, times factor: Double) -> FaceShape {
        FaceShape(numbers: zip(numbers, other.numbers).map { $0 + $1 * factor })
    }

    func scaled(by factor: Double) -> FaceShape { FaceShape(numbers: numbers.map { $0 * factor }) }

    func observation(confidence: Double, grownBy factor: Double) -> FaceObservation {
        let (width, height) = (numbers[2] * factor, numbers[3] * factor)
        let places = stride(from: Self.headCount, to: numbers.count - 1, by: 2)
        let points = places.map { Point(center.x + numbers[$0] * width, center.y + numbers[$0 + 1] * height) }
        var face = FaceObservation(
            boundingBox: Rect(x: 0, y: 0, width: width, height: height).moved(to: center),
            confidence: confidence,
            landmarks: FaceLandmarks(points)
        )
        face.roll = numbers[4]
        return face
    }
}
