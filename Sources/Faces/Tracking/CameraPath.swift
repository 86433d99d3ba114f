internal import Glibc
internal import Imaging

/// The motion of the camera through a movie: carries places from one frame to another as if only the camera
/// moved. Unknown motion counts as none.
struct CameraPath: Sendable {
    /// The motion from a frame to the next, and the way back.
    struct Motion: Sendable {
        let forth, back: Affine

        /// Measures it; `nil` if it cannot be told.
        init?(from before: TrackedFrame, to next: TrackedFrame) {
            guard let forth = CameraMotion.between(before, next), let back = forth.inverse else { return nil }
            (self.forth, self.back) = (forth, back)
        }
    }

    /// The motion from each frame to the next; `nil` if it is unknown.
    private var motions: [Motion?] = []
    /// The roll of the last frame relative to the first, in degrees, clockwise positive.
    private(set) var roll = 0.0

    mutating func add(_ motion: Motion?) {
        motions.append(motion)
        if let forth = motion?.forth { roll += atan2(forth.b, forth.a) * 180 / .pi }
    }

    /// Adds a cut: the next frame has nothing to do with the last one.
    mutating func addCut() {
        motions.append(nil)
        roll = 0
    }

    /// Returns the camera's motion between two neighbouring frames; `nil` if it is unknown.
    func motion(from one: Int, to other: Int) -> Affine? {
        let known = motions[min(one, other)]
        return one < other ? known?.forth : known?.back
    }

    /// Maps a place from one frame to another.
    func carried(_ place: Point, from one: Int, to other: Int) -> Point {
        let step = one < other ? 1 : -1
        return stride(from: one, to: other, by: step).reduce(place) { place, frame in
            motion(from: frame, to: frame + step)?.apply(place) ?? place
        }
    }
}
