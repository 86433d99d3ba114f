internal import Synchronization

/// A word to stop, said by one and asked for by others.
final class Stop: Sendable {
    private let state = Mutex(false)

    /// Whether it was said.
    var isRequested: Bool { state.withLock { $0 } }

    /// Says it.
    func request() { state.withLock { $0 = true } }
}
