internal import Foundation
internal import Overlay

/// The complexion of a face through a movie: what each frame tells, without its flicker.
struct FlowingComplexion: Sendable {
    /// After so many seconds little is left of what was seen before.
    private static let memory = 0.3

    private var current: Complexion?
    private var lastTime = 0.0

    /// What the face is drawn in at a time, seconds, at which so much is seen of it.
    mutating func flow(to seen: Complexion?, at time: Double) -> Complexion? {
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
