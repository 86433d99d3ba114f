internal import Foundation
internal import Synchronization

/// Work in several threads at a time. They are threads that the process starts, not ones that a library lends by what it
/// knows of the machine, which it cannot ask behind the walls of a worker.
enum SideBySide {
    /// Does the work so often at a time, once in this thread, and returns when all of it is done.
    static func run(_ count: Int, _ work: @escaping @Sendable () -> Void) {
        guard count > 0 else { return }
        let left = NSCondition()
        let running = Mutex(count - 1)
        for _ in 1..<count {
            let thread = Thread {
                work()
                left.withLock {
                    running.withLock { $0 -= 1 }
                    left.signal()
                }
            }
            thread.stackSize = 8 << 20
            thread.start()
        }
        work()
        left.withLock { while running.withLock({ $0 }) > 0 { left.wait() } }
    }
}
