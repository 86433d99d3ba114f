internal import Foundation
internal import Imaging

/// The motion of the camera through a movie: carries places from one frame to another as if nothing but the camera
/// moved. Where its motion cannot be told, the camera stands still.
struct CameraPath: Sendable {
    /// The motion from each frame to the next, and back; `nil` where it cannot be told.
    private var motions: [(forth: Affine, back: Affine)?] = []
    /// The roll of the last frame against the first, in degrees: what was upright there leans by so much, clockwise
    /// positive.
    private(set) var roll = 0.0

    /// Adds the motion between two neighbouring frames, those after the last ones added.
    mutating func add(from before: TrackedFrame, to next: TrackedFrame) {
        let forth = CameraMotion.between(before, next)
        motions.append(forth.flatMap { forth in forth.inverse.map { (forth, $0) } })
        if let forth { roll += atan2(forth.b, forth.a) * 180 / .pi }
    }

    /// Adds a cut: the next frame has nothing to do with the last one.
    mutating func addCut() {
        motions.append(nil)
        roll = 0
    }

    /// Returns the camera's motion between two neighbouring frames; `nil` where it cannot be told.
    func motion(from one: Int, to other: Int) -> Affine? {
        let known = motions[min(one, other)]
        return one < other ? known?.forth : known?.back
    }

    /// Returns the place of one frame where it is in another.
    func carried(_ place: Point, from one: Int, to other: Int) -> Point {
        let step = one < other ? 1 : -1
        return stride(from: one, to: other, by: step).reduce(place) { place, frame in
            motion(from: frame, to: frame + step)?.apply(place) ?? place
        }
    }
}
