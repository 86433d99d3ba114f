internal import Foundation

/// The start of a program whose work is asynchronous.
///
/// The runtime waits forever, without a message, if it cannot start a thread. Therefore every run first tries its
/// threads while one is left to report a failure.
package enum ProgramStart {
    /// The most threads tried: those of a small machine. More are started only for more work.
    private static let maximumThreads = 4
    /// The address space for the libraries and the smallest picture, bytes.
    private static let leastRoom = 48 << 20

    /// Prepares the standard streams, runs a program and ends the process; with status 2 if its threads do not fit.
    package static func run(_ program: @escaping @Sendable () async -> Void) -> Never {
        StandardStreams.prepare()
        guard hasRoom else {
            TextOutput.talk.write(
                "kaomask: not enough memory to begin, or no more threads allowed; raise the limits (ulimit -v, ulimit -u)\n"
            )
            exit(2)
        }
        Task {
            await program()
            exit(0)
        }
        dispatchMain()
    }

    /// `true` if the threads can be started, with memory to spare.
    private static var hasRoom: Bool {
        let place = unsafe mmap(nil, leastRoom, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard unsafe place != MAP_FAILED else { return false }
        defer { unsafe munmap(place, leastRoom) }
        return areStartable(min(ProcessInfo.processInfo.activeProcessorCount, maximumThreads) + 1)
    }

    private static func areStartable(_ count: Int) -> Bool {
        // The threads wait for a lock until all are started.
        let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        defer { unsafe lock.deallocate() }
        guard unsafe pthread_mutex_init(lock, nil) == 0 else { return false }
        defer { unsafe pthread_mutex_destroy(lock) }
        unsafe pthread_mutex_lock(lock)
        var threads: [pthread_t] = []
        for _ in 0..<count {
            var thread = pthread_t()
            let status = unsafe pthread_create(
                &thread,
                nil,
                { argument in
                    let lock = unsafe argument?.assumingMemoryBound(to: pthread_mutex_t.self)
                    if let lock = unsafe lock {
                        unsafe pthread_mutex_lock(lock)
                        unsafe pthread_mutex_unlock(lock)
                    }
                    return nil
                },
                lock
            )
            if status == 0 { threads.append(thread) }
        }
        unsafe pthread_mutex_unlock(lock)
        for thread in threads { pthread_join(thread, nil) }
        return threads.count == count
    }
}
