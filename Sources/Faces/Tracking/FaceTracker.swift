package import Imaging

/// Follows faces from frame to frame of a movie, so that none flickers.
///
/// Add every frame in order, with the detected faces if the detector ran; it need not run on every frame.
/// ``tracks()`` then returns the position of each face in every frame between its first and its last:
///
/// - Between two sightings the face is in every frame, however long the detector missed it.
/// - Near misses and faint candidates count as sightings where a followed face is expected. Elsewhere,
///   repeated near misses make a face with weak evidence, and faint candidates nothing.
/// - After the last sighting, and before the first, the picture itself is followed. The face stays until it
///   leaves the frame or something else appears in its place; then it moves with the camera for ``patience``
///   more. Where its picture and the camera part, it is enlarged to hold both.
/// - Positions are smoothed over time, symmetrically, so that nothing lags behind. Smoothing, interpolation
///   and expected positions all follow the camera.
/// - The longer ago a face was seen, the larger it is made.
///
/// Memory: a small grey copy of every frame, of at most 256 by 256 bytes.
package struct FaceTracker: Sendable {
    /// The time, in seconds, for which a face stays after it is lost.
    static let patience = 0.7
    /// The standard deviation, in seconds, of the Gaussian that smooths positions.
    static let smoothing = 0.08
    /// The enlargement of a face as a share of its size: at a detection, and half a second away from one.
    static let margins = (near: 0.04, far: 0.22)

    private static let smallSide = 256
    private static let sameFace = 0.2
    /// The number of consecutive near misses and faint candidates that make a face with weak evidence.
    private static let leastNearMisses = 4
    /// The minimum overlap of a faint candidate with the followed face.
    private static let faintFit = 0.3

    private var frames: [TrackedFrame] = []
    private var camera = CameraPath()
    private var looks: [FoundFaces?] = []

    /// Creates a tracker without frames.
    package init() {}

    /// Adds the next frame.
    ///
    /// - Parameters:
    ///   - image: The whole frame, upright and grey; all frames have the size of the first.
    ///   - time: The presentation time in seconds, later than that of the frame before.
    ///   - found: The result of the search, in pixels of the frame; `nil` if the frame was not searched, unlike an
    ///     empty result.
    package mutating func add(_ image: GrayBuffer, at time: Double, found: FoundFaces? = nil) {
        add(image, at: time) { _ in found }
    }

    /// Adds the next frame, and searches it.
    ///
    /// - Parameter search: Returns the faces found in the frame, given the camera's roll since the first
    ///   frame in degrees, clockwise positive.
    /// - Throws: Any error of `search`.
    package mutating func add<Problem: Error>(
        _ image: GrayBuffer,
        at time: Double,
        search: (_ roll: Double) throws(Problem) -> FoundFaces?
    ) throws(Problem) {
        let frame = TrackedFrame(image, longSide: Self.smallSide, time: time)
        if let before = frames.last { camera.add(from: before, to: frame) }
        frames.append(frame)
        looks.append(try search(camera.roll))
    }

    /// Adds a face to the result of an earlier frame. If it was found already, its box is enlarged to cover both.
    ///
    /// - Precondition: The frame has been added.
    package mutating func add(_ face: FaceObservation, toFrame index: Int) {
        var found = looks[index] ?? FoundFaces()
        let same = found.faces.firstIndex { $0.boundingBox.overlap(face.boundingBox) > Self.sameFace }
        if let same {
            found.faces[same].boundingBox = found.faces[same].boundingBox.union(face.boundingBox)
        } else {
            found.faces.append(face)
        }
        looks[index] = found
    }

    /// Adds a candidate to the result of an earlier frame. It counts only where a face is expected.
    ///
    /// - Precondition: The frame has been added.
    package mutating func add(hint face: FaceObservation, toFrame index: Int) {
        var found = looks[index] ?? FoundFaces()
        found.faint.append(face)
        looks[index] = found
    }

    /// Returns the frames that may show a face that is not followed: those with the place of a near miss seen
    /// shortly before or after, or a place that repeatedly looks like a face.
    ///
    /// - Parameter tracks: The faces that are followed.
    package func overlooked(apartFrom tracks: [FaceTrack]) -> [Int] {
        OverlookedFaces(looks, in: frames, camera, apartFrom: tracks).inFrames()
    }

    /// The faces followed so far, in the order in which they were first seen.
    package func tracks() -> [FaceTrack] {
        let finisher = TrackFinisher(frames: frames, camera: camera)
        return linked().map { finisher.track($0) }
    }

    private func linked() -> [FaceThread] {
        var (threads, doubtful): ([FaceThread], [FaceThread]) = ([], [])
        for (index, frame) in frames.enumerated() {
            if index > 0 {
                let (before, motion) = (frames[index - 1], camera.motion(from: index - 1, to: index))
                for thread in threads.indices { threads[thread].follow(from: before, to: frame, motion) }
                for thread in doubtful.indices { doubtful[thread].follow(from: before, to: frame, motion) }
            }
            guard let found = looks[index] else { continue }
            var others = link(found.faces, .face, at: index, to: &threads)
            others = link(others, .face, at: index, to: &doubtful)
            threads += others.map { FaceThread($0, at: index, .face) }
            // A face that is finally seen clearly was there all the time.
            threads += doubtful.filter { $0.isClear }
            doubtful.removeAll { $0.isClear }
            let near = link(found.unsure, .nearMiss, at: index, to: &threads)
            let faint = link(found.faint, .faint, at: index, to: &threads)
            doubtful += link(near, .nearMiss, at: index, to: &doubtful)
                .map { FaceThread($0, at: index, .nearMiss) }
            _ = link(faint, .faint, at: index, to: &doubtful)
        }
        return threads + doubtful.filter { $0.sightings.count >= Self.leastNearMisses }
    }

    /// Assigns each face to the thread it continues, the best fits first.
    ///
    /// - Returns: The faces without a thread.
    private func link(
        _ faces: [FaceObservation],
        _ kind: Sighting.Kind,
        at frame: Int,
        to threads: inout [FaceThread]
    ) -> [FaceObservation] {
        var fits: [(score: Double, thread: Int, face: Int)] = []
        for (thread, candidate) in threads.enumerated() where candidate.lastSighting.frame < frame {
            for (number, face) in faces.enumerated() {
                let score = candidate.fit(face, at: frame, of: frames, camera, patience: Self.patience)
                guard let score, kind != .faint || score >= Self.faintFit else { continue }
                fits.append((score, thread, number))
            }
        }
        var (takenThreads, takenFaces): (Set<Int>, Set<Int>) = ([], [])
        for fit in fits.sorted(by: { ($0.score, $1.thread, $1.face) > ($1.score, $0.thread, $0.face) })
        where !takenThreads.contains(fit.thread) && !takenFaces.contains(fit.face) {
            takenThreads.insert(fit.thread)
            takenFaces.insert(fit.face)
            threads[fit.thread].see(faces[fit.face], at: frame, kind)
        }
        return faces.indices.filter { !takenFaces.contains($0) }.map { faces[$0] }
    }
}

/// One face of a movie, frame by frame.
package struct FaceTrack: Sendable, Equatable {
    /// The frames in which the face is present, numbered from 0.
    package let frames: Range<Int>
    /// The number of frames in which a detector found the face.
    package let sightings: Int
    /// The highest confidence.
    package let confidence: Double
    /// The face in each of the frames: smoothed, and the larger the longer ago it was detected.
    let faces: [FaceObservation]
    /// The frames in which the face was not seen and may be elsewhere.
    package let doubtful: [Int]

    /// Returns the face in a frame, in pixels of the frame; `nil` for frames without it.
    package func face(inFrame index: Int) -> FaceObservation? {
        frames.contains(index) ? faces[index - frames.lowerBound] : nil
    }
}
