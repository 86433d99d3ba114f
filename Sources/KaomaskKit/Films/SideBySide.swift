internal import CWalls
internal import Foundation

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
            let thread = Thread {
                work()
                ended.signal()
            }
            thread.stackSize = 8 << 20
            thread.start()
        }
        work()
        for _ in 1..<count { ended.wait() }
    }
}
