internal import Imaging

/// Finds the frames of a movie that may show somebody who is not followed.
struct OverlookedFaces {
    /// The number of frames in which a place must look faintly like a face to be doubtful, or one in so many of those
    /// that show it if that is less, and the lowest confidence that counts there.
    private static let (leastFaint, oneIn, leastFaintness) = (5, 3, 0.35)
    /// The smallest width of what is seen faintly, as a share of the long side: of what is too small for both looks of
    /// the network there is too much.
    private static let leastWidth = NetworkFace.smallestWidth / Double(NetworkSearch.coarseSide)

    /// A place that may show a face.
    private struct Doubt {
        let middle: Point
        /// The width of the face, pixels.
        let width: Double
        /// `false` if what was seen is fainter.
        let isNearMiss: Bool

        init(_ face: FaceObservation, isNearMiss: Bool) {
            middle = face.points?.middle ?? face.boundingBox.center
            (width, self.isNearMiss) = (face.boundingBox.width, isNearMiss)
        }
    }

    /// The time, in seconds, for which a doubt stays with its place.
    private static let memory = TrackFinisher.longestAbsence

    private let frames: [TrackedFrame]
    private let camera: CameraPath
    /// The boxes of those who are followed, frame by frame.
    private let followed: [[Rect]]
    /// The places beside them that may show a face, frame by frame.
    private let doubts: [[Doubt]]

    init(
        _ looks: [FoundFaces?],
        in frames: [TrackedFrame],
        _ camera: CameraPath,
        apartFrom tracks: [FaceTrack]
    ) {
        let followed = frames.indices.map { frame in
            tracks.compactMap { $0.face(inFrame: frame)?.boundingBox }
        }
        doubts = looks.enumerated().map { frame, look in
            let least = Self.leastWidth * Double(frames[frame].size.longSide)
            let faint = (look?.faint ?? []).filter {
                $0.confidence >= Self.leastFaintness && $0.boundingBox.width >= least
            }
            let near = (look?.unsure ?? []).map { Doubt($0, isNearMiss: true) }
            return (near + faint.map { Doubt($0, isNearMiss: false) }).filter { doubt in
                !followed[frame].contains { $0.contains(doubt.middle) }
            }
        }
        (self.frames, self.camera, self.followed) = (frames, camera, followed)
    }

    /// Returns the frames that show a place where nobody is followed and a near miss was seen, there or up to
    /// ``memory`` before or after, or something fainter in several frames.
    func inFrames() -> [Int] {
        var found: Set<Int> = []
        for (frame, here) in doubts.enumerated() {
            for doubt in here {
                let views = views(of: doubt.middle, inFrame: frame)
                let needed = min(Self.leastFaint, views.count / Self.oneIn)
                guard doubt.isNearMiss || views.count(where: { shows(doubt, $0) }) >= needed else { continue }
                for view in views where !followed[view.frame].contains(where: { $0.contains(view.place) }) {
                    found.insert(view.frame)
                }
            }
        }
        return found.sorted()
    }

    /// A place of the scene in a frame.
    private typealias View = (frame: Int, place: Point)

    /// Returns whether the place of a doubt looks like a face in a frame as well.
    private func shows(_ doubt: Doubt, _ view: View) -> Bool {
        doubts[view.frame].contains { $0.middle.distance(to: view.place) < doubt.width / 2 }
    }

    /// Returns the frames, up to ``memory`` away, in which the camera shows a place of one of them, and the place there,
    /// in their pixels.
    private func views(of place: Point, inFrame index: Int) -> [View] {
        func way(by step: Int) -> [View] {
            var way: [View] = [(index, place)]
            while let last = way.last, frames.indices.contains(last.frame + step),
                abs(frames[last.frame + step].time - frames[index].time) <= Self.memory
            {
                let next = last.frame + step
                way.append((next, camera.carried(last.place, from: last.frame, to: next)))
            }
            return way
        }
        let size = Rect(PixelRect(frames[index].size))
        return (way(by: -1) + way(by: 1).dropFirst()).filter { size.contains($0.place) }
    }
}
