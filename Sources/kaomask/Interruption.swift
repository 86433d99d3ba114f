internal import Dispatch
internal import Foundation
internal import Synchronization

/// Ctrl-C: the first finishes what is in hand, the second stops at once.
///
/// Stopping at once is safe: a file has no name until it is complete.
final class Interruption: Sendable {
    private let count = Atomic<Int>(0)
    private let source: any DispatchSourceSignal

    /// Whether Ctrl-C was pressed.
    var isRequested: Bool { count.load(ordering: .relaxed) > 0 }

    /// Starts listening.
    init() {
        unsafe signal(SIGINT, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler { [weak self] in self?.interrupted() }
        source.resume()
    }

    private func interrupted() {
        guard count.wrappingAdd(1, ordering: .relaxed).oldValue == 0 else { _exit(130) }
        Console.progress("")
        Console.talk("finishing the pictures in hand; press Ctrl-C again to stop at once")
    }
}
