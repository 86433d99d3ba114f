internal import CWalls
internal import Dispatch
internal import Glibc

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
