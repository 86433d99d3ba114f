internal import Imaging

/// Finds the frames of a movie that may show a face that is not followed.
struct OverlookedFaces {
    /// The number of frames, or one in this many of those that show a place if that is less, in which it must
    /// look like a face to be doubtful, and the lowest confidence that counts.
    private static let (leastFaint, oneIn, leastFaintness) = (5, 3, 0.35)
    /// The smallest width of a faint candidate, as a share of the long side. Below what both passes of the
    /// network resolve, there are too many.
    private static let leastWidth = NetworkFace.smallestWidth / Double(NetworkSearch.coarseSide)

    private struct Doubt {
        let middle: Point
        let width: Double
        /// `false` if the candidate is fainter.
        let isNearMiss: Bool

        init(_ face: FaceObservation, isNearMiss: Bool) {
            middle = face.points?.middle ?? face.boundingBox.center
            (width, self.isNearMiss) = (face.boundingBox.width, isNearMiss)
        }
    }

    /// The time, in seconds, for which a place stays doubtful.
    private static let memory = TrackFinisher.longestAbsence

    private let frames: [TrackedFrame]
    private let camera: CameraPath
    /// The boxes of the followed faces, frame by frame.
    private let followed: [[Rect]]
    /// The other places that may show a face, frame by frame.
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

    /// Returns the frames with a doubtful place: a near miss that is not followed, there or up to ``memory``
    /// before or after, or fainter candidates in several frames.
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

    private typealias View = (frame: Int, place: Point)

    /// Returns whether a doubtful place also looks like a face in another frame.
    private func shows(_ doubt: Doubt, _ view: View) -> Bool {
        doubts[view.frame].contains { $0.middle.distance(to: view.place) < doubt.width / 2 }
    }

    /// Returns the frames, up to ``memory`` away, in which the camera shows a place of this frame, and its
    /// position there in pixels.
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
