internal import Glibc
internal import Overlay

/// The look of a face through a movie: each frame's values, smoothed over time against flicker.
struct FlowingLook: Sendable {
    /// The time constant of the smoothing, seconds.
    private static let memory = 0.3

    private var current: FaceLook?
    private var lastTime = 0.0

    /// Returns the look to draw at a time, seconds, given the look seen then.
    mutating func flow(to seen: FaceLook?, at time: Double) -> FaceLook? {
        defer { lastTime = time }
        guard let seen else { return current }
        guard let before = current else {
            current = seen
            return seen
        }
        let mixed = before.mixed(with: seen, share: 1 - exp(-max(0, time - lastTime) / Self.memory))
        current = mixed
        return mixed
    }
}
