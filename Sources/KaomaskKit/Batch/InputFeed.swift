internal import Dispatch
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
            OwnThread.start {
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
    private let state: Mutex<(total: Int?, isCancelled: Bool)>
    /// Counts the inputs for which there is room.
    private let places = DispatchSemaphore(value: 0)

    init(room: Int) {
        state = Mutex((nil, false))
        for _ in 0..<max(1, room) { makeRoom() }
    }

    var total: Int? { state.withLock { $0.total } }

    func finish(total: Int) { state.withLock { $0.total = total } }

    func cancel() {
        state.withLock { $0.isCancelled = true }
        makeRoom()
    }

    func makeRoom() { places.signal() }

    /// Waits until there is room for one input more; a cancelled feed has room for all.
    func waitForRoom() {
        places.wait()
        if state.withLock({ $0.isCancelled }) { makeRoom() }
    }
}
