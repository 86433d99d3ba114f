public import Imaging

/// Follows faces from frame to frame of a movie, so that none flickers.
///
/// Give it every frame in order, with the faces a detector found where one has looked; it need not look at every
/// frame. Then ``tracks()`` tells for each face where it is in every frame between its first and its last:
///
/// - Between two sightings there is no frame without the face, however long the detector was blind.
/// - A near miss where a followed face is expected counts as a sighting of it, and so does what is seen but faintly, if
///   it lies right there. Elsewhere near misses are a face, on thin evidence, when they come again and again; what is
///   seen but faintly is nothing.
/// - After the last sighting, and before the first, the picture itself is followed, and the face stays until it leaves
///   the frame or something else is seen in its place; then it goes with the camera for ``Options/patience`` more. Where
///   the picture of the face and the camera go different ways, it is made large enough for both.
/// - Places are smoothed over time, the same to both sides, so that nothing lags behind.
/// - The longer ago a face was seen, the larger it is made.
///
/// Memory: a small grey copy of every frame, of at most 256 by 256 bytes.
public struct FaceTracker: Sendable {
    /// How faces are followed.
    public struct Options: Hashable, Sendable {
        /// How long a face stays, seconds, when nothing tells where it has gone.
        public var patience = 0.7
        /// Over how long places are smoothed, seconds (the standard deviation of a Gaussian).
        public var smoothing = 0.08
        /// How much larger a face is made, as a share of its size: right where it was seen, and half a second away.
        public var margins = (near: 0.04, far: 0.22)

        /// Patience 0.7 s, smoothing 0.08 s, margins 4 and 22 %.
        public init() {}

        /// Whether both follow alike.
        public static func == (a: Options, b: Options) -> Bool {
            (a.patience, a.smoothing) == (b.patience, b.smoothing) && a.margins == b.margins
        }

        /// Hashes what equality compares.
        public func hash(into hasher: inout Hasher) {
            hasher.combine([patience, smoothing, margins.near, margins.far])
        }
    }

    private static let smallSide = 256
    /// Boxes of one face share this much of what they cover together, or more.
    private static let sameFace = 0.2
    /// So many near misses and faint sightings one after the other are a face, on thin evidence.
    private static let leastNearMisses = 4
    /// So well what is seen but faintly has to fit a face that is followed.
    private static let faintFit = 0.3

    private let options: Options
    private var frames: [TrackedFrame] = []
    /// What was found in each frame; `nil` where nobody looked.
    private var looks: [FoundFaces?] = []

    /// A tracker that has seen nothing.
    public init(_ options: Options = Options()) { self.options = options }

    /// Looks at the next frame.
    ///
    /// - Parameters:
    ///   - image: The whole frame, upright, grey; all frames are as large as the first.
    ///   - time: When it is shown, seconds, later than the one before.
    ///   - found: What was found in it, in its pixels; `nil` when nobody looked, which is not the same as nothing.
    public mutating func add(_ image: GrayBuffer, at time: Double, found: FoundFaces? = nil) {
        frames.append(TrackedFrame(image, longSide: Self.smallSide, time: time))
        looks.append(found)
    }

    /// Adds a face to what was found in a frame before. Where one was found already, that one is as large as both.
    ///
    /// - Precondition: the tracker has seen the frame.
    public mutating func add(_ face: FaceObservation, toFrame index: Int) {
        var found = looks[index] ?? FoundFaces()
        let same = found.faces.firstIndex { $0.boundingBox.overlap(face.boundingBox) > Self.sameFace }
        if let same {
            found.faces[same].boundingBox = found.faces[same].boundingBox.union(face.boundingBox)
        } else {
            found.faces.append(face)
        }
        looks[index] = found
    }

    /// Adds what may be a face to what was found in a frame before: it counts where a face is expected.
    ///
    /// - Precondition: the tracker has seen the frame.
    public mutating func add(hint face: FaceObservation, toFrame index: Int) {
        var found = looks[index] ?? FoundFaces()
        found.faint.append(face)
        looks[index] = found
    }

    /// The faces followed so far, in the order in which they were first seen.
    public func tracks() -> [FaceTrack] {
        var finisher = TrackFinisher(options: options, frames: frames)
        return linked().map { finisher.track($0) }
    }

    private func linked() -> [FaceThread] {
        var (threads, doubtful): ([FaceThread], [FaceThread]) = ([], [])
        for (index, frame) in frames.enumerated() {
            if index > 0 {
                for thread in threads.indices { threads[thread].follow(from: frames[index - 1], to: frame) }
                for thread in doubtful.indices { doubtful[thread].follow(from: frames[index - 1], to: frame) }
            }
            guard let found = looks[index] else { continue }
            var others = link(found.faces, .face, at: index, to: &threads)
            others = link(others, .face, at: index, to: &doubtful)
            threads += others.map { FaceThread($0, at: index, .face) }
            // Who is seen clearly in the end was there all the time.
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

    /// Gives each face to the thread it goes on with, the best fits first.
    ///
    /// - Returns: The faces that go on with none.
    private func link(
        _ faces: [FaceObservation],
        _ kind: Sighting.Kind,
        at frame: Int,
        to threads: inout [FaceThread]
    ) -> [FaceObservation] {
        var fits: [(score: Double, thread: Int, face: Int)] = []
        for (thread, candidate) in threads.enumerated() where candidate.lastSighting.frame < frame {
            for (number, face) in faces.enumerated() {
                let score = candidate.fit(face, at: frame, of: frames, patience: options.patience)
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
public struct FaceTrack: Sendable, Equatable {
    /// The frames in which the face is, by their numbers from 0.
    public let frames: Range<Int>
    /// How often a detector saw the face.
    public let sightings: Int
    /// The best score it had.
    public let confidence: Double
    /// The face in each of the frames: smoothed, and made larger the longer ago it was seen.
    let faces: [FaceObservation]
    /// The frames in which nobody saw the face and it may be elsewhere.
    public let doubtful: [Int]

    /// The face in a frame, in the pixels of the frames; `nil` in frames it is not in.
    public func face(inFrame index: Int) -> FaceObservation? {
        frames.contains(index) ? faces[index - frames.lowerBound] : nil
    }
}
