internal import Foundation
internal import Synchronization

/// The inputs of a run: a list, or a stream produced during the run.
package struct InputFeed<Input: Sendable>: Sendable {
    /// The most inputs produced ahead of demand.
    static var room: Int { 20_000 }

    private let stream: AsyncStream<Input>
    private let progress: FeedProgress

    /// The number of inputs, or `nil` while unknown.
    package var count: Int? { progress.total }

    package init(_ inputs: [Input]) {
        progress = FeedProgress(room: inputs.count)
        stream = AsyncStream { continuation in
            inputs.forEach { continuation.yield($0) }
            continuation.finish()
        }
        progress.finish(total: inputs.count)
    }

    /// Creates a feed of the inputs that `produce` hands over before the run begins, so that their number is known.
    package init(collecting produce: (_ hand: @escaping (Input) -> Void) -> Void) {
        var inputs: [Input] = []
        produce { inputs.append($0) }
        self.init(inputs)
    }

    /// Creates a feed of the inputs that `produce` hands over. `produce` has its own thread and may block; it is held
    /// up while many inputs wait, and the feed ends when it returns.
    package init(
        room: Int = Self.room,
        producedBy produce: @escaping @Sendable (_ hand: @escaping (Input) -> Void) -> Void
    ) {
        let progress = FeedProgress(room: room)
        self.progress = progress
        stream = AsyncStream { continuation in
            continuation.onTermination = { _ in progress.cancel() }
            Thread.detachNewThread {
                var total = 0
                produce {
                    progress.waitForRoom()
                    continuation.yield($0)
                    total += 1
                }
                progress.finish(total: total)
                continuation.finish()
            }
        }
    }

    /// Returns all inputs after the last has arrived.
    package func all() async -> [Input] {
        var inputs: [Input] = []
        while let input = await next() { inputs.append(input) }
        return inputs
    }

    func next() async -> Input? {
        let input = await stream.first { _ in true }
        progress.makeRoom()
        return input
    }
}

/// The inputs waiting in a feed; too many hold up their producer.
private final class FeedProgress: Sendable {
    private let state: Mutex<(room: Int, total: Int?, isCancelled: Bool)>
    private let changed = NSCondition()

    init(room: Int) { state = Mutex((max(1, room), nil, false)) }

    var total: Int? { state.withLock { $0.total } }

    func finish(total: Int) { state.withLock { $0.total = total } }

    func cancel() {
        state.withLock { $0.isCancelled = true }
        signal()
    }

    func makeRoom() {
        state.withLock { $0.room += 1 }
        signal()
    }

    func waitForRoom() {
        changed.lock()
        defer { changed.unlock() }
        while state.withLock({ $0.room <= 0 && !$0.isCancelled }) { changed.wait() }
        state.withLock { $0.room -= 1 }
    }

    private func signal() {
        changed.lock()
        changed.signal()
        changed.unlock()
    }
}
