internal import Synchronization

/// A cancellation flag shared between tasks.
final class Stop: Sendable {
    private let state = Mutex(false)

    /// `true` after a request to stop.
    var isRequested: Bool { state.withLock { $0 } }

    /// Requests a stop.
    func request() { state.withLock { $0 = true } }
}
