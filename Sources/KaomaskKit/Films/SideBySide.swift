internal import CWalls
internal import Dispatch
internal import Glibc
internal import Synchronization

/// Work in several threads at a time. They are threads that the process starts, not ones that a library lends by what it
/// knows of the machine, which it cannot ask behind the walls of a worker.
enum SideBySide {
    /// The number of cores that this process may use, which may be fewer than the machine has.
    static let cores = Int(worker_cores())

    /// Does the work so often at a time, once in this thread, and returns when all of it is done.
    static func run(_ count: Int, _ work: @escaping @Sendable () -> Void) {
        guard count > 0 else { return }
        let ended = DispatchSemaphore(value: 0)
        for _ in 1..<count {
            OwnThread.start {
                work()
                ended.signal()
            }
        }
        work()
        for _ in 1..<count { ended.wait() }
    }

    /// Makes values in this thread and works on them, in order, in another; returns when all is done.
    ///
    /// - Parameters:
    ///   - room: The most values that wait for the other thread.
    ///   - work: Works on a value; none follows when it throws.
    ///   - produce: Makes the values and hands each over; `hand` throws what `work` has thrown.
    static func relay<Value: Sendable>(
        ahead room: Int,
        to work: @escaping @Sendable (Value) throws -> Void,
        from produce: (_ hand: (Value) throws -> Void) throws -> Void
    ) throws {
        let relay = Relay<Value>(room: room)
        OwnThread.start { relay.work(work) }
        do { try produce(relay.hand) } catch { relay.fail(error) }
        try relay.end()
    }
}

/// Values on their way from one thread to another.
private final class Relay<Value: Sendable>: Sendable {
    /// The values that wait, `nil` behind the last, and what was thrown first on either side.
    private let state = Mutex<(values: [Value?], failure: (any Error)?)>(([], nil))
    private let places = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Places are added one by one, as a semaphore must not end with fewer than it was made with.
    init(room: Int) { for _ in 0..<room { places.signal() } }

    /// Hands over a value once there is room for it; throws what was thrown.
    func hand(_ value: Value) throws {
        places.wait()
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            state.values.append(value)
        }
        filled.signal()
    }

    /// Works on the values until the last, or until something is thrown.
    func work(_ work: (Value) throws -> Void) {
        while true {
            filled.wait()
            let (next, isLost) = state.withLock { ($0.values.removeFirst(), $0.failure != nil) }
            guard let next else { break }
            do { if !isLost { try work(next) } } catch { fail(error) }
            places.signal()
        }
        ended.signal()
    }

    func fail(_ error: any Error) { state.withLock { $0.failure = $0.failure ?? error } }

    /// Waits until all values are worked on; throws what was thrown.
    func end() throws {
        state.withLock { $0.values.append(nil) }
        filled.signal()
        ended.wait()
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }
}

/// A thread of its own, with a stack as large as the main thread's.
enum OwnThread {
    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Does the work in a new thread. Ends the process with status 2 if none can be started.
    static func start(_ work: @escaping @Sendable () -> Void) {
        guard isStarted(work) else { ProgramStart.endWithoutThreads() }
    }

    /// Does the work in a new thread; returns `false` if none can be started.
    static func isStarted(_ work: @escaping @Sendable () -> Void) -> Bool {
        var thread = pthread_t()
        let work = unsafe Unmanaged.passRetained(Work(work))
        let status = unsafe pthread_create(
            &thread,
            nil,
            { work in
                if let work = unsafe work {
                    unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
                }
                return nil
            },
            work.toOpaque()
        )
        guard status == 0 else {
            unsafe work.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
